import Foundation
import GRDB
import MemeRender

extension Store {
    /// Brings the memes of an export into this store: all of them at once, or, where anything fails or
    /// the task is cancelled, none.
    ///
    /// Of the manifest no more is believed than the ids, the dates and the recipes. A meme that the
    /// store has already is left out, but comes out of the trash; one whose id another has gets a new
    /// one.
    /// - Parameters:
    ///   - path: the folder of an export.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``StoreError/unreadableManifest(path:reason:)`` among others.
    public func importMemes(
        from path: String, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        let (root, manifest) = try await Offload.run {
            let root = try Folder.resolve(path)
            return (root, try ExportManifest(of: root))
        }
        let total = manifest.memes.count
        return try await addingBlobs { written in
            var result = StoreRestoration()
            var entries: [Entry] = []
            let imported = MemeBatch(manifest.memes, limit: 8) { [blobs] item in
                try ImportedMeme(item, in: root, to: blobs)
            }
            var done = 0
            for try await meme in imported {
                do {
                    let meme = try meme.get()
                    entries.append(meme.entry)
                    written.formUnion(meme.written.keys)
                    result.pictures += meme.written.count
                    result.byteCount += meme.written.values.reduce(0, +)
                } catch let error as StoreError where error.isLossOfPicture {
                    result.lacking.append(error)
                }
                done += 1
                progress(Double(done) / Double(max(total, 1)))
            }
            let added = try await catalog.add(entries)
            (result.memes, result.present, result.renamed) = added
            return result
        }
    }
}

/// A meme of an export whose pictures are on the disk, and which isn't saved yet.
private struct ImportedMeme: Sendable {
    let entry: Entry
    /// The pictures that the store hadn't, and how many bytes they have.
    let written: [Digest: Int]

    /// - Throws: ``StoreError/missingPicture(path:)`` or ``StoreError/damagedPicture(path:)`` among
    ///   others.
    init(_ item: ExportManifest.Item, in root: String, to blobs: BlobFolder) throws {
        let (memed, memedPath) = try Self.picture(item.meme, in: root)
        let (original, _) = try Self.picture(item.original, in: root)
        guard let size = try? memed.size else {
            throw StoreError.damagedPicture(path: memedPath)
        }
        let summary = MemeSummary(
            id: item.id, topText: item.recipe.text(of: .top),
            bottomText: item.recipe.text(of: .bottom), otherText: item.recipe.otherText,
            created: item.created, modified: item.modified, size: size, format: memed.format,
            byteCount: memed.bytes.count, memed: item.meme.sha256,
            original: item.original.sha256, originalFormat: original.format)
        entry = Entry(summary: summary, recipe: try item.recipe.json)
        var written: [Digest: Int] = [:]
        for (digest, image) in [(item.meme.sha256, memed), (item.original.sha256, original)]
        where try blobs.add(image.bytes, as: digest) {
            written[digest] = image.bytes.count
        }
        self.written = written
    }

    /// Reads a picture that the manifest names, which must be in the export.
    private static func picture(
        _ picture: ExportManifest.Picture, in root: String
    ) throws -> (EncodedImage, path: String) {
        let name = picture.file ?? picture.sha256.description
        let path = "\(root)/\(name)"
        // Neither `..` nor a link leads to where the manifest has no business.
        guard picture.file != nil, let resolved = try? Folder.resolve(path),
            resolved.hasPrefix("\(root)/"), stat(at: resolved)?.isRegularFile == true
        else { throw StoreError.missingPicture(path: path) }
        let bytes = try [UInt8](contentsOf: resolved, limit: EncodedImage.maximumByteCount)
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
        _ entries: [Entry]
    ) async throws -> (added: Int, present: Int, renamed: [(old: MemeID, new: MemeID)]) {
        try await write { db in
            var (added, present) = (0, 0)
            var renamed: [(old: MemeID, new: MemeID)] = []
            for entry in entries {
                if try entry.insertIfFree(db) {
                    added += 1
                } else if let id = try entry.presentID(db) {
                    if try id.leaveTrash(db) { added += 1 } else { present += 1 }
                } else {
                    let copy = Entry(
                        summary: entry.summary.renamed(MemeID()), recipe: entry.recipe)
                    guard try copy.insertIfFree(db) else { continue }
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
