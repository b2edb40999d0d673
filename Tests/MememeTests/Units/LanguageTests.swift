import Testing

@testable import MememeCommands

@Suite struct LanguageTests {
    @Test(arguments: ["tr", "de-CH", "pt-BR", "zh-Hant", "zh-Hant-TW", "sr-Latn", "gsw", "es-419"])
    func tags(_ text: String) {
        #expect(Language.isTag(text))
    }

    @Test(arguments: [
        "", "t", "turkish", "tr-", "-tr", "tr_TR", "tr TR", "12", "tr-abcdefghi", "ті",
    ])
    func noTags(_ text: String) {
        #expect(!Language.isTag(text))
    }

    @Test(
        arguments: [
            ("tr_TR.UTF-8", "tr-TR"), ("de", "de"), ("ca_ES@valencia", "ca-ES"),
            ("es_419", "es-419"),
            ("sr_RS.UTF-8@latin", "sr-RS"), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil),
            ("UTF-8", nil), ("", nil), (".", nil), ("english", nil),
        ] as [(String, String?)])
    func languagesOfLocales(_ locale: String, _ expected: String?) {
        #expect(Language.ofLocale { ["LANG": locale][$0] } == expected)
    }

    @Test(
        arguments: [
            (["LC_ALL": "tr_TR", "LC_CTYPE": "de_DE", "LANG": "fr_FR"], "tr-TR"),
            (["LC_CTYPE": "de_DE", "LC_MESSAGES": "es_ES", "LANG": "fr_FR"], "de-DE"),
            (["LC_MESSAGES": "es_ES", "LANG": "fr_FR"], "es-ES"),
            (["LC_ALL": "", "LANG": "fr_FR"], "fr-FR"),
            // As for every program: LC_ALL=C means no language, whatever LANG says.
            (["LC_ALL": "C", "LANG": "fr_FR"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func theFirstVariableThatIsSetCounts(
        _ environment: [String: String], _ expected: String?
    ) {
        #expect(Language.ofLocale { environment[$0] } == expected)
    }
}
