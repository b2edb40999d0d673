/// Where a meme comes from: what is needed to make it again, beside the original itself.
public struct Provenance: Hashable, Sendable {
    /// The recipe as JSON. It goes into a file that may be handed on, so it must name no folder.
    public var recipe: String
    /// What names the original: its SHA-256, in hexadecimal digits of lower case.
    public var original: String

    public init(recipe: String, original: String) {
        self.recipe = recipe
        self.original = original
    }
}
