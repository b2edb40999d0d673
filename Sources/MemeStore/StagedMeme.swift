/// A meme whose pictures are on the disk, and which isn't saved yet: see ``Store/stage(_:)``.
public struct StagedMeme: Sendable {
    let entry: Entry
    let original: StagedBlob
    let memed: StagedBlob

    init(_ meme: Meme, original: StagedBlob, memed: StagedBlob) throws {
        entry = try Entry(of: meme, original: original.digest, memed: memed.digest)
        self.original = original
        self.memed = memed
    }

    /// Leaves nothing of it, where it wasn't saved.
    public func discard() {
        original.discard()
        memed.discard()
    }

    /// What lists will tell of it.
    public var summary: MemeSummary { entry.summary }
}
