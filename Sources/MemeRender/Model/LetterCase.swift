import CShims

/// How the letters of a caption change before typesetting.
public enum LetterCase: String, Hashable, Sendable, Codable, CaseIterable {
    case upper
    case lower
    /// Title case: the first letter of each word is upper case, the others stay as typed.
    case title
    /// Sentence case: the first letter of each sentence is upper case, the others stay as typed; they become
    /// lower case if all are capitals. In English, and where no language is known, `i` alone becomes `I`.
    case sentence
    /// Mocking: lower and upper case in turn, from letter to letter.
    case mock
    /// Letters stay as typed.
    case none

    /// Applies Unicode's full case mapping: `ß` becomes `SS`, and Greek capitals lose their tonos.
    ///
    /// - Parameters:
    ///   - text: the text to convert.
    ///   - language: a BCP 47 tag, because some languages differ: Turkish makes `İ` of `i`. `nil` if it
    ///     isn't known.
    /// - Returns: the text in this letter case; unchanged if ICU refuses it.
    public func applied(to text: String, language: String? = nil) -> String {
        let locale = Self.locale(of: text, language: language)
        switch self {
        case .upper: return Self.change(text, to: MM_UPPER_CASE, locale: locale)
        case .lower: return Self.change(text, to: MM_LOWER_CASE, locale: locale)
        case .title: return Self.change(text, to: MM_TITLE_CASE, locale: locale)
        case .sentence: return Self.sentences(of: text, language: language, locale: locale)
        case .mock: return Self.mocked(text, locale: locale)
        case .none: return text
        }
    }

    private static func sentences(of text: String, language: String?, locale: String) -> String {
        let isAllCapitals =
            text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase)
        let text = isAllCapitals ? change(text, to: MM_LOWER_CASE, locale: locale) : text
        let isEnglish = language.map { $0.lowercased().hasPrefix("en") } ?? true
        var result = ""
        var startsSentence = true
        var endsSentence = false
        var last: Character = " "
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            // Apostrophes and dots belong to a word, as in i'm and i.e.
            let isAlone = !last.isPartOfWord && (!next.isPartOfWord || "'’".contains(next))
            if endsSentence, character.isWhitespace { startsSentence = true }
            endsSentence =
                ".!?…".contains(character) || (endsSentence && "\"'”’)»".contains(character))
            if character.isLetter, startsSentence || (isEnglish && character == "i" && isAlone) {
                result += change(String(character), to: MM_TITLE_CASE, locale: locale)
            } else {
                result.append(character)
            }
            if character.isLetter || character.isNumber { startsSentence = false }
            last = character
        }
        return result
    }

    private static func mocked(_ text: String, locale: String) -> String {
        var result = ""
        var isUpper = false
        for character in text {
            let hasCase = character.isLowercase || character.isUppercase
            guard hasCase else {
                result.append(character)
                continue
            }
            result += change(
                String(character), to: isUpper ? MM_UPPER_CASE : MM_LOWER_CASE, locale: locale)
            isUpper.toggle()
        }
        return result
    }

    /// The ICU locale for a text. Greek text gets the Greek locale whatever the language around it is,
    /// because Greek capitals have no accents and the locale's rules change no other script. Languages
    /// with rules of their own for Latin letters keep their locale.
    private static func locale(of text: String, language: String?) -> String {
        let language = language ?? ""
        if ["tr", "az", "lt", "nl", "hy"].contains(language.prefix(2).lowercased()) {
            return language
        }
        let isGreek = text.unicodeScalars.contains {
            (0x370...0x3ff).contains($0.value) || (0x1f00...0x1fff).contains($0.value)
        }
        return isGreek ? "el" : language
    }

    private static func change(
        _ text: String, to letterCase: mm_letter_case, locale: String
    ) -> String {
        var text = text
        return text.withUTF8 { source in
            source.withMemoryRebound(to: CChar.self) { source in
                // A letter can become three, but most stay one.
                var capacity = source.count + 64
                while true {
                    var needed = 0
                    var failed = false
                    let changed = String(unsafeUninitializedCapacity: capacity) { target in
                        target.withMemoryRebound(to: CChar.self) { target in
                            failed =
                                mm_change_case(
                                    letterCase, locale, source.baseAddress, source.count,
                                    target.baseAddress, capacity, &needed) != 0
                        }
                        return failed || needed > capacity ? 0 : needed
                    }
                    // ICU fails if it has no data for this; the letters stay as they are.
                    if failed {
                        return String(decoding: UnsafeRawBufferPointer(source), as: UTF8.self)
                    }
                    if needed <= capacity { return changed }
                    capacity = needed
                }
            }
        }
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool {
        isLetter || isNumber || ["'", "’", ".", "_", "-", "@", "/"].contains(self)
    }
}
