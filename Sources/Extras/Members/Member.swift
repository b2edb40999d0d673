/// Somebody whose face is to be put to a name.
public struct Member: Hashable, Sendable {
    /// As it stands on the buttons; no two members of a deck share one.
    public let name: String
    /// One or more.
    public let portraits: [Portrait]

    public init(name: String, portraits: [Portrait]) {
        precondition(!portraits.isEmpty, "a member has a face")
        self.name = name
        self.portraits = portraits
    }
}
