public import Foundation
import GRDB
import Synchronization

/// What nobody can want any more, and was removed or could be.
public struct StoreGarbage: Hashable, Sendable {
    /// Memes that had been in the trash for ``Store/trashPeriod``.
    public internal(set) var memes = 0
    /// Originals that had come before ``Store/uploadPeriod`` and of which no meme was made.
    public internal(set) var uploads = 0
    /// Pictures that no meme has, the above included, and the small copies of such.
    public internal(set) var pictures = 0
    public internal(set) var thumbnails = 0
    /// What programs left that ended while they wrote.
    public internal(set) var leftovers = 0
    /// How many bytes all of it has.
    public internal(set) var byteCount = 0
    /// Whether pictures stayed because somebody copies the store just now.
    public internal(set) var isHeld = false
}

extension Store {
    /// Removes for good what nobody can want any more; see ``StoreGarbage``. Others may use the store
    /// meanwhile: who saves a meme puts its pictures again where they went.
    ///
    /// Nothing is removed where the catalogue is damaged: what seems to have no row may have one.
    /// - Parameters:
    ///   - dryRun: whether it is only counted.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``StoreError/damagedRow(id:reason:)`` among others.
    public func removeGarbage(
        dryRun: Bool = false, now: Date = Date(), progress: (Double) -> Void = { _ in }
    ) async throws -> StoreGarbage {
        try await Offload.run { [folder] in
            try CatalogSnapshot(at: Catalog.path(in: folder)).checkSoundness()
        }
        var garbage = StoreGarbage()
        let expired = Expiry(now: now)
        if dryRun {
            (garbage.memes, garbage.uploads) = try await catalog.count(of: expired)
        } else {
            // Their pictures are found below.
            (garbage.memes, garbage.uploads) = try await catalog.remove(expired)
        }
        removeLeftovers(of: folder, dryRun, &garbage)
        for (index, prefix) in BlobFolder.prefixes.enumerated() {
            try Task.checkCancellation()
            let found = try await Offload.run { [blobs, thumbnails] in
                try GarbageFiles(of: prefix, blobs, thumbnails)
            }
            let unused = try await catalog.unused(found.digests, ignoring: dryRun ? expired : nil)
            if dryRun {
                for digest in unused { garbage.add(digest, blobs, thumbnails) }
            } else if !unused.isEmpty {
                try await garbage.add(removing: unused, of: self)
            }
            for folder in found.folders { removeLeftovers(of: folder, dryRun, &garbage) }
            progress(Double(index + 1) / Double(BlobFolder.prefixes.count))
        }
        return garbage
    }

    private func removeLeftovers(
        of folder: String, _ dryRun: Bool, _ garbage: inout StoreGarbage
    ) {
        for name in (try? Folder.names(in: folder)) ?? []
        where name.hasPrefix(AtomicFile.temporaryPrefix) {
            guard let leftover = Leftover(at: "\(folder)/\(name)") else { continue }
            // What can't be removed isn't counted.
            guard dryRun || (try? leftover.remove()) != nil else { continue }
            garbage.leftovers += 1
            garbage.byteCount += leftover.byteCount
        }
    }
}

/// Before which times what has been there for its period came.
struct Expiry: Sendable {
    let discarded: Int64
    let uploaded: Int64

    init(now: Date) {
        discarded = now.addingTimeInterval(-Store.trashPeriod).milliseconds
        uploaded = now.addingTimeInterval(-Store.uploadPeriod).milliseconds
    }
}

/// The pictures of one of the 256 folders, and those that small copies are there of.
private struct GarbageFiles: Sendable {
    var digests: Set<Digest>
    let folders: [String]

    init(of prefix: String, _ blobs: BlobFolder, _ thumbnails: Thumbnails) throws(FileError) {
        digests = Set(try blobs.contents(of: prefix).digests)
        var folders = ["\(blobs.folder)/\(prefix)"]
        for level in ThumbnailLevel.allCases {
            digests.formUnion(try thumbnails.contents(of: prefix, level).digests)
            folders.append("\(thumbnails.folder(of: level))/\(prefix)")
        }
        self.folders = folders
    }
}

extension StoreGarbage {
    /// Counts the files of a picture.
    fileprivate mutating func add(_ digest: Digest, _ blobs: BlobFolder, _ copies: Thumbnails) {
        if let status = stat(at: blobs.path(of: digest)) {
            pictures += 1
            byteCount += Int(status.st_size)
        }
        for level in ThumbnailLevel.allCases {
            guard let status = stat(at: copies.path(of: digest, level)) else { continue }
            thumbnails += 1
            byteCount += Int(status.st_size)
        }
    }

    /// Removes pictures that still have no meme, and counts them.
    fileprivate mutating func add(removing digests: Set<Digest>, of store: Store) async throws {
        let (blobs, thumbnails) = (store.blobs, store.thumbnails)
        let removed = try await store.catalog.removingUnused(digests) { digest in
            var garbage = StoreGarbage()
            let isDone = try blobs.unlessHeld {
                garbage.add(digest, blobs, thumbnails)
                try thumbnails.remove(digest)
                try blobs.remove(digest)
            }
            garbage.isHeld = !isDone
            return garbage
        }
        for garbage in removed {
            pictures += garbage.pictures
            self.thumbnails += garbage.thumbnails
            byteCount += garbage.byteCount
            if garbage.isHeld { isHeld = true }
        }
    }
}

extension Catalog {
    fileprivate func count(of expiry: Expiry) async throws -> (memes: Int, uploads: Int) {
        try await read { db in
            (
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM meme WHERE discarded < ?",
                    arguments: [expiry.discarded]) ?? 0,
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM upload WHERE added < ?",
                    arguments: [expiry.uploaded]) ?? 0
            )
        }
    }

    fileprivate func remove(_ expiry: Expiry) async throws -> (memes: Int, uploads: Int) {
        try await write { db in
            try db.execute(
                sql: "DELETE FROM meme WHERE discarded < ?", arguments: [expiry.discarded])
            let memes = db.changesCount
            try db.execute(
                sql: "DELETE FROM upload WHERE added < ?", arguments: [expiry.uploaded])
            return (memes, db.changesCount)
        }
    }

    /// Those of some digests that no row has.
    ///
    /// - Parameter expiry: rows that count as gone.
    fileprivate func unused(
        _ digests: Set<Digest>, ignoring expiry: Expiry?
    ) async throws -> Set<Digest> {
        if digests.isEmpty { return [] }
        return try await read { db in
            let isUsed = try db.makeStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM meme WHERE (original = ?1 OR memed = ?1)
                        AND (discarded IS NULL OR discarded >= ?2))
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1 AND added >= ?3)
                    """)
            return try digests.filter { digest in
                try Bool.fetchOne(
                    isUsed,
                    arguments: [
                        digest.description, expiry?.discarded ?? .min, expiry?.uploaded ?? .min,
                    ]) == false
            }
        }
    }

    /// Removes those of some digests that no row has, while no other process can write.
    fileprivate func removingUnused<Value: Sendable>(
        _ digests: Set<Digest>, remove: @escaping @Sendable (Digest) throws -> Value
    ) async throws -> [Value] {
        let values = Mutex<[Value]>([])
        try await forEachUnused(digests) { digest in
            let value = try remove(digest)
            values.withLock { $0.append(value) }
        }
        return values.withLock { $0 }
    }
}
