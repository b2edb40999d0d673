/// A font that captions can be set in.
struct FontRecord: Encodable, Sendable {
    enum Kind: String, Encodable {
        /// What captions have unless they say otherwise; its name is `impact`.
        case standard = "default"
        /// Part of mememe: it looks the same everywhere.
        case bundled
        case installed
    }

    /// What a recipe's `family` takes.
    var name: String
    var style: String
    var kind: Kind
    /// Where a file of it is that a style sheet can use; absent where there is none.
    var url: String?
}
