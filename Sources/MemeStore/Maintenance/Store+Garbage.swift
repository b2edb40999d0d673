public import Foundation
import MemeConcurrency
import MemeRender

/// The counts of a garbage collection: what was removed, or could be.
public struct StoreGarbage: Hashable, Sendable {
    /// Memes that had been in the trash for ``Store/trashPeriod``.
    public internal(set) var memes = 0
    /// Originals that were uploaded before ``Store/uploadPeriod`` and of which no meme was made.
    public internal(set) var uploads = 0
    /// Templates that had been in the trash for ``Store/trashPeriod``.
    public internal(set) var templates = 0
    /// Pictures that no meme has, the above included, and their thumbnails.
    public internal(set) var pictures = 0
    public internal(set) var thumbnails = 0
    /// Temporary files of programs that ended while they wrote.
    public internal(set) var leftovers = 0
    /// The size of everything that was removed, in bytes.
    public internal(set) var byteCount = 0
    /// Memes that stay in the trash, and can be restored.
    public internal(set) var discarded = 0
    /// Templates that stay in the trash.
    public internal(set) var discardedTemplates = 0
    /// Whether pictures stayed because a backup, a restoration or an import holds them now.
    public internal(set) var isHeld = false
    /// Pictures without a meme that stayed because ``Store/unreferencedPeriod`` isn't over for them.
    public internal(set) var waiting = 0
    /// Pictures that stayed because their metadata says that they are memes, and the originals of these.
    public internal(set) var unlisted = 0
}

extension Store {
    /// How long a picture stays after it was first seen without a meme: a week.
    public static let unreferencedPeriod: TimeInterval = 7 * 86_400

    /// Collects garbage: removes for good expired memes, expired uploads, pictures that no meme has, and
    /// leftovers; see ``StoreGarbage``.
    ///
    /// Other programs may use the store meanwhile: if they save a meme whose pictures were removed, they
    /// write the pictures again.
    ///
    /// If the catalogue is damaged, nothing is removed, because a picture that seems to have no row may
    /// have one. Rows may also have been lost. So a picture that wasn't deleted with its meme stays for
    /// `period`, and a picture whose metadata says that it is a meme stays until the caller asks for its
    /// removal.
    ///
    /// - Parameters:
    ///   - dryRun: whether to count only, and remove nothing.
    ///   - period: how long ago a picture must have been first seen without a meme, in seconds.
    ///   - unlistedMemes: whether to remove pictures whose metadata says that they are memes.
    ///   - now: the time from which all periods are counted back.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: what was removed, or with `dryRun` what would be.
    /// - Throws: ``StoreError/damagedRow(id:reason:)`` among others.
    public func removeGarbage(
        dryRun: Bool = false, after period: TimeInterval = unreferencedPeriod,
        unlistedMemes: Bool = false, now: Date = Date(), progress: (Double) -> Void = { _ in }
    ) async throws -> StoreGarbage {
        try await catalog.snapshot().checkSoundness()
        var garbage = StoreGarbage()
        let expired = Expiry(now: now)
        let counts = try await catalog.count(of: expired)
        if dryRun {
            (garbage.memes, garbage.uploads) = (counts.memes, counts.uploads)
            garbage.templates = counts.templates
        } else {
            let committed = try await commit(
                [
                    .emptyTrash(before: expired.discarded),
                    .removeUploads(before: expired.uploaded),
                ])
            (garbage.memes, garbage.uploads) = (committed.memes, committed.uploads)
            garbage.templates = committed.templates
            try await garbage.add(removing: committed.released, of: self)
        }
        garbage.discarded = counts.discarded - garbage.memes
        garbage.discardedTemplates = counts.discardedTemplates - garbage.templates
        garbage.add(leftovers: blobs.removeLeftovers(of: nil, dryRun: dryRun))

        var candidates: [UnreferencedPicture] = []
        for (index, prefix) in Digest.prefixes.enumerated() {
            try Task.checkCancellation()
            let found = try await Workers.disk.run { [blobs, thumbnails] in
                try GarbageFiles(of: prefix, blobs, thumbnails)
            }
            let unused = try await catalog.unused(found.digests, ignoring: nil)
            candidates += try await catalog.noteUnreferenced(
                unused.intersection(found.blobs), in: prefix, at: now, isKept: !dryRun)
            var removable = unused.subtracting(found.blobs)
            if dryRun {
                // The pictures of the memes that would be removed would be removed with them.
                removable.formUnion(
                    try await catalog.unused(found.digests, ignoring: expired).subtracting(unused))
            }
            try await remove(removable, dryRun, &garbage)
            garbage.add(leftovers: blobs.removeLeftovers(of: prefix, dryRun: dryRun))
            garbage.add(leftovers: thumbnails.removeLeftovers(of: prefix, dryRun: dryRun))
            progress(Double(index + 1) / Double(Digest.prefixes.count))
        }
        let kept = unlistedMemes ? [] : await picturesOfMemes(among: candidates)
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
            for digest in digests { try garbage.add(digest, blobs, thumbnails) }
        } else {
            try await garbage.add(removing: digests, of: self)
        }
    }

    /// Of some pictures, those whose metadata says that they are memes, and the originals of these.
    private func picturesOfMemes(
        among candidates: [UnreferencedPicture]
    ) async -> Set<Digest> {
        await Workers.disk.run { [blobs] in
            var kept: Set<Digest> = []
            for picture in candidates where !picture.isUnwanted {
                // Also if it can't be made again: this may be the only copy.
                guard let bytes = try? blobs.bytes(of: picture.digest),
                    let description = (try? EncodedImage(bytes)).flatMap({ MemeDescription(of: $0) }
                    ),
                    description.recipe != nil || description.original != nil
                else { continue }
                kept.insert(picture.digest)
                if let original = description.original.flatMap(Digest.init) {
                    kept.insert(original)
                }
                kept.formUnion(Recipe.layerPictures(inJSON: description.recipe ?? ""))
            }
            return kept.intersection(candidates.map(\.digest))
        }
    }
}

