/// A file name made of words.
package enum FileSlug {
    /// The longest slug: 60 characters tell memes apart, and file systems end names at 255 bytes.
    private static let longest = 60

    /// Letters and digits in lower case, with a hyphen after each word; `meme-` if there are none.
    package static func slug(of texts: [String]) -> String {
        // By scalars: a slash followed by a combining mark is one `Character` with it.
        let scalars = texts.joined(separator: " ").lowercased().unicodeScalars
        let words = scalars.split { !$0.isPartOfWord }.map { $0.drop { !$0.beginsWord } }
        let slug = words.reduce(into: "") { slug, word in
            let word = String(word)
            if !word.isEmpty, slug.utf8.count + word.utf8.count < longest { slug += "\(word)-" }
        }
        return slug.isEmpty ? "meme-" : slug
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a number.
    fileprivate var beginsWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether it is a letter, a number, or a mark on one.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: beginsWord
        }
    }
}
