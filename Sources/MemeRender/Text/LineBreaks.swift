import CCairo
import CShims

/// The line break opportunities of a text.
enum LineBreaks {
    /// How many opportunities to offer.
    enum Detail: CaseIterable {
        /// Between words and, in Chinese, Japanese and Korean, between phrases.
        case phrases
        /// At every opportunity of UAX #14, which includes most places between characters of Chinese,
        /// Japanese and Korean.
        case characters
    }

    /// Whether a line may start at each byte of a UTF-8 text (UAX #14; Thai, Khmer, Lao and Burmese
    /// words by dictionary).
    static func marks(in text: String, _ detail: Detail) -> [Bool] {
        let isTooLong = text.utf8.split(separator: UInt8(ascii: " ")).contains {
            $0.count > longestStretch
        }
        let detail = isTooLong ? .characters : detail
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var marks = [UInt8](repeating: 0, count: characters.count + 1)
                // If ICU's data is missing, lines break only at spaces.
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

    /// The longest text without a space, in bytes, in which phrases are looked for. ICU's time grows
    /// with the square of the length, and is a tenth of a second for this one.
    private static let longestStretch = 15_000

    /// The Japanese phrase dictionary serves Chinese and Korean too: ICU keeps all three in one place.
    private static func locale(_ detail: Detail) -> String {
        switch detail {
        case .phrases: "ja@lw=phrase"
        case .characters: "ja@lb=strict"
        }
    }
}
