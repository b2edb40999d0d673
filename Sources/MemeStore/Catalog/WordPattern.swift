import Foundation

/// A full-text search pattern that finds the same words as ``FTS5Pattern``.
struct WordPattern: Sendable {
    /// The phrases that must all occur: consecutive words, of which the last may be a prefix.
    let phrases: [[String]]
    /// Whether the text is nothing but punctuation, which finds nothing; between words it is ignored.
    let findsNothing: Bool

    init(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "\0" }
        phrases = words.map { Self.words(of: $0) }.filter { !$0.isEmpty }
        findsNothing = phrases.isEmpty && !words.isEmpty
    }

    /// Whether all phrases occur, each within one of the texts.
    func finds(_ texts: [String]) -> Bool {
        if findsNothing { return false }
        let texts = texts.map { Self.words(of: $0) }
        return phrases.allSatisfy { phrase in texts.contains { Self.occurs(phrase, in: $0) } }
    }

    private static func occurs(_ phrase: [String], in words: [String]) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        return (0...words.count - phrase.count).contains { start in
            words[start + phrase.count - 1].hasPrefix(last)
                && zip(words[start...], phrase.dropLast()).allSatisfy(==)
        }
    }

    /// The runs of letters and digits of a text, with case and diacritics folded.
    static func words(of text: some StringProtocol) -> [String] {
        String(text).decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { !$0.isMark }
            .split { !$0.isOfWord }
            .map { word in String(String.UnicodeScalarView(word)).lowercased() }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether SQLite's `unicode61` tokenizer takes the character for a part of a word.
    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }
}
