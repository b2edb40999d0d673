#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The fonts that captions can be set in.
public enum FontCatalog {
    /// A font that can be used.
    public struct Entry: Hashable, Sendable {
        /// The family, which ``FontReference/init(_:)`` takes.
        public var name: String
        /// The style that captions use of the family, for example `Black`.
        public var style: String
        /// The file it is in; `nil` where it is part of mememe.
        public var path: String?
    }

    /// What ``FontReference/impact`` stands for here: the real Impact where it is installed
    /// (then it has a path), else the bundled stand-in.
    public static var impact: Entry {
        impactPath().map { Entry(name: "Impact", style: "Regular", path: $0) }
            ?? Entry(.standIn)
    }

    /// The families that are part of mememe, the stand-in for Impact first, then by name. They
    /// look the same everywhere: an installed family of the same name is not used.
    public static var bundled: [Entry] { BundledFont.all.map(Entry.init) }

    /// The installed families of outline fonts that are not ``bundled``, sorted by name, each in
    /// the style that captions use of it: the boldest upright one.
    public static func installed() -> [Entry] {
        guard let fonts = InstalledFonts.current() else { return [] }
        return fonts.families()
            .filter { BundledFont.named($0.name) == nil }
            .map { Entry(name: $0.name, style: $0.face.style, path: $0.face.path) }
    }

    /// Where the real Impact is; asked of the file system and not of fontconfig, whose start
    /// would cost every meme ten milliseconds.
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
