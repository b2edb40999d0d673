import Foundation
import MemeConcurrency
import MemeRender

extension Store {
    /// Exports all listed memes into a folder: the pictures under readable names, and a JSON manifest of
    /// everything that the catalogue knows of them. The store's templates stand beside them, each in a
    /// ``TemplateFolder``.
    ///
    /// The folder takes its name when the disk has all of it; if anything fails, or the task is
    /// cancelled, nothing is left.
    ///
    /// - Parameters:
    ///   - path: the folder to make; there may be nothing at this path, or an empty folder.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the counts of the export, and the pictures that the store lacked.
    /// - Throws: `FileError.exists` among others.
    public func exportMemes(
        to path: String, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreExport {
        let folder = try StagedFolder(besides: path)
        defer { folder.remove() }
        let writer = try ExportWriter(folder: folder.path, blobs: blobs)
        var result = StoreExport(folder: path)
        try await withHeldBlobs {
            let catalog = try await self.catalog.snapshot()
            let total = try await catalog.count()
            var last: Int64?
            var done = 0
            while true {
                let rows = try await catalog.rows(after: last, limit: 64)
                guard let end = rows.last?.sequence else { break }
                try Task.checkCancellation()
                try await writer.write(rows, &result)
                done += rows.count
                progress(Double(done) / Double(max(total, 1)))
                last = end
            }
            try await exportTemplates(of: catalog, to: folder.path, &result)
        }
        try writer.finish()
        try folder.claim()
        return result
    }
}

extension Store {
    /// Writes a folder for each listed template.
    private func exportTemplates(
        of catalog: any CatalogSnapshot, to folder: String, _ result: inout StoreExport
    ) async throws {
        let place = "\(folder)/\(ExportManifest.templates)"
        var last: Int64?
        while true {
            let rows = try await catalog.templates(after: last, limit: 64)
            guard let end = rows.last?.place else { return }
            if last == nil { try Folder.create(place) }
            try Task.checkCancellation()
            for row in rows {
                do {
                    let row = try row.row.get()
                    if row.discarded != nil { continue }
                    try await Workers.disk.run { [blobs] in
                        try TemplateFolder.write(
                            blobs.pictured(row), to: "\(place)/\(row.name)")
                    }
                    result.templates += 1
                } catch let error as StoreError {
                    result.lacking.append(error)
                }
            }
            last = end
        }
    }
}

/// Writes the files of an export.
private final class ExportWriter {
    let folder: String
    let blobs: any BlobStore
    private let manifest: AtomicFile
    /// The file names of the originals, and of the pictures that are laid on memes, that are written.
    private var originals: [Digest: String] = [:]
    private var layers: [Digest: String] = [:]
    private let encoder = JSONSchema.encoder
    private var isFirst = true

    init(folder: String, blobs: any BlobStore) throws {
        self.folder = folder
        self.blobs = blobs
        manifest = try .empty(besides: "\(folder)/\(ExportManifest.fileName)")
        for name in ["memes", "originals", "layers"] { try Folder.create("\(folder)/\(name)") }
        try manifest.append(Array(ExportManifest.head.utf8))
    }

    /// Writes the pictures of some rows, several at once, and their entries in the manifest.
    func write(_ rows: [CatalogRow], _ result: inout StoreExport) async throws {
        var items: [ExportManifest.Item] = []
        var files: [(digest: Digest, file: String)] = []
        for row in rows {
            do {
                let entry = try row.entry.get()
                if entry.discarded != nil { continue }
                items.append(try item(of: entry, &files))
            } catch let error as StoreError {
                result.lacking.append(error)
            }
        }
        let copies = MemeBatch(files, limit: 8) { [blobs, folder] digest, file in
            let bytes = try blobs.bytes(of: digest)
            let path = "\(folder)/\(file)"
            try AtomicFile.holding(bytes, besides: path, permissions: 0o600).replace(path)
            return bytes.count
        }
        var lost: Set<String> = []
        var rest = files[...]
        try await copies.forEach { copy in
            guard let (digest, file) = rest.popFirst() else { return }
            do {
                result.byteCount += try copy.get()
                result.pictures += 1
            } catch let error as StoreError where error.isLossOfPicture {
                lost.insert(file)
                // Other memes of the same picture report the same error.
                originals[digest] = nil
                layers[digest] = nil
                result.lacking.append(error)
            }
        }
        for var item in items {
            item.meme.image = item.meme.image.flatMap { lost.contains($0) ? nil : $0 }
            item.meme.originalImage = item.meme.originalImage.flatMap {
                lost.contains($0) ? nil : $0
            }
            item.layerImages = item.layerImages.filter { !lost.contains($0.value) }
            try append(item)
            result.memes += 1
        }
    }

    private func item(
        of entry: Entry, _ files: inout [(digest: Digest, file: String)]
    ) throws -> ExportManifest.Item {
        let summary = entry.summary
        let recipe = try entry.decodedRecipe()
        let slug = FileSlug.slug(of: [summary.topText, summary.otherText, summary.bottomText])
        let memed = "memes/\(slug)\(summary.id).\(summary.format.fileExtension)"
        files.append((summary.memed, memed))
        let original: String
        if let name = originals[summary.original] {
            original = name
        } else {
            original =
                "originals/\(slug)\(summary.original.description.prefix(16))"
                + ".\(summary.originalFormat.fileExtension)"
            originals[summary.original] = original
            files.append((summary.original, original))
        }
        var meme = MemeJSON(summary, otherTexts: recipe.otherTexts)
        meme.image = memed
        meme.originalImage = original
        return ExportManifest.Item(
            meme: meme, recipe: recipe, layerImages: try layerImages(of: recipe, &files))
    }

    /// The file names of the pictures that a recipe lays on its meme, by their digests.
    private func layerImages(
        of recipe: Recipe, _ files: inout [(digest: Digest, file: String)]
    ) throws -> [String: String] {
        var names: [String: String] = [:]
        for digest in recipe.layerPictures {
            if let name = layers[digest] {
                names[digest.description] = name
                continue
            }
            // A picture that is gone is told when its file is written.
            let format = (try? PictureFile(digest, in: blobs))?.format
            let name =
                "layers/\(digest.description.prefix(16)).\(format?.fileExtension ?? "picture")"
            layers[digest] = name
            files.append((digest, name))
            names[digest.description] = name
        }
        return names
    }

    private func append(_ item: ExportManifest.Item) throws {
        let text = JSONIndentation.indented([UInt8](try encoder.encode(item)))
        try manifest.append(Array((isFirst ? "" : ",\n").utf8) + text)
        isFirst = false
    }

    func finish() throws {
        try manifest.append(Array(ExportManifest.tail.utf8))
        try manifest.synchronize()
        try manifest.replace("\(folder)/\(ExportManifest.fileName)")
    }
}
