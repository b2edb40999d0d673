import MemeConcurrency
import MemeRender

extension Store {
    /// Saves memes in one transaction, all or none, each in place of the one with the same id if there
    /// is one.
    ///
    /// It waits for the disk as often as for one or two memes, and as long as the largest takes. All
    /// pictures are in memory, so save some dozens at a time.
    ///
    /// - Parameter memes: the memes.
    /// - Throws: `FileError` or ``StoreError``; then the store is as it was.
    public func save(_ memes: [Meme]) async throws {
        let staged = try await withThrowingTaskGroup(of: (Int, StagedMeme).self) { group in
            for (index, meme) in memes.enumerated() {
                group.addTask {
                    try await Workers.disk.run {
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

    /// Saves memes whose pictures are on the disk in one transaction, all or none.
    ///
    /// Cancelling the task doesn't stop it.
    func save(_ memes: [StagedMeme]) async throws {
        if memes.isEmpty { return }
        // If several memes share a picture, one staged copy is enough: the one that was written, if any.
        let all = memes.flatMap(\.pictures)
        let blobs = Dictionary(all.map { ($0.digest, $0) }) { $0.isNew ? $0 : $1 }.values.map(
            \.self)
        let replaced: Set<Digest>
        do {
            try await Workers.disk.run { for blob in blobs where blob.isNew { try blob.publish() } }
            try await Folder.synchronize(Set(blobs.compactMap(\.unsettledFolder)))
            // An unstructured task isn't cancelled with its parent.
            replaced = try await Task {
                try await commit(memes.map { .save($0.entry) }, naming: blobs).released
            }.value
        } catch {
            for meme in memes { meme.discard() }
            try? await removeUnsaved(Set(all.map(\.digest)))
            throw error
        }
        // The memes are saved, even if a picture that one had before can't be removed.
        try? await removeUnused(replaced)
    }
}
