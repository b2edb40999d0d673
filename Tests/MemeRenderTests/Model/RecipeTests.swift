import Foundation
import MemeRender
import Testing

struct RecipeTests {
    @Test func survivesJSON() throws {
        var recipe = Recipe(
            top: "ÄÖ\n日本", bottom: "“quoted”",
            style: CaptionStyle(
                font: .family("Lato"), fill: Color(red: 1, green: 2, blue: 3, alpha: 4),
                outlineWidth: 0.1, letterCase: .title, alignment: .left))
        recipe.crop = .ratio(width: 16, height: 9)
        recipe.canvas = PixelSize(width: 10, height: 20)
        recipe.background = .clear
        recipe.format = .png
        recipe.quality = 70
        recipe.keepsMetadata = true
        let json = try JSONEncoder().encode(recipe)
        #expect(try JSONDecoder().decode(Recipe.self, from: json) == recipe)
    }

    @Test func whatIsMissingInJSONHasItsDefault() throws {
        let json =
            #"{"captions": [{"text": "hi", "role": "top", "box": "#
            + #"{"x": 0, "y": 0, "width": 1, "height": 1}, "style": {}}]}"#
        let recipe = try JSONDecoder().decode(Recipe.self, from: Data(json.utf8))
        #expect(recipe.captions.map(\.style) == [CaptionStyle()])
        #expect(recipe.quality == nil)
        #expect(recipe.background == .black)
        #expect(!recipe.keepsMetadata)
    }

    @Test func knowsItsTexts() {
        let recipe = Recipe(top: "one", bottom: "two")
        #expect(recipe.text(of: .top) == "one")
        #expect(recipe.text(of: .bottom) == "two")
        #expect(recipe.text(of: .other) == "")
    }

    @Test(arguments: [
        ("impact", FontReference.impact),
        ("IMPACT", .impact),
        ("Open Sans", .family("Open Sans")),
        ("fonts/a.bin", .file("fonts/a.bin")),
        ("a.TTF", .file("a.TTF")),
    ])
    func fontsAreNamesOrFiles(text: String, font: FontReference) {
        #expect(FontReference(text) == font)
    }

    @Test func quotesAreNoFirstLetters() {
        #expect(LetterCase.title.applied(to: "“so (they) say” 2nd") == "“So (They) Say” 2nd")
    }

    @Test(arguments: [
        (LetterCase.upper, "STRASSE IN O’NEIL-VILLE"), (.lower, "straße in o’neil-ville"),
        (.title, "Straße In O’neil-Ville"), (.none, "straße in o’neil-ville"),
    ])
    func lettersChangeCaseByUnicode(letterCase: LetterCase, expected: String) {
        #expect(letterCase.applied(to: "straße in o’neil-ville") == expected)
    }
}
