/// A song with places for a name.
public struct LyricsTemplate: Hashable, Sendable {
    /// What stands for the name as it was given.
    public static let fullName = "<FULL_NAME>"
    /// What stands for the part of it that is sung.
    public static let shortName = "<SHORT_NAME>"

    /// The song of mememe.
    public static let standard = LyricsTemplate(
        checked: """
            <FULL_NAME>, <FULL_NAME>, bo b<SHORT_NAME>,
            Fresh banana pancakes, fo f<SHORT_NAME>,
            Meet me on the moon, mo m<SHORT_NAME>:
            <FULL_NAME>!
            """)

    private let text: String

    /// - Parameter text: a song in which ``fullName`` or ``shortName`` stands at least once. Line
    ///   breaks of any kind become line feeds, as editors on Windows write others; those at its
    ///   end, and a byte order mark at its beginning, are left out.
    /// - Throws: ``LyricsTemplateError`` where neither does.
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

    /// The song with names in their places. What a name says isn't looked at: one that looks like a
    /// place is none.
    func lyrics(fullName: String, shortName: String) -> String {
        text.split(separator: Self.fullName, omittingEmptySubsequences: false)
            .map { $0.replacing(Self.shortName, with: shortName) }
            .joined(separator: fullName)
    }
}

/// Why a text is no template.
public enum LyricsTemplateError: Error, Hashable, Sendable {
    /// It would be the same song for all.
    case noPlaceForName
}

extension LyricsTemplateError: CustomStringConvertible {
    public var description: String {
        "the template has no \(LyricsTemplate.fullName) and no \(LyricsTemplate.shortName): write "
            + "one of them where the name is to stand"
    }
}
