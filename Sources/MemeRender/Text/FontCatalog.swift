#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The fonts that captions can be set in.
public enum FontCatalog {
    /// A font that can be used.
    public struct Entry: Hashable, Sendable {
        /// What ``FontReference/init(_:)`` takes: `impact` or a family.
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
            ?? Entry(name: "Noto Sans Display", style: "ExtraCondensed Black", path: nil)
    }

    /// The installed families of outline fonts, sorted by name, each in the style that captions
    /// use of it: the boldest upright one.
    public static func installed() -> [Entry] {
        guard let fonts = InstalledFonts() else { return [] }
        return fonts.families().map { family in
            Entry(name: family.name, style: family.face.style, path: family.face.path)
        }
    }

    /// Where the real Impact is; asked of the file system and not of fontconfig, whose start
    /// would cost every meme ten milliseconds.
    static func impactPath() -> String? {
        impactPaths.first { access($0, R_OK) == 0 }
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

    /// The face that captions use of an installed family.
    ///
    /// - Throws: ``RenderError/unknownFont(_:similar:)`` where no family has the name.
    static func match(_ name: String) throws(RenderError) -> InstalledFonts.Face {
        guard let fonts = InstalledFonts() else { throw .unknownFont(name, similar: []) }
        let families = fonts.families()
        let wanted = name.lowercased()
        if let family = families.first(where: { $0.name.lowercased() == wanted }) {
            return family.face
        }
        let similar = families.map(\.name).filter { family in
            let family = family.lowercased()
            return family.contains(wanted) || wanted.contains(family)
                || family.hasPrefix(wanted.prefix(4))
        }
        throw .unknownFont(name, similar: Array(similar.prefix(3)))
    }
}
