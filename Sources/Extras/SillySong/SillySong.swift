/// A song about a name, in the form of the name game.
public struct SillySong: Hashable, Sendable {
    /// The longest name that is sung about, in characters.
    public static let longestName = 100

    /// As it was given, with single spaces between its words and none around them.
    public let name: String
    /// The part of it that is sung; see ``shortName(from:)``.
    public var shortName: String { Self.shortName(from: name) }

    /// - Parameter name: `nil` comes of one that has nothing but spaces and control characters, or
    ///   is longer than ``longestName``.
    public init?(_ name: String) {
        let words = name.split { $0.isWhitespace || $0.isControl }
        let name = words.joined(separator: " ")
        guard !name.isEmpty, name.count <= Self.longestName else { return nil }
        self.name = name
    }

    /// The song with both names put into it.
    public func lyrics(by template: LyricsTemplate = .standard) -> String {
        template.lyrics(fullName: name, shortName: shortName)
    }
}

extension SillySong {
    /// A name as the song needs it: in lower case, and without the consonants before its first
    /// vowel. Where it has no vowel, none are removed.
    ///
    /// Vowels are a, e, i, o, u, with or without accents, their like (æ, œ, ø, ı) and accented y;
    /// and those of the Greek, Cyrillic, Armenian and Georgian alphabets. A plain y is a consonant.
    /// Only consonants are removed, and the spaces, hyphens and apostrophes that would then come
    /// first: digits and emoji stay. In scripts that don't write a letter for each sound, as in
    /// Hebrew, Devanagari, Korean or Chinese, nothing can be removed, and nothing is.
    public static func shortName(from name: String) -> String {
        let name = name.lowercased().trimmed(of: \.isWhitespace)
        guard let vowel = name.firstIndex(where: { Letter($0) == .vowel }) else { return name }
        let start = name[..<vowel].filter { Letter($0) != .consonant }
        return start.drop { $0.isWhitespace || $0.isPunctuation } + String(name[vowel...])
    }

    /// The song of a name: empty where the name is.
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
