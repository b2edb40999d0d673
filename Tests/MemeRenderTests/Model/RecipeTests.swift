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
        recipe.layout = .bar
        recipe.crop = .ratio(width: 16, height: 9)
        recipe.canvas = PixelSize(width: 10, height: 20)
        recipe.background = .clear
        recipe.format = .png
        recipe.quality = 70
        recipe.keepsMetadata = true
        let json = try JSONEncoder().encode(recipe)
        #expect(try JSONDecoder().decode(Recipe.self, from: json) == recipe)
    }

    /// What is left out is what a style is without it.
    @Test func aShortStyleIsTheSame() throws {
        var other = CaptionStyle(
            font: .family("Lato"), fill: .black, outlineWidth: 0.2, letterCase: .title,
            alignment: .left)
        (other.angle, other.arc, other.lineSpacing, other.letterSpacing) = (3, 20, 2, 0.1)
        other.outline = .color(.white)
        other.verticalAlignment = .top
        other.maximumSize = .pixels(9)
        other.language = "ja"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.userInfo[try #require(.leavesOutDefaults)] = true
        for style in [CaptionStyle(), other] {
            let json = try encoder.encode(style)
            #expect(try JSONDecoder().decode(CaptionStyle.self, from: json) == style)
        }
        #expect(try String(decoding: encoder.encode(CaptionStyle()), as: UTF8.self) == "{}")
    }

    /// What is in memes' files, in catalogues and in journals of batches is spelled as it ever was.
    @Test func captionsAreWrittenAsTheyEverWere() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let recipe = Recipe(captions: [Caption("hi", at: .other)])
        let json = String(decoding: try encoder.encode(recipe), as: UTF8.self)
        let caption = String(
            decoding: try encoder.encode(Caption("hi", at: .other)), as: UTF8.self)
        let rest = #""describesItself":true,"keepsMetadata":false,"layout":"classic"}"#
        #expect(json == ##"{"background":"#000000","captions":["## + caption + "]," + rest)
    }

    @Test func layersAreReadToo() throws {
        let json = #"{"layers": [{"text": "below"}, {"text": "above", "role": "top"}]}"#
        let recipe = try JSONDecoder().decode(Recipe.self, from: Data(json.utf8))
        #expect(
            recipe.layers == [
                .caption(Caption("below", at: .other)), .caption(Caption("above", at: .top)),
            ])
        #expect(recipe.captions.map(\.text) == ["below", "above"])
        let unknown = #"{"layers": [{"words": "hi"}]}"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Recipe.self, from: Data(unknown.utf8))
        }
        #expect("\(try #require(error))".contains("a layer has a text"))
    }

    @Test func newCaptionsTakeThePlacesOfTheOld() {
        var recipe = Recipe(top: "one", bottom: "two")
        recipe.captions[1].text = "second"
        #expect(recipe.captions.map(\.text) == ["one", "second"])
        recipe.captions.removeFirst()
        #expect(recipe.layers == [.caption(Caption("second", at: .bottom))])
        recipe.captions += [Caption("third", at: .other), Caption("fourth", at: .other)]
        #expect(recipe.captions.map(\.text) == ["second", "third", "fourth"])
        recipe.captions = []
        #expect(recipe.layers.isEmpty)
    }

    @Test func whatIsMissingInJSONHasItsDefault() throws {
        let json =
            #"{"captions": [{"text": "hi", "role": "top", "box": "#
            + #"{"x": 0, "y": 0, "width": 1, "height": 1}, "style": {}}]}"#
        let recipe = try JSONDecoder().decode(Recipe.self, from: Data(json.utf8))
        #expect(recipe.captions.map(\.style) == [CaptionStyle()])
        #expect(recipe.layout == .classic)
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

    @Test func aLayoutBringsItsLooksAndLeavesTheRest() {
        var recipe = Recipe(top: "one", bottom: "two", style: CaptionStyle(fill: .black))
        recipe.captions[0].style.language = "tr"
        recipe.captions.append(Caption("three", at: .other, style: CaptionStyle(fill: .black)))
        recipe.use(.demotivational)
        #expect(recipe.layout == .demotivational)
        #expect(recipe.captions.map(\.text) == ["one", "two", "three"])
        #expect(recipe.captions.map(\.style.fill) == [.white, .white, .black])
        #expect(recipe.captions.map(\.style.letterCase) == [.upper, .none, .upper])
        #expect(recipe.captions.map(\.style.language) == ["tr", nil, nil])
        recipe.use(.classic)
        #expect(recipe.captions[1].style == CaptionStyle())
    }

    @Test func barsAndPostersAreMadeInALine() {
        let bar = Recipe(bar: "words")
        #expect(bar.layout == .bar)
        #expect(bar.text(of: .top) == "words")
        #expect(bar.captions[0].style.fill == .black)
        let poster = Recipe(title: "Title", sentence: "A sentence.")
        #expect(poster.layout == .demotivational)
        #expect(poster.text(of: .bottom) == "A sentence.")
        #expect(poster.captions[0].style.font == poster.captions[1].style.font)
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
