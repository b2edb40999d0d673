/// A font in the API's list.
struct FontRecord: Encodable, Sendable {
    enum Kind: String, Encodable {
        /// The default font of captions; its name is `impact`.
        case standard = "default"
        /// A font that is bundled with mememe and looks the same on every machine.
        case bundled
        case installed
    }

    /// The name for a recipe's `family`.
    var name: String
    var style: String
    var kind: Kind
    /// The address of a font file for style sheets; absent if there is none.
    var url: String?
}
