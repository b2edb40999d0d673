public import MemeRender

/// A font in JSON.
public struct FontJSON: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The default font of captions; its name is `impact`.
        case standard = "default"
        /// A font that is bundled with mememe and looks the same on every machine.
        case bundled
        case installed
    }

    /// The name for `--font`, and for `family` in a recipe.
    public var name: String
    /// The family and the style of the face that captions use.
    public var face: String
    public var style: String
    public var kind: Kind
    /// The path of the font file, which the command alone tells; `nil` if the font is bundled.
    @OrNull public var file: String? = nil
    /// The address of a font file for style sheets, in the HTTP API; `nil` if there is none.
    @OrNull public var url: String? = nil

    /// - Parameters:
    ///   - entry: the font's entry in the catalog.
    ///   - kind: the kind of the font.
    public init(_ entry: FontCatalog.Entry, _ kind: Kind) {
        name = kind == .standard ? "impact" : entry.name
        face = "\(entry.name) \(entry.style)"
        style = entry.style
        self.kind = kind
    }
}

/// The fonts for captions in JSON: the default, the bundled ones, the installed ones.
public struct FontListJSON: Codable, Hashable, Sendable {
    public var fonts: [FontJSON]

    public init(_ fonts: [FontJSON]) {
        self.fonts = fonts
    }
}

extension FontListJSON {
    /// The fonts of this machine, with the paths of their files.
    package static var here: FontListJSON {
        let families = FontCatalog.bundled + FontCatalog.installedBesidesImpact()
        return FontListJSON(
            [FontJSON(here: FontCatalog.impact, .standard)]
                + families.map { FontJSON(here: $0, $0.path == nil ? .bundled : .installed) })
    }
}

extension FontCatalog {
    /// The installed fonts without Impact, which lists have first, as the default.
    package static func installedBesidesImpact() -> [Entry] {
        installed().filter { $0.name.lowercased() != "impact" }
    }
}

extension FontJSON {
    fileprivate init(here entry: FontCatalog.Entry, _ kind: Kind) {
        self.init(entry, kind)
        file = entry.path
    }
}
