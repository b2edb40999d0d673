import MemeRender
import MemeStore

/// The body of a request that makes or changes a meme.
struct MemeRequest: Decodable {
    var original: Digest
    var recipe: Recipe
}

/// The body of a request that undoes a change.
struct UndoRequest: Decodable {
    /// The number of the version to go back to; absent for the previous one.
    var to: Int?
}

/// The body of a request for a preview or a layout.
struct PreviewRequest: Decodable {
    var original: Digest
    var recipe: Recipe
    /// The most pixels of a side of the preview.
    var longestSide: Int?
    /// The meme that is being changed, whose font files the recipe may name.
    var meme: MemeID?
}
