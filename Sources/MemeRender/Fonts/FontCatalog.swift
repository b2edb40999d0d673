#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The fonts that captions can use.
public enum FontCatalog {
    /// One font of the catalog.
    public struct Entry: Hashable, Sendable {
        /// The family, a name that ``FontReference/init(_:)`` takes.
        public var name: String
        /// The style that captions use, for example `Black`.
        public var style: String
        /// The path of the font file; `nil` if the font is bundled with mememe.
        public var path: String?
    }

    /// The font that ``FontReference/impact`` resolves to on this machine: Impact if it is installed
    /// (then the entry has a path), otherwise the bundled stand-in.
    public static var impact: Entry {
        impactPath().map { Entry(name: "Impact", style: "Regular", path: $0) }
            ?? Entry(.standIn)
    }

    /// The bundled families: the stand-in for Impact first, then by name. They look the same on every
    /// machine, because a bundled family takes precedence over an installed one of the same name.
    public static var bundled: [Entry] { BundledFont.all.map(Entry.init) }

    /// The installed families of outline fonts that are not ``bundled``, sorted by name, each in
    /// the style that captions use of it: the boldest upright one.
    public static func installed() -> [Entry] {
        guard let fonts = InstalledFonts.current() else { return [] }
        return fonts.families()
            .filter { BundledFont.named($0.name) == nil }
            .map { Entry(name: $0.name, style: $0.face.style, path: $0.face.path) }
    }

    /// The path of Impact if it is installed. It asks the file system and not fontconfig, because
    /// starting fontconfig would cost every meme ten milliseconds.
    static func impactPath() -> String? {
        if let path = impactPaths.first(where: { access($0, R_OK) == 0 }) { return path }
        guard let home = getenv("HOME").map({ String(cString: $0) }) else { return nil }
        let folders = [".local/share/fonts", ".fonts", "Library/Fonts"]
        let paths = folders.flatMap { ["\(home)/\($0)/Impact.ttf", "\(home)/\($0)/impact.ttf"] }
        return paths.first { access($0, R_OK) == 0 }
    }

    private static let impactPaths = [
        // Debian's ttf-mscorefonts-installer
        "/usr/share/fonts/truetype/msttcorefonts/Impact.ttf",
        "/usr/share/fonts/truetype/msttcorefonts/impact.ttf",
        "/usr/local/share/fonts/Impact.ttf",
        "/usr/local/share/fonts/impact.ttf",
        // Arch, Fedora
        "/usr/share/fonts/TTF/impact.ttf",
        "/usr/share/fonts/msttcore/impact.ttf",
        // macOS
        "/System/Library/Fonts/Supplemental/Impact.ttf",
        "/Library/Fonts/Impact.ttf",
    ]
}

extension FontCatalog.Entry {
    fileprivate init(_ font: BundledFont) {
        self.init(name: font.family, style: font.style, path: nil)
    }
}
