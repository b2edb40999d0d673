/// The text and the recipe that a meme carries in its own file, for people who can't see the words and
/// for programs that make the meme again.
///
/// Every format carries it as XMP (ISO 16684-1): the words as `dc:description`, the rest as the
/// properties `recipe`, `original` and `picture` of the namespace `urn:mememe:1.0:`.
public struct MemeDescription: Hashable, Sendable {
    /// The words, a line for each caption; empty if there are none.
    public var text: String
    /// The language of all words, as a BCP 47 tag; `nil` if it isn't known.
    public var language: String?
    /// The recipe as JSON; `nil` if the file has none. It comes from a file, so don't trust it.
    public var recipe: String?
    /// The SHA-256 of the original, in hexadecimal digits; `nil` if the file has none.
    public var original: String?
    /// The part of the meme that its picture has, which was made of the original; `nil` if that is all of it, or
    /// isn't known. It comes from a file, so don't trust it.
    package var picture: Crop?

    /// The longest recipe, in bytes, that mememe writes into a file or reads from one. A JPEG can't hold
    /// a longer one.
    public static let longestRecipe = 64 * 1024

    init(text: String, language: String? = nil, recipe: String? = nil, original: String? = nil) {
        self.text = text
        self.language = language
        self.recipe = recipe
        self.original = original
    }
}

extension MemeDescription {
    /// The description of a meme; `nil` if there is nothing to describe.
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
    /// The captions that have words, in reading order: top, middle, bottom.
    fileprivate var captionsInReadingOrder: [Caption] {
        [Caption.Role.top, .other, .bottom].flatMap { role in
            captions.filter { $0.role == role && !$0.text.onOneLine.isEmpty }
        }
    }
}

extension String {
    /// The text on one line, because line breaks in a caption are a matter of looks.
    fileprivate var onOneLine: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
