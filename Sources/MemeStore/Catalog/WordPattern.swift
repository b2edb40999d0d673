import Foundation

/// A full-text search pattern that finds the same words as ``FTS5Pattern``.
struct WordPattern: Sendable {
    /// The phrases that must all occur: consecutive words, of which the last may be a prefix.
    let phrases: [[String]]
    /// Whether the text is nothing but punctuation, which finds nothing; between words it is ignored.
    let findsNothing: Bool

    init(_ text: String) throws {
        let words = text.split { $0.isWhitespace || $0 == "\0" }.map(String.init)
        phrases = try FTS5Words.words(of: words).filter { !$0.isEmpty }
        findsNothing = phrases.isEmpty && !words.isEmpty
    }

    /// Whether all phrases occur, each within one of the texts.
    func finds(_ texts: [String]) throws -> Bool {
        if findsNothing { return false }
        let texts = try FTS5Words.words(of: texts)
        return phrases.allSatisfy { phrase in texts.contains { Self.occurs(phrase, in: $0) } }
    }

    private static func occurs(_ phrase: [String], in words: [String]) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        // Words are compared as bytes: what looks alike has been made alike.
        return (0...words.count - phrase.count).contains { start in
            words[start + phrase.count - 1].utf8.starts(with: last.utf8)
                && zip(words[start...], phrase.dropLast()).allSatisfy {
                    $0.utf8.elementsEqual($1.utf8)
                }
        }
    }
}
