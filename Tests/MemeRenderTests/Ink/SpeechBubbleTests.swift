import Testing

@testable import MemeRender

struct SpeechBubbleTests {
    private func meme(_ change: (inout CaptionStyle) -> Void) throws -> Rendering {
        var recipe = Recipe(top: "hello")
        recipe.captions[0].style.tail = PicturePoint(x: 0.5, y: 0.9)
        change(&recipe.captions[0].style)
        let picture = try Pixmap(width: 300, height: 200) { _, _, _ in 90 }
        return try Renderer().render(recipe, on: picture.encoded())
    }

    @Test(arguments: [0.0, 20])
    func theTailLeadsToItsPlace(angle: Double) throws {
        let rendering = try meme { $0.angle = angle }
        let pixels = try Pixels(rendering.image)
        // Half way it is wide, and it ends in a point.
        #expect(pixels[150, 110][0] == 255)
        #expect(pixels[150, 170][0] > 200)
        #expect(pixels[150, 185][0] == 90)
        #expect(pixels[110, 170][0] == 90)
        let ink = rendering.captions[0].inkBox
        #expect(abs(ink.maxY - 180) < 1.5)
    }

    @Test func theBubbleIsWhiteUnlessItHasAColor() throws {
        let colored = try Pixels(
            meme { $0.textBackground = Color(red: 255, green: 0, blue: 0) }.image)
        #expect(colored[150, 110] == [255, 0, 0])
        // A clear one can't be seen, and neither can its tail.
        let clear = try Pixels(meme { $0.textBackground = .clear }.image)
        #expect(clear[150, 110][0] == 90)
    }

    @Test(arguments: [-0.1, 1.1, .nan])
    func placesBesideThePictureAreRefused(x: Double) throws {
        #expect(throws: RenderError.self) {
            _ = try meme { $0.tail = PicturePoint(x: x, y: 0.5) }
        }
    }
}
