/// The fonts that captions can be set in.
public enum FontCatalog {
    /// A font that can be used.
    public struct Entry: Hashable, Sendable {
        /// What `--font` takes.
        public var name: String
        /// The face itself, for example `Noto Sans Display ExtraCondensed Black`.
        public var face: String
        /// The file it is in; `nil` where it is part of mememe.
        public var path: String?
    }

    /// The default font, and whether it is the real Impact.
    public static func defaultFont() -> (entry: Entry, isRealImpact: Bool) {
        (Entry(name: "impact", face: "Noto Sans Display ExtraCondensed Black", path: nil), false)
    }

    /// The installed families, sorted by name, each with the face that captions use of it.
    public static func installed() -> [Entry] { [] }
}
