import Foundation
import Testing

@testable import MemeRender

@Suite struct TemplateTests {
    static let json = """
        {"name": "two", "title": "Two", "keywords": ["choice"], "background": "b.png",
         "recipe": {"layers": [
            {"slot": "no", "text": "this", "box": {"x": 0, "y": 0, "width": 1, "height": 0.5}},
            {"slot": "face", "source": "f.png", "box": {"x": 0, "y": 0, "width": 0.5, "height": 0.5}},
            {"text": "always"},
            {"slot": "yes", "text": "that"}]}}
        """

    private func decode(_ json: String = json) throws -> Template {
        try JSONDecoder().decode(Template.self, from: Data(json.utf8))
    }

    @Test func itsPlacesAreTheLayersWithSlots() throws {
        let template = try decode()
        try template.check()
        #expect(template.wordSlots.map(\.slot) == ["no", "yes"])
        #expect(template.wordSlots.map(\.text) == ["this", "that"])
        #expect(template.pictureSlots.map(\.slot) == ["face"])
        #expect(template.sources == ["b.png", "f.png"])
        let again = try JSONDecoder().decode(Template.self, from: JSONEncoder().encode(template))
        #expect(again == template)
    }

    @Test func aTitleIsTheNameUnlessThereIsOne() throws {
        let template = try decode(#"{"name": "a", "background": "b.png"}"#)
        #expect(template.title == "a" && template.recipe == Recipe())
    }

    @Test func fillingKeepsTheOrderAndWhatIsNoPlace() throws {
        let recipe = try decode().recipe(words: ["a", ""], pictures: ["face": "me"])
        #expect(recipe.captions.map(\.text) == ["a", "always", ""])
        #expect(recipe.captions.map(\.slot) == ["no", nil, "yes"])
        #expect(recipe.layers[1].picture?.source == "me")
        #expect(recipe.captions[0].box.height == 0.5)
    }

    @Test(
        arguments: [
            ([:], ["face": "me"], TemplateError.missingText(slot: "no")),
            (["no": "a", "yes": "b"], [:], .missingPicture(slot: "face")),
            (
                ["no": "a", "yes": "b", "maybe": "c"], ["face": "me"],
                .unknownSlot("maybe", slots: ["no", "yes"])
            ),
            (["face": "a"], [:], .wordsForPicture(slot: "face")),
            (["no": "a", "yes": "b"], ["yes": "me"], .pictureForWords(slot: "yes")),
            (["no": "a", "yes": "b"], ["hat": "me"], .unknownSlot("hat", slots: ["face"])),
        ] as [([String: String], [String: String], TemplateError)])
    func whatDoesNotFitIsSaid(
        words: [String: String], pictures: [String: String], error: TemplateError
    ) throws {
        let template = try decode()
        #expect(throws: error) { try template.recipe(words: words, pictures: pictures) }
    }

    @Test func wordsAreCounted() throws {
        let template = try decode()
        #expect(throws: TemplateError.missingWords(given: 1, slots: ["no", "yes"])) {
            try template.recipe(words: ["a"], pictures: ["face": "me"])
        }
        let error = #expect(throws: TemplateError.self) {
            try template.recipe(words: ["a", "b", "c"], pictures: ["face": "me"])
        }
        #expect(
            error?.description
                == "the template has 2 places for words (no, yes), and words for 3 were given")
    }

    @Test func aLaterVersionIsNotRead() {
        #expect(throws: TemplateError.newerVersion(2)) {
            try decode(#"{"version": 2, "name": "a", "background": "b.png", "slots": 3}"#)
        }
    }

    @Test(arguments: [
        #""name": "Two Choices""#, #""name": """#, #""name": "a--b""#, #""name": "-a""#,
        #""name": "é""#, #""name": "../a""#, #""name": "a", "aliases": ["B"]"#,
        #""name": "a", "title": "  ""#, #""name": "a", "title": "a\nb""#,
        #""name": "a", "keywords": [""]"#, #""name": "a", "patterns": ["one {x} two"]"#,
        #""name": "a", "recipe": {"layers": [{"slot": "x", "text": ""}, {"slot": "x", "text": ""}]}"#,
        #""name": "a", "recipe": {"layers": [{"slot": "X y", "text": ""}]}"#,
        #""name": "a", "recipe": {"quality": 900}"#,
        #""name": "a", "recipe": {"layers": [{"text": "", "style": {"font": {"file": "/etc/passwd"}}}]}"#,
        #""name": "a", "patterns": ["x {b} y {b}"], "recipe": {"layers": [{"slot": "b", "text": ""}]}"#,
    ])
    func whatIsOutOfRangeIsRefused(members: String) throws {
        let template = try decode("{\(members), \"background\": \"b.png\"}")
        #expect(throws: TemplateError.self) { try template.check() }
    }

    @Test func lengthsAreBounded() throws {
        var template = try decode()
        template.keywords = Array(repeating: "a", count: Template.maximumWords)
        template.title = String(repeating: "é", count: Template.maximumTextLength)
        try template.check()
        template.keywords.append("a")
        #expect(throws: TemplateError.self) { try template.check() }
        template.keywords.removeLast()
        template.title += "e"
        #expect(throws: TemplateError.self) { try template.check() }
    }

    @Test func aRenderRefusesSlotsThatHaveNoName() {
        var recipe = Recipe(top: "a")
        recipe.captions[0].slot = "no/name"
        #expect(throws: RenderError.self) { try recipe.check() }
        recipe.captions[0].slot = "a-name"
        #expect(throws: Never.self) { try recipe.check() }
    }

    @Test func recipesWithoutSlotsAreWrittenAsEver() throws {
        let json = String(decoding: try JSONEncoder().encode(Recipe(top: "a")), as: UTF8.self)
        #expect(!json.contains("slot") && !json.contains("template"))
        var recipe = Recipe(top: "a")
        recipe.template = TemplateReference(name: "two", digest: "00")
        recipe.captions[0].slot = "no"
        let again = try JSONDecoder().decode(Recipe.self, from: JSONEncoder().encode(recipe))
        #expect(again == recipe)
    }
}
