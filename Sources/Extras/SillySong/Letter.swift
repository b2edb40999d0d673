import Foundation

/// The class of a letter: vowel or consonant.
enum Letter {
    case vowel
    case consonant

    /// - Parameter character: a lower-case character. If it isn't a letter of an alphabet with both
    ///   vowels and consonants, the result is `nil`.
    init?(_ character: Character) {
        if Self.consonantsThatLookAccented.contains(character) {
            self = .consonant
            return
        }
        let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        guard let base = scalars.first, Self.alphabets.contains(where: { $0.contains(base.value) }),
            base.properties.isAlphabetic
        else { return nil }
        let isAccentedY = base == "y" && scalars.count > 1
        self = Self.vowels.contains(base) || isAccentedY ? .vowel : .consonant
    }

    private static let vowels = Set(
        [
            "aeiouæœøıĳɑɐɔəɛɪʊ",  // Latin
            "αεηιουω",  // Greek
            "аеиоуыэюяієѣөүәѵ",  // Cyrillic
            "աեէըիոօ",  // Armenian
            "აეიოუ",  // Georgian
        ].joined().unicodeScalars)

    /// They decompose into a vowel and a breve, but are consonants.
    private static let consonantsThatLookAccented: Set<Character> = ["й", "ў"]

    /// The Unicode blocks of the alphabets (Unicode 15, Blocks.txt).
    private static let alphabets: [ClosedRange<UInt32>] = [
        0x61...0x7a, 0xdf...0x2af, 0x1e00...0x1eff,  // Latin
        0x370...0x3ff, 0x1f00...0x1fff,  // Greek
        0x400...0x52f,  // Cyrillic
        0x530...0x58f,  // Armenian
        0x10d0...0x10ff,  // Georgian
    ]
}
