import MemeRender

extension Store {
    /// Saves memes, all of them or none, each in place of the one with the same id if there is one.
    ///
    /// The disk is waited for as often as for one meme or two, and as long as the largest takes; all
    /// pictures stand in memory, so save some dozens at a time.
    /// - Throws: ``FileError`` or ``StoreError``; then the store is as it was.
    public func save(_ memes: [Meme]) async throws {
        let staged = try await withThrowingTaskGroup(of: (Int, StagedMeme).self) { group in
            for (index, meme) in memes.enumerated() {
                group.addTask {
                    try await Offload.run {
                        let staged = try StagedMeme(writing: meme, in: self)
                        try staged.synchronize()
                        return (index, staged)
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        try await save(memes.indices.compactMap { staged[$0] })
    }

    /// Saves memes whose pictures are written and on the disk, all of them or none.
    ///
    /// It goes on where its task is cancelled.
    func save(_ memes: [StagedMeme]) async throws {
        if memes.isEmpty { return }
        // Of pictures that several of them have, one is enough: that which was written, if any was.
        let all = memes.flatMap { [$0.original, $0.memed] }
        let blobs = Dictionary(all.map { ($0.digest, $0) }) { $0.isNew ? $0 : $1 }.values.map(
            \.self)
        let replaced: Set<Digest>
        do {
            try await Offload.run { for blob in blobs where blob.isNew { try blob.put() } }
            try await Folder.synchronize(Set(blobs.map(\.folder)))
            // A task of its own isn't cancelled.
            replaced = try await Task { [catalog] in
                try await catalog.save(memes.map(\.entry)) {
                    for blob in blobs { try blob.putAgain() }
                }
            }.value
        } catch {
            for meme in memes { meme.discard() }
            try? await removeUnsaved(Set(all.map(\.digest)))
            throw error
        }
        // The memes are saved, even where a picture that one had before can't be removed.
        try? await removeUnused(replaced)
    }
}
