import MemeRender
import MemeStore

/// What a meme is made of.
struct MemeRequest: Decodable {
    var original: Digest
    var recipe: Recipe
}

/// Where an undo is to go.
struct UndoRequest: Decodable {
    /// The number of a version; absent for the one before the last change.
    var to: Int?
}

/// What a preview or a layout is made of.
struct PreviewRequest: Decodable {
    var original: Digest
    var recipe: Recipe
    /// The most pixels that a side of the preview has.
    var longestSide: Int?
    /// The meme that is being changed, whose fonts may be used again.
    var meme: MemeID?
}
