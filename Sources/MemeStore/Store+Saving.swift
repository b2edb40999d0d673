import Foundation
import MemeRender

extension Store {
    /// Saves a meme, in place of the one with the same id if there is one.
    ///
    /// - Throws: ``FileError`` or ``StoreError``; then the store is as it was.
    public func save(_ meme: Meme) async throws {
        try await save(stage(meme))
    }

    /// Saves a meme in place of the state of it that was read before.
    ///
    /// - Parameter current: what the lists told of it then.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` where it has changed since, or was deleted;
    ///   then nothing is saved.
    public func save(_ meme: Meme, replacing current: MemeSummary) async throws {
        try await save(stage(meme), replacing: current)
    }

    /// Saves a row and takes it back, so that the first save of a process takes less: its
    /// statements are known then, and the catalogue's pages are in memory.
    ///
    /// Call it while there is something else to do. Nothing waits for the disk, nothing is seen.
    package func rehearseSaving() async {
        let nobody = Digest(of: [])
        let now = Date.thisMillisecond
        let summary = MemeSummary(
            id: MemeID(), topText: "a", bottomText: "", otherText: "", created: now, modified: now,
            size: PixelSize(width: 1, height: 1), format: .jpeg, byteCount: 0, memed: nobody,
            original: nobody, originalFormat: .jpeg)
        let entry = Entry(summary: summary, recipe: "")
        // It always throws. What else may be wrong, the save itself will say.
        _ = try? await catalog.save(entry, isRehearsal: true) {}
        _ = try? await shortID(summary.id)
    }

    /// Writes the pictures of a meme to the disk, both at once, where nobody sees them yet.
    ///
    /// Saving a meme waits for the disk most of its time, so other work can be done meanwhile, such
    /// as writing its file; then ``save(_:)-(StagedMeme)`` takes little.
    /// - Throws: ``FileError``; then nothing is left, and neither is where it is never saved.
    public func stage(_ meme: Meme) async throws -> StagedMeme {
        try catalog.checkWritable()
        async let original = Offload.run { [blobs] in
            try StagedBlob(meme.original.bytes, as: meme.originalDigest, in: blobs)
        }
        async let memed = Offload.run { [blobs] in
            try StagedBlob(meme.memed.bytes, in: blobs)
        }
        do {
            return try await StagedMeme(meme, original: original, memed: memed)
        } catch {
            (try? await original)?.discard()
            (try? await memed)?.discard()
            throw error
        }
    }

    /// Saves a meme whose pictures are on the disk.
    ///
    /// - Parameter current: what the lists told of the state that it replaces; whatever is there is
    ///   replaced where `nil`.
    /// - Throws: as ``save(_:)-(Meme)`` and ``save(_:replacing:)-(Meme,_)``.
    public func save(_ meme: StagedMeme, replacing current: MemeSummary? = nil) async throws {
        try await save(meme, replacing: current, as: .next)
    }

    /// Saves a meme whose pictures are on the disk as a version of its history, which it is again.
    ///
    /// - Throws: as ``save(_:replacing:as:)``.
    public func save(
        _ meme: StagedMeme, replacing current: MemeSummary, as version: MemeVersion
    ) async throws {
        try await save(
            meme, replacing: current,
            as: .again(number: version.number, parent: version.parent))
    }

    func save(
        _ meme: StagedMeme, replacing current: MemeSummary?, as succession: Succession
    ) async throws {
        let (original, memed) = (meme.original, meme.memed)
        let replaced: Set<Digest>
        do {
            async let named: Void = Offload.run { try original.put() }
            try await Offload.run { try memed.put() }
            try await named
            replaced = try await catalog.save(meme.entry, replacing: current, as: succession) {
                try original.putAgain()
                try memed.putAgain()
            }
        } catch {
            meme.discard()
            try? await removeUnsaved([original.digest, memed.digest])
            throw error
        }
        // The meme is saved, even where a picture that it had before can't be removed.
        try? await removeUnused(replaced)
    }
}
