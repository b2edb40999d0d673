/// A meme whose pictures are on the disk, and which isn't saved yet; see ``Store/stage(_:)``.
public struct StagedMeme: Sendable {
    let entry: Entry
    let original: any StagedBlob
    let memed: any StagedBlob

    init(_ meme: Meme, original: any StagedBlob, memed: any StagedBlob) throws {
        entry = try Entry(of: meme, original: original.digest, memed: memed.digest)
        self.original = original
        self.memed = memed
    }

    /// Removes the pictures again if the meme wasn't saved.
    public func discard() {
        original.discard()
        memed.discard()
    }

    /// The summary that lists will show once the meme is saved.
    public var summary: MemeSummary { entry.summary }
}
