public import Foundation
import GRDB
import MemeRender
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
    /// Memes that stay in the trash, and can be brought back.
    public internal(set) var discarded = 0
    /// Whether pictures stayed because somebody copies the store just now.
    public internal(set) var isHeld = false
    /// How many pictures stayed that no meme has, because that was first seen a short time ago.
    public internal(set) var waiting = 0
    /// How many pictures stayed that say that they are memes, with their originals.
    public internal(set) var unlisted = 0
}

extension Store {
    /// How long a picture stays after it was first seen that no meme has it: a week.
    public static let unreferencedPeriod: TimeInterval = 7 * 86_400

    /// Removes for good what nobody can want any more; see ``StoreGarbage``. Others may use the store
    /// meanwhile: who saves a meme puts its pictures again where they went.
    ///
    /// Nothing is removed where the catalogue is damaged: what seems to have no row may have one. And
    /// since rows may have been lost, pictures that were not deleted with their memes stay for a
    /// while, and those that say that they are memes until that is asked for.
    /// - Parameters:
    ///   - dryRun: whether it is only counted.
    ///   - period: how long ago it must have been seen first that no meme has a picture.
    ///   - unlistedMemes: whether pictures go that say that they are memes.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``StoreError/damagedRow(id:reason:)`` among others.
    public func removeGarbage(
        dryRun: Bool = false, after period: TimeInterval = unreferencedPeriod,
        unlistedMemes: Bool = false, now: Date = Date(), progress: (Double) -> Void = { _ in }
    ) async throws -> StoreGarbage {
        try await Offload.run { [catalog] in try catalog.snapshot().checkSoundness() }
        var garbage = StoreGarbage()
        let expired = Expiry(now: now)
        var unwanted: Set<Digest> = []
        if dryRun {
            (garbage.memes, garbage.uploads) = try await catalog.count(of: expired)
        } else {
            (garbage.memes, garbage.uploads, unwanted) = try await catalog.remove(expired)
            try await garbage.add(removing: unwanted, of: self)
        }
        garbage.discarded = try await catalog.countDiscarded() - (dryRun ? garbage.memes : 0)
        removeLeftovers(of: folder, dryRun, &garbage)

        var candidates: [UnreferencedPicture] = []
        for (index, prefix) in BlobFolder.prefixes.enumerated() {
            try Task.checkCancellation()
            let found = try await Offload.run { [blobs, thumbnails] in
                try GarbageFiles(of: prefix, blobs, thumbnails)
            }
            let unused = try await catalog.unused(found.digests, ignoring: nil)
            candidates += try await catalog.noteUnreferenced(
                unused.intersection(found.blobs), in: prefix, at: now, isKept: !dryRun)
            var removable = unused.subtracting(found.blobs)
            if dryRun {
                // With the memes that would go, so would their pictures.
                removable.formUnion(
                    try await catalog.unused(found.digests, ignoring: expired).subtracting(unused))
            }
            try await remove(removable, dryRun, &garbage)
            for folder in found.folders { removeLeftovers(of: folder, dryRun, &garbage) }
            progress(Double(index + 1) / Double(BlobFolder.prefixes.count))
        }
        let kept = unlistedMemes ? [] : try await picturesOfMemes(among: candidates)
        for digests in Dictionary(grouping: candidates, by: { $0.digest.description.prefix(2) }) {
            var removable: Set<Digest> = []
            for picture in digests.value {
                if kept.contains(picture.digest) {
                    garbage.unlisted += 1
                } else if picture.isUnwanted || now.timeIntervalSince(picture.since) >= period {
                    removable.insert(picture.digest)
                } else {
                    garbage.waiting += 1
                }
            }
            try await remove(removable, dryRun, &garbage)
        }
        return garbage
    }

    private func remove(
        _ digests: Set<Digest>, _ dryRun: Bool, _ garbage: inout StoreGarbage
    ) async throws {
        if dryRun {
            for digest in digests { garbage.add(digest, blobs, thumbnails) }
        } else {
            try await garbage.add(removing: digests, of: self)
        }
    }

    /// Those of some pictures that say that they are memes, and the originals of such.
    private func picturesOfMemes(
        among candidates: [UnreferencedPicture]
    ) async throws -> Set<Digest> {
        try await Offload.run { [blobs] in
            var kept: Set<Digest> = []
            for picture in candidates where !picture.isUnwanted {
                // Also where it can't be made anew: nobody else has it.
                guard let bytes = try? blobs.bytes(of: picture.digest),
                    let description = (try? EncodedImage(bytes)).flatMap({ MemeDescription(of: $0) }
                    ),
                    description.recipe != nil || description.original != nil
                else { continue }
                kept.insert(picture.digest)
                if let original = description.original.flatMap(Digest.init) {
                    kept.insert(original)
                }
            }
            return kept.intersection(candidates.map(\.digest))
        }
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
    /// Those that are there.
    let blobs: Set<Digest>
    /// These, and those that small copies are there of.
    var digests: Set<Digest>
    let folders: [String]

    init(of prefix: String, _ blobs: BlobFolder, _ thumbnails: Thumbnails) throws(FileError) {
        self.blobs = Set(try blobs.contents(of: prefix).digests)
        digests = self.blobs
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
        if digests.isEmpty { return }
        let (blobs, thumbnails) = (store.blobs, store.thumbnails)
        let removed = try await store.catalog.removingUnused(digests) { digest in
            var garbage = StoreGarbage()
            let isDone = try blobs.unlessHeld {
                garbage.add(digest, blobs, thumbnails)
                try thumbnails.remove(digest)
                try blobs.remove(digest)
            }
            garbage.isHeld = !isDone
            return (isDone, garbage)
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

    fileprivate func countDiscarded() async throws -> Int {
        try await read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM meme WHERE discarded IS NOT NULL") ?? 0
        }
    }

    /// - Returns: how many rows went, and the pictures that they had.
    fileprivate func remove(
        _ expiry: Expiry
    ) async throws -> (memes: Int, uploads: Int, pictures: Set<Digest>) {
        try await write(taking: .all) { db in
            let former = try Self.formerOriginals(
                where: "discarded < ?", [expiry.discarded], db)
            let memes = try Row.fetchAll(
                db, sql: "DELETE FROM meme WHERE discarded < ? RETURNING original, memed",
                arguments: [expiry.discarded])
            let uploads = try String.fetchAll(
                db, sql: "DELETE FROM upload WHERE added < ? RETURNING digest",
                arguments: [expiry.uploaded])
            let names = memes.flatMap { [$0["original"], $0["memed"]] } + uploads
            return (memes.count, uploads.count, former.union(names.compactMap(Digest.init)))
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
                    OR EXISTS (SELECT 1 FROM formerVersion JOIN meme ON id = meme
                        WHERE formerVersion.original = ?1
                        AND (discarded IS NULL OR discarded >= ?2))
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
        _ digests: Set<Digest>,
        remove: @escaping @Sendable (Digest) throws -> (isDone: Bool, value: Value)
    ) async throws -> [Value] {
        let values = Mutex<[Value]>([])
        try await removeUnused(digests) { digest in
            let (isDone, value) = try remove(digest)
            values.withLock { $0.append(value) }
            return isDone
        }
        return values.withLock { $0 }
    }
}
