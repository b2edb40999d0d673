import Foundation
import GRDB
import MemeRender

extension Store {
    /// Brings the memes of an export into this store: all that can be had at once, or, where anything
    /// fails or the task is cancelled, none.
    ///
    /// An item that makes no sense, or whose pictures aren't there, costs that meme. Of the manifest no
    /// more is believed than the ids, the dates and the recipes. A meme that the store has already is
    /// left out, but comes out of the trash; one whose id another has gets a new one.
    /// - Parameters:
    ///   - path: the folder of an export.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``StoreError/unreadableManifest(path:reason:)`` among others.
    public func importMemes(
        from path: String, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        try await Cancellation.during { cancellation in
            try await importMemes(from: path, progress, cancellation)
        }
    }

    /// Finds out whether a folder is an export, by all of its manifest: before a store is made for it.
    ///
    /// - Throws: what ``importMemes(from:progress:)`` would.
    public static func checkExport(_ path: String) async throws {
        try await Cancellation.during { cancellation in
            try await Offload.run {
                _ = try ManifestFile(of: try Folder.resolve(path), cancellation)
            }
        }
    }

    private func importMemes(
        from path: String, _ progress: (Double) -> Void, _ cancellation: Cancellation
    ) async throws -> StoreRestoration {
        let (root, manifest) = try await Offload.run {
            let root = try Folder.resolve(path)
            return (root, try ManifestFile(of: root, cancellation))
        }
        let written = WrittenBlobs()
        return try await addingBlobs(written) {
            var result = StoreRestoration()
            var entries = EntrySpool(in: folder)
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
            (result.pictures, result.byteCount) = (written.count, written.byteCount)
            (result.memes, result.present, result.renamed) = try await catalog.add(
                entries, cancellation)
            return result
        }
    }
}

extension StoreError {
    /// Whether the other memes of an export can be had nevertheless.
    fileprivate var concernsOneMeme: Bool {
        if case .refusedMeme = self { true } else { isLossOfPicture }
    }
}

extension ManifestFile.Item {
    /// Reads the pictures of a meme and makes sure that they are on the disk.
    ///
    /// - Returns: its row, which isn't saved yet.
    /// - Throws: ``StoreError/refusedMeme(path:name:reason:)``,
    ///   ``StoreError/missingPicture(path:)`` or ``StoreError/damagedPicture(path:)`` among others.
    fileprivate func entry(
        in root: String, to blobs: BlobFolder, noting written: WrittenBlobs
    ) throws -> Entry {
        let item = try decoded()
        let recipe = item.recipe.recipe
        let (memed, memedPath) = try Self.picture(item.meme, in: root)
        let (original, _) = try Self.picture(item.original, in: root)
        guard let size = try? memed.size else {
            throw StoreError.damagedPicture(path: memedPath)
        }
        let summary = MemeSummary(
            id: item.id, topText: recipe.text(of: .top), bottomText: recipe.text(of: .bottom),
            otherText: recipe.otherText, created: item.created, modified: item.modified,
            size: size, format: memed.format, byteCount: memed.bytes.count,
            memed: item.meme.sha256, original: item.original.sha256,
            originalFormat: original.format)
        let entry = Entry(summary: summary, recipe: try recipe.json)
        for (digest, image) in [(item.meme.sha256, memed), (item.original.sha256, original)] {
            try blobs.add(image.bytes, as: digest, noting: written)
        }
        return entry
    }

    /// Reads a picture that the manifest names, which must be in the export.
    private static func picture(
        _ picture: ExportManifest.Picture, in root: String
    ) throws -> (EncodedImage, path: String) {
        // No path is longer.
        let name = (picture.file ?? picture.sha256.description).unicodeScalars.prefix(4096)
        let path = "\(root)/\(String(name))"
        // Neither `..` nor a link leads to where the manifest has no business.
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
        guard Digest(of: bytes) == picture.sha256, let image = try? EncodedImage(bytes) else {
            throw StoreError.damagedPicture(path: path)
        }
        return (image, path)
    }
}

extension Catalog {
    /// Adds rows, all or none; those that are here already are left out, or taken out of the trash,
    /// and those whose id another has get a new one.
    fileprivate func add(
        _ entries: EntrySpool, _ cancellation: Cancellation
    ) async throws -> (added: Int, present: Int, renamed: [(old: MemeID, new: MemeID)]) {
        try await write { db in
            var (added, present) = (0, 0)
            var renamed: [(old: MemeID, new: MemeID)] = []
            try entries.forEach { entry in
                try cancellation.check()
                if try entry.insertIfFree(db) {
                    added += 1
                } else if let id = try entry.presentID(db) {
                    if try id.leaveTrash(db) { added += 1 } else { present += 1 }
                } else {
                    let copy = Entry(
                        summary: entry.summary.renamed(MemeID()), recipe: entry.recipe)
                    guard try copy.insertIfFree(db) else { return }
                    renamed.append((entry.summary.id, copy.summary.id))
                    added += 1
                }
            }
            return (added, present, renamed)
        }
    }
}

extension Entry {
    /// Which id such a meme has, if there is one, and rather one that is listed: one that was brought
    /// here before may have had to get another.
    fileprivate func presentID(_ db: Database) throws -> MemeID? {
        try String.fetchOne(
            db,
            sql: """
                SELECT id FROM meme
                WHERE memed = ? AND original = ? AND created = ? AND recipe = ?
                ORDER BY discarded IS NOT NULL LIMIT 1
                """,
            arguments: [
                summary.memed.description, summary.original.description,
                summary.created.milliseconds, recipe,
            ]
        ).flatMap(MemeID.init)
    }
}

extension MemeSummary {
    /// The same under another id.
    fileprivate func renamed(_ id: MemeID) -> MemeSummary {
        MemeSummary(
            id: id, topText: topText, bottomText: bottomText, otherText: otherText,
            created: created, modified: modified, size: size, format: format,
            byteCount: byteCount, memed: memed, original: original, originalFormat: originalFormat)
    }
}
