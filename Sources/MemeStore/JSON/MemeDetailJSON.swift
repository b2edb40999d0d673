public import MemeRender

/// A meme with its recipe, in JSON.
public struct MemeDetailJSON: Encodable, Hashable, Sendable {
    public var meme: MemeJSON
    public var recipe: Recipe
    /// The warnings of its render, if it was rendered just now.
    public var warnings: [String]

    public init(_ meme: MemeJSON, recipe: Recipe, warnings: [String] = []) {
        self.meme = meme
        self.recipe = recipe
        self.warnings = warnings
    }
}
