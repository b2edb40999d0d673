/// The recipe and the original of a meme, which together make it again.
public struct Provenance: Hashable, Codable, Sendable {
    /// The recipe as JSON. It goes into a file that people share, so it must name no folder.
    public var recipe: String
    /// The SHA-256 of the original, in lower-case hexadecimal digits.
    public var original: String

    public init(recipe: String, original: String) {
        self.recipe = recipe
        self.original = original
    }
}
