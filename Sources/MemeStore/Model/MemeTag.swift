import Foundation

/// A word that a meme is filed under.
///
/// Its name is in lower case and in one Unicode form, so that `Cats`, `#cats` and `cats` are one tag. A
/// ``favorite`` is a meme with the tag `♥`.
public struct MemeTag: Hashable, Sendable {
    /// What lists show, without a `#`: 1 to 50 characters without line breaks and commas.
    public let name: String

    /// The tag of favourites.
    public static let favorite = MemeTag(checked: "♥")

    /// The most characters of a name.
    public static let longest = 50
    /// The most tags of a meme.
    public static let most = 50

    /// Reads what somebody typed: a `#` before it and space around it don't count, and any space inside is
    /// one.
    ///
    /// - Returns: `nil` if it is empty, too long, or has a comma or a control character.
    public init?(_ text: String) {
        // Nothing that fits is longer; what is longer needn't be looked at.
        guard text.utf8.count <= 4 * 1024 else { return nil }
        let words = text.drop { $0 == "#" || $0.isWhitespace }.split(whereSeparator: \.isWhitespace)
        let name = words.joined(separator: " ").lowercased()
            .precomposedStringWithCanonicalMapping
        guard !name.isEmpty, name.count <= Self.longest, name.utf8.count <= 4 * Self.longest,
            !name.contains(","),
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        self.init(checked: Self.hearts.contains(name) ? Self.favorite.name : name)
    }

    private init(checked name: String) { self.name = name }

    /// What is typed for `♥`: the hearts of keyboards, with and without the sign that makes them an emoji,
    /// and the word.
    private static let hearts: Set<String> = [
        "♥\u{FE0F}", "❤", "❤\u{FE0F}", "favourite", "favourites", "favorite", "favorites",
    ]
}

extension MemeTag: Comparable {
    /// Favourites first, the others by name.
    public static func < (first: MemeTag, second: MemeTag) -> Bool {
        let (one, other) = (first != .favorite, second != .favorite)
        return one == other ? first.name < second.name : !one
    }
}

extension MemeTag: CustomStringConvertible {
    public var description: String { name }
}

extension MemeTag: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let tag = MemeTag(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text.prefix(80))” can't be a tag")
        }
        self = tag
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// A tag, and how many listed memes have it.
public struct TagCount: Hashable, Sendable {
    public let tag: MemeTag
    public let count: Int

    package init(tag: MemeTag, count: Int) {
        self.tag = tag
        self.count = count
    }
}

extension Set<MemeTag> {
    /// The names in order as a JSON array, which the catalogue keeps.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // An array of strings can always be encoded.
        let data = try? encoder.encode(sorted().map(\.name))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// Reads a JSON array of names.
    init(json: String) {
        if json == "[]" {
            self = []
            return
        }
        self.init(foreign: try? JSONDecoder().decode([String].self, from: Data(json.utf8)))
    }

    /// Tags by untrusted names. What can't be a tag is left out, and what is too much: no meme is lost for
    /// its tags.
    init(foreign names: [String]?) {
        self = Set((names ?? []).lazy.compactMap(MemeTag.init).prefix(MemeTag.most))
    }
}
