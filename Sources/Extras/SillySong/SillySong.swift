/// A song about a name, in the manner of “The Name Game”.
public struct SillySong: Hashable, Sendable {
    /// The longest name, in characters.
    public static let longestName = 100

    /// The name with single spaces between its words and none around them.
    public let name: String
    /// The short name that is sung; see ``shortName(from:)``.
    public var shortName: String { Self.shortName(from: name) }

    /// - Parameter name: any text; `nil` results if it has only spaces and control characters, or is
    ///   longer than ``longestName``.
    public init?(_ name: String) {
        let words = name.split { $0.isWhitespace || $0.isControl }
        let name = words.joined(separator: " ")
        guard !name.isEmpty, name.count <= Self.longestName else { return nil }
        self.name = name
    }

    /// The lyrics with both names.
    public func lyrics(by template: LyricsTemplate = .standard) -> String {
        template.lyrics(fullName: name, shortName: shortName)
    }
}

extension SillySong {
    /// The short name: in lower case, without the consonants before its first vowel. A name without
    /// vowels stays whole.
    ///
    /// Vowels are a, e, i, o, u, with or without accents, similar letters (æ, œ, ø, ı), accented y, and
    /// the vowels of the Greek, Cyrillic, Armenian and Georgian alphabets. A plain y is a consonant.
    /// Only leading consonants are removed, and the spaces, hyphens and apostrophes that would then come
    /// first; digits and emoji stay. Names in scripts without separate vowel letters, such as Hebrew,
    /// Devanagari, Korean or Chinese, stay whole.
    public static func shortName(from name: String) -> String {
        let name = name.lowercased().trimmed(of: \.isWhitespace)
        guard let vowel = name.firstIndex(where: { Letter($0) == .vowel }) else { return name }
        let start = name[..<vowel].filter { Letter($0) != .consonant }
        return start.drop { $0.isWhitespace || $0.isPunctuation } + String(name[vowel...])
    }

    /// The lyrics of a name; empty if the name is.
    public static func lyrics(for name: String, by template: LyricsTemplate = .standard) -> String {
        SillySong(name)?.lyrics(by: template) ?? ""
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}

extension String {
    fileprivate func trimmed(of isUnwanted: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isUnwanted($0) }),
            let last = lastIndex(where: { !isUnwanted($0) })
        else { return "" }
        return String(self[first...last])
    }
}