/// The pictures in one of the 256 folders, and the digests of the thumbnails there.
private struct GarbageFiles: Sendable {
    /// The digests of the pictures.
    let blobs: Set<Digest>
    /// The digests of the pictures, and of those that have a thumbnail.
    var digests: Set<Digest>

    init(of prefix: String, _ blobs: any BlobStore, _ thumbnails: Thumbnails) throws {
        self.blobs = Set(try blobs.digests(of: prefix))
        digests = self.blobs
        for level in ThumbnailLevel.allCases {
            digests.formUnion(try thumbnails.contents(of: prefix, level).digests)
        }
    }
}

extension StoreGarbage {
    fileprivate mutating func add(leftovers: (count: Int, byteCount: Int)) {
        self.leftovers += leftovers.count
        byteCount += leftovers.byteCount
    }

    /// Counts a picture and its thumbnails.
    fileprivate mutating func add(
        _ digest: Digest, _ blobs: any BlobStore, _ copies: Thumbnails
    ) throws {
        if let status = try blobs.status(digest) {
            pictures += 1
            byteCount += status.byteCount
        }
        add(copies: copies.count(of: digest))
    }

    private mutating func add(copies: (count: Int, byteCount: Int)) {
        thumbnails += copies.count
        byteCount += copies.byteCount
    }

    /// Removes pictures that still have no meme, and counts them.
    fileprivate mutating func add(removing digests: Set<Digest>, of store: Store) async throws {
        if digests.isEmpty { return }
        let collected = try await store.catalog.collect(digests)
        pictures += collected.pictures
        byteCount += collected.byteCount
        if collected.isHeld { isHeld = true }
        let copies = try await Workers.disk.run { [thumbnails = store.thumbnails] in
            try collected.gone.map { digest in
                let count = thumbnails.count(of: digest)
                try thumbnails.remove(digest)
                return count
            }
        }
        for found in copies { add(copies: found) }
    }
}
