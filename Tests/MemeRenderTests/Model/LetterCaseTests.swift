import Testing

@testable import MemeRender

struct LetterCaseTests {
    @Test(arguments: [
        ("straße", "STRASSE"), ("ŉ", "ʼN"), ("ﬁn", "FIN"), ("ǆ", "Ǆ"), ("привет", "ПРИВЕТ"),
        ("日本ไทยعربي", "日本ไทยعربي"), ("", ""), ("ΐ", "Ϊ"),
    ])
    func capitalsFollowUnicode(text: String, expected: String) {
        #expect(LetterCase.upper.applied(to: text) == expected)
    }

    @Test func greekCapitalsHaveNoTonos() {
        #expect(LetterCase.upper.applied(to: "Η άλλη πραγματικότητα") == "Η ΑΛΛΗ ΠΡΑΓΜΑΤΙΚΟΤΗΤΑ")
        #expect(LetterCase.upper.applied(to: "μαΐου", language: "en") == "ΜΑΪΟΥ")
        #expect(LetterCase.lower.applied(to: "ΟΔΥΣΣΕΥΣ") == "οδυσσευς")
    }

    @Test(arguments: ["tr", "tr-TR", "az"])
    func turkishHasTwoKindsOfI(language: String) {
        #expect(LetterCase.upper.applied(to: "iı", language: language) == "İI")
        #expect(LetterCase.lower.applied(to: "İI", language: language) == "iı")
        #expect(LetterCase.upper.applied(to: "iı") == "II")
    }

    @Test func titlesKeepWhatIsNotFirst() {
        #expect(LetterCase.title.applied(to: "what NASA didn't say") == "What NASA Didn't Say")
    }

    @Test func longTextsThatGrowAreWhole() {
        let text = String(repeating: "ΐß", count: 10_000)
        #expect(LetterCase.upper.applied(to: text) == String(repeating: "ΪSS", count: 10_000))
    }

    @Test func aLanguageThatDoesNotExistChangesNothing() {
        #expect(LetterCase.upper.applied(to: "hi", language: "xx-nowhere-\u{0}") == "HI")
    }
}
