import Testing

@testable import MemeRender

struct RenderWarningTests {
    private func warnings(_ recipe: Recipe) throws -> [RenderWarning] {
        let picture = try Pixmap(width: 300, height: 300) { _, _, _ in 90 }
        return try Renderer().render(recipe, on: picture.encoded()).warnings
    }

    @Test func textThatIsLostAsAWholeIsTold() throws {
        #expect(try warnings(Recipe(top: "\u{fffd}")) == [.invalidText(text: "\u{fffd}")])
        #expect(try warnings(Recipe(top: "")).isEmpty)
    }

    @Test func charactersThatAreNotSeenHaveTheirNumber() {
        let warning = RenderWarning.missingGlyphs(characters: "\u{e000}\u{10ffff}☃", package: nil)
        #expect("\(warning)".contains("U+E000 U+10FFFF ☃"))
    }

    @Test func aSizeBelowAPixelIsNoNumber() {
        #expect(
            "\(RenderWarning.illegible(text: "a", fontSize: 0.1))".contains("no more than a pixel"))
        #expect("\(RenderWarning.illegible(text: "a", fontSize: 6.7))".contains("7 pixels"))
    }
}
