import Foundation
import MemeConcurrency
import MemeRender

extension Store {
    /// Imports the memes of an export: one transaction adds all that can be read; if anything else
    /// fails, or the task is cancelled, it adds none.
    ///
    /// The folders of templates beside the manifest come with it; one whose name another template here has gets a
    /// new name. An entry that can't be decoded, or whose pictures are missing, costs only that meme. The import
    /// takes only ids, dates and recipes from the manifest. A meme that the store has already is left
    /// out, but taken out of the trash; if another meme has its id, it gets a new one.
    ///
    /// - Parameters:
    ///   - path: the folder of an export.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the counts of what was added, and what couldn't be imported.
    /// - Throws: ``StoreError/unreadableManifest(path:reason:)`` among others.
    public func importMemes(
        from path: String, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        try await Cancellation.during { cancellation in
            try await importMemes(from: path, progress, cancellation)
        }
    }

    /// Checks by its whole manifest that a folder is an export; call it before a store is made for the
    /// export.
    ///
    /// - Parameter path: the folder of an export.
    /// - Throws: what ``importMemes(from:progress:)`` would throw.
    public static func checkExport(_ path: String) async throws {
        try await Cancellation.during { cancellation in
            try await Workers.disk.run {
                _ = try ManifestFile(of: try Folder.resolve(path), cancellation)
            }
        }
    }

    private func importMemes(
        from path: String, _ progress: (Double) -> Void, _ cancellation: Cancellation
    ) async throws -> StoreRestoration {
        let (root, manifest) = try await Workers.disk.run {
            let root = try Folder.resolve(path)
            return (root, try ManifestFile(of: root, cancellation))
        }
        let written = WrittenBlobs()
        return try await addingBlobs(written) {
            var result = StoreRestoration()
            var entries = EntrySpool(in: address.scratch)
            let imported = MemeBatch(manifest, limit: 8) { [blobs] item in
                try item.get().entry(in: root, to: blobs, noting: written)
            }
            var done = 0
            try await imported.forEach { meme in
                do {
                    try entries.append(meme.get())
                } catch let error as StoreError where error.concernsOneMeme {
                    result.lack(error)
                }
                done += 1
                progress(Double(done) / Double(max(manifest.count, 1)))
            }
            let templates = try await Workers.disk.run { [blobs, result] in
                try ExportedTemplates(in: root).read(to: blobs, noting: written, result)
            }
            result = templates.result
            (result.pictures, result.byteCount) = (written.count, written.byteCount)
            result = try await catalog.receive { [entries, result] receive in
                var result = try entries.send(to: result, cancellation, receive)
                for row in templates.rows {
                    result.note(try receive(.template(row)), of: row)
                }
                return result
            }
            listeners.tell([.many])
            return result
        }
    }
}

extension StoreError {
    /// Whether the error concerns only one meme of an export.
    fileprivate var concernsOneMeme: Bool {
        if case .refusedMeme = self { true } else { isLossOfPicture }
    }
}

extension ManifestFile.Item {
    /// Reads the pictures of a meme, and makes sure that they are on the disk.
    ///
    /// - Returns: the row of the meme, which isn't saved yet.
    /// - Throws: ``StoreError/refusedMeme(path:name:reason:)``, ``StoreError/missingPicture(path:)`` or
    ///   ``StoreError/damagedPicture(path:)`` among others.
    fileprivate func entry(
        in root: String, to blobs: any BlobStore, noting written: WrittenBlobs
    ) throws -> Entry {
        let item = try decoded()
        let recipe = item.recipe.recipe
        let (memed, memedPath) = try Self.picture(item.memed, in: root)
        let (original, _) = try Self.picture(item.original, in: root)
        guard let size = try? memed.size else {
            throw StoreError.damagedPicture(path: memedPath)
        }
        let summary = MemeSummary(
            id: item.id, topText: recipe.text(of: .top), bottomText: recipe.text(of: .bottom),
            otherText: recipe.otherText, created: item.created, modified: item.modified,
            size: size, format: memed.format, byteCount: memed.byteCount,
            memed: item.memed.digest, original: item.original.digest,
            originalFormat: original.format, tags: item.tags)
        let entry = Entry(summary: summary, recipe: try recipe.json)
        let layers = try item.layers.map { layer in
            (layer.digest, try Self.picture(layer, in: root).0)
        }
        for (digest, image) in [(item.memed.digest, memed), (item.original.digest, original)]
            + layers
        {
            try blobs.add(image.bytes, as: digest, noting: written)
        }
        return entry
    }

    /// Reads a picture that the manifest names; its path must be inside the export.
    private static func picture(
        _ picture: ExportManifest.ForeignPicture, in root: String
    ) throws -> (EncodedImage, path: String) {
        // No path of the system is longer.
        let name = (picture.file ?? picture.digest.description).unicodeScalars.prefix(4096)
        let path = "\(root)/\(String(name))"
        // Neither `..` nor a symbolic link may lead out of the export.
        guard picture.file != nil, let resolved = try? Folder.resolve(path),
            resolved.hasPrefix("\(root)/")
        else { throw StoreError.missingPicture(path: path) }
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](contentsOfFile: resolved, limit: EncodedImage.maximumByteCount)
        } catch {
            switch error {
            case .missing, .isDirectory, .notFile: throw StoreError.missingPicture(path: path)
            case .tooLarge: throw StoreError.damagedPicture(path: path)
            default: throw error
            }
        }
        guard Digest(of: bytes) == picture.digest, let image = try? EncodedImage(bytes) else {
            throw StoreError.damagedPicture(path: path)
        }
        return (image, path)
    }
}

extension EntrySpool {
    /// Hands over the memes of an export.
    ///
    /// - Returns: `result` with the memes that were added, were already present, or got new ids.
    fileprivate func send(
        to result: StoreRestoration, _ cancellation: Cancellation,
        _ receive: (Arrival) throws -> Reception
    ) throws -> StoreRestoration {
        var result = result
        try forEach { entry in
            try cancellation.check()
            switch try receive(.exported(entry)) {
            case .added, .listedAgain: result.memes += 1
            case .present: result.present += 1
            case .renamedTemplate: break
            case .renamed(let id):
                result.memes += 1
                result.renamed.append((entry.summary.id, id))
            }
        }
        return result
    }
}

/// The folders of templates in an export, which is untrusted.
private struct ExportedTemplates: Sendable {
    let root: String

    init(in root: String) { self.root = root }

    /// Reads all templates, and makes sure that their pictures are on the disk.
    ///
    /// - Returns: their rows, which aren't saved yet, and `result` with those that are refused.
    func read(
        to blobs: any BlobStore, noting written: WrittenBlobs, _ result: StoreRestoration
    ) throws -> (rows: [TemplateRow], result: StoreRestoration) {
        var (rows, result): ([TemplateRow], StoreRestoration) = ([], result)
        let place = "\(root)/\(ExportManifest.templates)"
        guard stat(ofName: place)?.isDirectory == true else { return (rows, result) }
        let now = Date.thisMillisecond
        for name in try Folder.names(in: place).sorted() {
            let folder = "\(place)/\(name)"
            // A link could lead out of the export.
            guard stat(ofName: folder)?.isDirectory == true else { continue }
            do {
                let template = try TemplateFolder.read(folder)
                for (digest, image) in template.pictures {
                    try blobs.add(image.bytes, as: digest, noting: written)
                }
                rows.append(TemplateRow(template, at: now))
            } catch let error as TemplateError {
                result.lack(
                    .refusedMeme(path: folder, name: "the template", reason: "\(error)"))
            }
        }
        return (rows, result)
    }
}
