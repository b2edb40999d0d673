/// A person in the game.
public struct Member: Hashable, Sendable {
    /// The name on the buttons. Names are unique within a deck.
    public let name: String
    /// One or more portraits.
    public let portraits: [Portrait]

    public init(name: String, portraits: [Portrait]) {
        precondition(!portraits.isEmpty, "a member has a face")
        self.name = name
        self.portraits = portraits
    }
}
