import MemeRender
import Testing

@testable import MemeStore

@Suite struct TemplateSearchTests {
    private func found(_ text: String) -> [String] {
        TemplateQuery(text).results(among: BuiltInTemplates.all).map(\.name)
    }

    @Test func namesComeFirst() {
        #expect(found("two-choices").first == "two-choices")
        #expect(found("Two Choices").first == "two-choices")
        #expect(found("drake").first == "two-choices", "an alias")
        #expect(found("rip").first == "tombstone")
    }

    @Test func allWordsAreNeeded() {
        #expect(found("choice sweating") == ["two-buttons"])
        #expect(found("choice xyzzy").isEmpty)
        #expect(found("") == BuiltInTemplates.names)
    }

    @Test func caseAccentsAndEndsDoNotMatter() {
        #expect(found("SCALÉS").contains("balance"))
        #expect(found("headl").contains("newspaper"))
    }

    @Test func mistypedNamesAreGuessed() {
        let all = BuiltInTemplates.all
        #expect(Template.names(like: "two-choises", among: all).contains("two-choices"))
        #expect(Template.names(like: "bus", among: all).contains("bus-seats"))
        #expect(Template.names(like: "qqqqqqqq", among: all).isEmpty)
    }
}

@Suite struct TemplateGuessTests {
    private func best(_ sentence: String) -> TemplateGuess? {
        TemplateGuess.guesses(for: sentence, among: BuiltInTemplates.all).first
    }

    @Test func patternsSayWhatGoesWhere() throws {
        let guess = try #require(best("Not the manual, but the group chat"))
        #expect(guess.template.name == "two-choices" && guess.confidence > 0.7)
        #expect(guess.words == ["the manual", "the group chat"])
    }

    @Test func otherWordsFindWhatItIsOf() throws {
        let guess = try #require(best("so much fire everywhere / burning hot takes"))
        #expect(guess.template.name == "calm-fire" && guess.confidence < 0.7)
        #expect(guess.words == ["so much fire everywhere", "burning hot takes"])
    }

    @Test func nothingFitsNothing() {
        #expect(best("xyzzy plugh") == nil)
        #expect(best("the and but") == nil)
    }

    @Test func placesForPicturesAreNotGuessed() {
        let guesses = TemplateGuess.guesses(
            for: "wanted: poster reward", among: BuiltInTemplates.all)
        #expect(!guesses.contains { $0.template.name == "wanted" })
    }

    @Test(
        arguments: [
            ("a | b", 2, ["a", "b"]), ("a, b, c", 3, ["a", "b", "c"]),
            ("aa bb cc dd", 2, ["aa bb", "cc dd"]),
            ("one does not simply ship on friday", 2, ["one does not simply", "ship on friday"]),
            ("aaaaaaaaaaaa b c", 2, ["aaaaaaaaaaaa", "b c"]), ("all of it", 1, ["all of it"]),
        ] as [(String, Int, [String])])
    func sentencesAreParted(sentence: String, count: Int, parts: [String]) {
        #expect(TemplateGuess.parts(of: sentence, count: count) == parts)
    }

    @Test func threePlacesNeedThreeParts() {
        #expect(TemplateGuess.parts(of: "a b c", count: 3) == nil)
        #expect(TemplateGuess.parts(of: "a", count: 2) == nil)
    }
}
