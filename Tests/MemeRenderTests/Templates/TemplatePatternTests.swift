import Testing

@testable import MemeRender

@Suite struct TemplatePatternTests {
    @Test(
        arguments: [
            (
                "not {a} but {b}", "Not the manual, but the group chat!",
                ["a": "the manual", "b": "the group chat!"]
            ),
            (
                "one does not simply {deed}", "ONE DOES NOT SIMPLY ship on friday",
                ["deed": "ship on friday"]
            ),
            ("{claim} change my mind", "tea is soup. Change my mind", ["claim": "tea is soup"]),
            (
                "{a} leads to {b}", "fear leads to anger leads to hate",
                ["a": "fear", "b": "anger leads to hate"]
            ),
            ("all is well", "  All is   well. ", [:]),
            ("{a} change my mind", "change my mind change my mind", ["a": "change my mind"]),
        ] as [(String, String, [String: String])])
    func itFindsTheWordsOfItsPlaces(pattern: String, sentence: String, words: [String: String])
        throws
    {
        #expect(try #require(TemplatePattern(pattern)).match(sentence) == words)
    }

    @Test(arguments: [
        ("not {a} but {b}", "not this"), ("not {a} but {b}", "not but that"),
        ("not {a} but {b}", ""),
        ("not {a} but {b}", "why not this but that"), ("{a} change my mind", "change my mind"),
        ("{a} change my mind", "x change my mind now"), ("all is well", "all is well now"),
        ("one does not simply {deed}", "one does not simply"),
    ])
    func itNeedsAllOfTheSentence(pattern: String, sentence: String) throws {
        #expect(try #require(TemplatePattern(pattern)).match(sentence) == nil)
    }

    @Test(arguments: ["", "   ", "{a}", "{a} {b} c", "x {a} {b}"])
    func placesNeedWordsBetweenThem(pattern: String) {
        #expect(TemplatePattern(pattern) == nil)
    }

    @Test func longSentencesTakeNoTime() throws {
        let pattern = try #require(TemplatePattern("{a} b {c} b {d} b {e} b {f} z"))
        let sentence = String(repeating: "b ", count: 20_000)
        #expect(pattern.match(sentence) == nil)
    }
}
