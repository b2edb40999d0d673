import CShims

/// How the letters of a caption change before typesetting.
public enum LetterCase: String, Hashable, Sendable, Codable, CaseIterable {
    case upper
    case lower
    /// Title case: the first letter of each word is upper case, the others stay as typed.
    case title
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
        let kind: mm_letter_case
        switch self {
        case .upper: kind = MM_UPPER_CASE
        case .lower: kind = MM_LOWER_CASE
        case .title: kind = MM_TITLE_CASE
        case .none: return text
        }
        return Self.change(text, to: kind, locale: Self.locale(of: text, language: language))
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
