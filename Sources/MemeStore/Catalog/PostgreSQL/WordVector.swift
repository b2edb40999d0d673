import Foundation

/// The words of a meme as a `tsvector` of PostgreSQL, cut as they are for every kind of store.
///
/// Positions say which words stand side by side. Those of each caption begin far from those of the one before, so
/// that no phrase goes from one to the next.
struct WordVector {
    let text: String

    init(of summary: MemeSummary) throws {
        var positions: [String: [Int]] = [:]
        let texts = [summary.topText, summary.bottomText, summary.otherText]
        for (number, words) in try FTS5Words.words(of: texts).enumerated() {
            for (index, word) in words.enumerated() {
                let position = number * Self.span + min(index, Self.span - 2) + 1
                positions[Self.lexeme(word), default: []].append(position)
            }
        }
        text = positions.map { word, positions in
            "'\(word)':" + positions.map(String.init).joined(separator: ",")
        }.joined(separator: " ")
    }

    /// The positions of each of the three texts, of 16,383 that there are: more than a caption has words.
    private static let span = 5_400

    /// The longest word that PostgreSQL keeps, in bytes; of a longer one it has the beginning.
    private static let longestWord = 2_000

    private static func lexeme(_ word: String) -> String {
        guard word.utf8.count > longestWord else { return word }
        var (scalars, byteCount) = (String.UnicodeScalarView(), 0)
        for scalar in word.unicodeScalars {
            byteCount += UTF8.width(scalar)
            if byteCount > longestWord { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The phrases of a search, which memes have to have all, each as a `tsquery`; none if it finds nothing.
    static func phrases(_ query: MemeQuery) throws -> [String] {
        let pattern = try WordPattern(query.search ?? "")
        if pattern.findsNothing { return [] }
        return pattern.phrases.map { phrase in
            let words = phrase.enumerated().map { index, word in
                "'\(lexeme(word))'" + (index == phrase.count - 1 ? ":*" : "")
            }
            return "(\(words.joined(separator: " <-> ")))"
        }
    }
}

/// The order of lists by words, as bytes that are compared: letter case doesn't count, and neither does how a
/// letter with a mark is written.
enum WordOrder {
    static func key(of text: String) -> [UInt8] {
        Array(
            text.folding(options: .caseInsensitive, locale: nil)
                .decomposedStringWithCanonicalMapping.utf8)
    }
}
