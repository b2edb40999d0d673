/// Lyrics with placeholders for a name.
public struct LyricsTemplate: Hashable, Sendable {
    /// The placeholder of the full name.
    public static let fullName = "<FULL_NAME>"
    /// The placeholder of the short name, which is sung.
    public static let shortName = "<SHORT_NAME>"

    /// The built-in song.
    public static let standard = LyricsTemplate(
        checked: """
            <FULL_NAME>, <FULL_NAME>, bo b<SHORT_NAME>,
            Fresh banana pancakes, fo f<SHORT_NAME>,
            Meet me on the moon, mo m<SHORT_NAME>:
            <FULL_NAME>!
            """)

    private let text: String

    /// - Parameter text: lyrics that contain ``fullName`` or ``shortName`` at least once. All line
    ///   breaks become line feeds; a byte order mark and trailing line breaks are removed.
    /// - Throws: ``LyricsTemplateError`` if the lyrics contain neither.
    public init(_ text: String) throws(LyricsTemplateError) {
        guard text.contains(Self.fullName) || text.contains(Self.shortName) else {
            throw .noPlaceForName
        }
        var lines = text.trimmingPrefix("\u{feff}")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.init(checked: lines.joined(separator: "\n"))
    }

    private init(checked text: String) {
        self.text = text
    }

    /// Replaces the placeholders. A placeholder within a name isn't replaced.
    func lyrics(fullName: String, shortName: String) -> String {
        text.split(separator: Self.fullName, omittingEmptySubsequences: false)
            .map { $0.replacing(Self.shortName, with: shortName) }
            .joined(separator: fullName)
    }
}

/// Why a text can't be used as a template.
public enum LyricsTemplateError: Error, Hashable, Sendable {
    /// It has no placeholder, so the song would be the same for all names.
    case noPlaceForName
}

extension LyricsTemplateError: CustomStringConvertible {
    public var description: String {
        "the template has no \(LyricsTemplate.fullName) and no \(LyricsTemplate.shortName): write "
            + "one of them where the name is to stand"
    }
}
