/// Words as the beginning of a file's name.
package enum FileSlug {
    /// File systems end names at 255 bytes; 60 tell memes apart.
    private static let longest = 60

    /// Letters and digits in lower case, a hyphen after each word; `meme-` where there are none.
    package static func slug(of texts: [String]) -> String {
        // By scalars: a slash that follows some letters is one character with them.
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
    /// Whether it is a letter or of a number.
    fileprivate var beginsWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether it is one of these, or a mark on them.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: beginsWord
        }
    }
}
