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

    @Test(arguments: [
        ("you: stop talking like that", "yOu: StOp TaLkInG lIkE tHaT"),
        ("You DON'T Say", "yOu DoN't SaY"), ("123 abc", "123 aBc"), ("привет", "пРиВеТ"),
        ("日本 ab", "日本 aB"), ("", ""),
    ])
    func mockingTakesTurns(text: String, expected: String) {
        #expect(LetterCase.mock.applied(to: text) == expected)
    }

    @Test func mockingFollowsTheLanguage() {
        #expect(LetterCase.mock.applied(to: "aiai", language: "tr") == "aİaİ")
    }

    @Test(arguments: [
        ("one does not. simply! walk? into", "One does not. Simply! Walk? Into"),
        ("ONE DOES NOT SIMPLY", "One does not simply"), ("i think i'm NASA", "I think I'm NASA"),
        ("he said \"no.\" then left", "He said \"no.\" Then left"),
        ("version 3.14 is out", "Version 3.14 is out"), ("“quoted” words", "“Quoted” words"),
        ("3 words\nand two", "3 words\nand two"), ("i.e. this", "I.e. This"), ("", ""),
    ])
    func sentencesBeginWithACapital(text: String, expected: String) {
        #expect(LetterCase.sentence.applied(to: text) == expected)
    }

    @Test func anIAloneIsACapitalInEnglishOnly() {
        #expect(LetterCase.sentence.applied(to: "e i ragazzi", language: "it") == "E i ragazzi")
        #expect(LetterCase.sentence.applied(to: "and i", language: "en-GB") == "And I")
        #expect(LetterCase.sentence.applied(to: "istanbul", language: "tr") == "İstanbul")
    }

    @Test func longTextsThatGrowAreWhole() {
        let text = String(repeating: "ΐß", count: 10_000)
        #expect(LetterCase.upper.applied(to: text) == String(repeating: "ΪSS", count: 10_000))
    }

    @Test func aLanguageThatDoesNotExistChangesNothing() {
        #expect(LetterCase.upper.applied(to: "hi", language: "xx-nowhere-\u{0}") == "HI")
    }
}
