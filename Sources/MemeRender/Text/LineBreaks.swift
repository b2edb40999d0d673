import CCairo
import CShims

/// Where the lines of a text may be broken.
enum LineBreaks {
    /// How readily a line is broken.
    enum Detail: CaseIterable {
        /// Between words and, in Chinese, Japanese and Korean, between phrases.
        case phrases
        /// Wherever Unicode's rules let a line end: also between most characters of Chinese,
        /// Japanese and Korean.
        case characters
    }

    /// Whether a line may start at each byte of a text in UTF-8 (UAX #14; words of Thai, Khmer,
    /// Lao and Burmese by dictionary).
    static func marks(in text: String, _ detail: Detail) -> [Bool] {
        let isTooLong = text.utf8.split(separator: UInt8(ascii: " ")).contains {
            $0.count > longestStretch
        }
        let detail = isTooLong ? .characters : detail
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var marks = [UInt8](repeating: 0, count: characters.count + 1)
                // Without ICU's data, lines end where the words do.
                guard
                    mm_line_breaks(
                        characters.baseAddress, characters.count, locale(detail), &marks) == 0
                else {
                    return bytes.indices.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: " ") }
                }
                return marks.dropLast().map { $0 != 0 }
            }
        }
    }

    /// How many bytes may stand without a space for phrases to be looked for: ICU's time for that
    /// grows with the square of their number, and is a tenth of a second for these.
    private static let longestStretch = 15_000

    /// The phrases of Japanese are Chinese and Korean words too: ICU keeps all three in one place.
    private static func locale(_ detail: Detail) -> String {
        switch detail {
        case .phrases: "ja@lw=phrase"
        case .characters: "ja@lb=strict"
        }
    }
}
