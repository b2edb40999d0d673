/// Language tags and locales.
enum Language {
    /// Whether a text has the form of a BCP 47 tag: a language of two or three letters, optionally with
    /// a script, a region and so on, as in `tr`, `pt-BR` or `zh-Hant`.
    static func isTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.isAlphanumeric }
            && (2...3).contains(parts[0].count) && parts[0].allSatisfy(\.isLetter)
    }

    /// The locale's language as a BCP 47 tag: `tr-TR` for `tr_TR.UTF-8`.
    ///
    /// - Parameter variable: looks up an environment variable.
    /// - Returns: `nil` if no locale is set, or `C`, or one whose name has no language.
    static func ofLocale(_ variable: (String) -> String?) -> String? {
        let locale = ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"].lazy
            .compactMap(variable).first { !$0.isEmpty }
        // language[_territory][.codeset][@modifier]
        guard let name = locale?.prefix(while: { $0 != "." && $0 != "@" }) else { return nil }
        let tag = String(name).replacing("_", with: "-")
        // POSIX isn't a language, nor is the UTF-8 that macOS sets alone; both begin with a capital.
        return isTag(tag) && tag.first?.isLowercase == true ? tag : nil
    }
}

extension Sequence<UInt8> {
    fileprivate var isAlphanumeric: Bool {
        allSatisfy { $0.isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        let lowercased = self | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
    }
}
