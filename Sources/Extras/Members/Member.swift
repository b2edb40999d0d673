/// A person in the game.
public struct Member: Hashable, Sendable {
    /// The name on the buttons. Names are unique within a deck.
    public let name: String
    /// The portraits. A game doesn't ask for a member who has none, but may offer the name.
    public let portraits: [Portrait]

    public init(name: String, portraits: [Portrait]) {
        self.name = name
        self.portraits = portraits
    }
}
