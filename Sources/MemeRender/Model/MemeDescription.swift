/// What a meme says of itself, in its own file: the words for those who can't see them, and how it
/// was made.
///
/// Every format carries it as XMP (ISO 16684-1): the words as `dc:description`, the rest as the
/// properties `recipe` and `original` of the namespace `urn:mememe:1.0:`.
public struct MemeDescription: Hashable, Sendable {
    /// The words, a line for each caption; empty where there are none.
    public var text: String
    /// The language of all words, as a BCP 47 tag; `nil` where it isn't known.
    public var language: String?
    /// The recipe as JSON; `nil` where the file says none. What a file says must not be trusted.
    public var recipe: String?
    /// The SHA-256 of the original, in hexadecimal digits; `nil` where the file says none.
    public var original: String?

    /// The longest recipe, in bytes, that is written or believed. No JPEG holds a longer one.
    public static let longestRecipe = 64 * 1024

    init(text: String, language: String? = nil, recipe: String? = nil, original: String? = nil) {
        self.text = text
        self.language = language
        self.recipe = recipe
        self.original = original
    }
}

extension MemeDescription {
    /// What a meme is to say of itself; `nil` where that is nothing.
    init?(of recipe: Recipe, _ provenance: Provenance?) {
        let captions = recipe.captionsInReadingOrder
        let languages = Set(captions.map(\.style.language))
        self.init(
            text: captions.map(\.text.onOneLine).joined(separator: "\n"),
            language: languages.count == 1 ? languages.first.flatMap(\.self) : nil,
            recipe: provenance.map(\.recipe).flatMap {
                $0.utf8.count <= Self.longestRecipe ? $0 : nil
            },
            original: provenance?.original)
        if text.isEmpty, provenance == nil { return nil }
    }
}

extension Recipe {
    /// The captions that have words, as one reads them: from the top, by way of the middle.
    fileprivate var captionsInReadingOrder: [Caption] {
        [Caption.Role.top, .other, .bottom].flatMap { role in
            captions.filter { $0.role == role && !$0.text.onOneLine.isEmpty }
        }
    }
}

extension String {
    /// Where lines break in a caption is a matter of looks alone.
    fileprivate var onOneLine: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
