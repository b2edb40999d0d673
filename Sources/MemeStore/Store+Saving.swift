import Foundation
import MemeConcurrency
import MemeRender

extension Store {
    /// Saves a meme, in place of the one with the same id if there is one.
    ///
    /// - Parameter meme: the meme.
    /// - Throws: `FileError` or ``StoreError``; then the store is as it was.
    public func save(_ meme: Meme) async throws {
        try await save(stage(meme))
    }

    /// Saves a meme if it is still in the state that the caller read before (optimistic concurrency).
    ///
    /// - Parameters:
    ///   - meme: the meme.
    ///   - current: the summary that the caller read.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` if the meme has changed since, or was deleted;
    ///   then nothing is saved.
    public func save(_ meme: Meme, replacing current: MemeSummary) async throws {
        try await save(stage(meme), replacing: current)
    }

    /// Saves a row and rolls back, so that the first save of a process takes less time: SQLite has
    /// prepared its statements then, and the catalogue's pages are in memory.
    ///
    /// Call it in idle time. It doesn't wait for the disk, and no reader sees the row.
    package func rehearseSaving() async {
        let nobody = Digest(of: [])
        let now = Date.thisMillisecond
        let summary = MemeSummary(
            id: MemeID(), topText: "a", bottomText: "", otherText: "", created: now, modified: now,
            size: PixelSize(width: 1, height: 1), format: .jpeg, byteCount: 0, memed: nobody,
            original: nobody, originalFormat: .jpeg)
        let entry = Entry(summary: summary, recipe: "")
        await catalog.rehearse(saving: entry)
        _ = try? await shortID(summary.id)
    }

    /// Writes the pictures of a meme to the disk, both at once, without making them visible.
    ///
    /// Most of the time that a save takes goes into waiting for the disk. The caller can do other work
    /// meanwhile, such as writing the meme's file; then it saves the ``StagedMeme``, which takes little.
    ///
    /// - Parameter meme: the meme.
    /// - Throws: `FileError`; then nothing is left of it. Nothing is left either if it is never saved.
    package func stage(_ meme: Meme) async throws -> StagedMeme {
        try catalog.checkWritable()
        async let original = Workers.disk.run { [blobs] in
            try blobs.stage(meme.original.content, as: meme.originalDigest)
        }
        async let memed = Workers.disk.run { [blobs] in
            try blobs.stage(meme.memed.content)
        }
        var layers: [any StagedBlob] = []
        do {
            if !meme.pictures.isEmpty {
                layers = try await Workers.disk.run { [blobs] in
                    try blobs.stage(meme.pictures)
                }
            }
            return try await StagedMeme(meme, original: original, memed: memed, layers: layers)
        } catch {
            (try? await original)?.discard()
            (try? await memed)?.discard()
            for layer in layers { layer.discard() }
            throw error
        }
    }

    /// Saves a meme whose pictures are on the disk.
    ///
    /// - Parameters:
    ///   - meme: the meme, from ``stage(_:)``.
    ///   - current: the summary of the state that it replaces; if `nil`, it replaces any state.
    /// - Throws: as ``save(_:)-(Meme)`` and ``save(_:replacing:)-(Meme,_)``.
    package func save(_ meme: StagedMeme, replacing current: MemeSummary? = nil) async throws {
        try await save(meme, replacing: current, as: .next)
    }

    /// Saves a meme whose pictures are on the disk as a version of its history, and makes that version
    /// current.
    ///
    /// - Parameters:
    ///   - meme: the meme, from ``stage(_:)``, rendered from the version's recipe and original.
    ///   - current: the summary of the state that it replaces.
    ///   - version: the version that becomes current.
    /// - Throws: as ``save(_:replacing:as:)``.
    package func save(
        _ meme: StagedMeme, replacing current: MemeSummary, as version: MemeVersion
    ) async throws {
        try await save(
            meme, replacing: current,
            as: .again(number: version.number, parent: version.parent))
    }

    func save(
        _ meme: StagedMeme, replacing current: MemeSummary?, as succession: Succession
    ) async throws {
        let (original, memed, layers) = (meme.original, meme.memed, meme.layers)
        let replaced: Set<Digest>
        do {
            async let named: Void = Workers.disk.run { try original.publish() }
            try await Workers.disk.run { try memed.publish() }
            try await named
            if !layers.isEmpty {
                try await Workers.disk.run { for layer in layers { try layer.publish() } }
            }
            replaced = try await commit(
                [.save(meme.entry, replacing: current, as: succession)],
                naming: meme.pictures
            ).released
        } catch {
            meme.discard()
            try? await removeUnsaved(Set(meme.pictures.map(\.digest)))
            throw error
        }
        // The meme is saved, even if a picture that it had before can't be removed.
        try? await removeUnused(replaced)
    }
}

extension BlobStore {
    /// Stages pictures: all, or none if one fails.
    func stage(
        _ pictures: [Digest: EncodedImage], durable: Bool = true
    ) throws -> [any StagedBlob] {
        var staged: [any StagedBlob] = []
        do {
            for (digest, image) in pictures {
                staged.append(try stage(image.content, as: digest, durable: durable))
            }
            return staged
        } catch {
            for blob in staged { blob.discard() }
            throw error
        }
    }
}
