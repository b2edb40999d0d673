/// A meme whose pictures are on the disk, and which isn't saved yet; see ``Store/stage(_:)``.
package struct StagedMeme: Sendable {
    let entry: Entry
    let original: any StagedBlob
    let memed: any StagedBlob
    /// The pictures that are laid on the meme.
    let layers: [any StagedBlob]

    init(
        _ meme: Meme, original: any StagedBlob, memed: any StagedBlob, layers: [any StagedBlob]
    ) throws {
        entry = try Entry(of: meme, original: original.digest, memed: memed.digest)
        self.original = original
        self.memed = memed
        self.layers = layers
    }

    /// All pictures of the meme.
    var pictures: [any StagedBlob] { [original, memed] + layers }

    /// Removes the pictures again if the meme wasn't saved.
    package func discard() {
        for picture in pictures { picture.discard() }
    }

    /// The summary that lists will show once the meme is saved.
    package var summary: MemeSummary { entry.summary }
}
