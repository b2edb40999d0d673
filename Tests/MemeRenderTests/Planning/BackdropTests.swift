import Foundation
import Testing

@testable import MemeRender

struct BackdropTests {
    private func recipe(_ canvas: PixelSize, _ backdrop: Recipe.Backdrop = .blur) -> Recipe {
        var recipe = Recipe()
        recipe.canvas = canvas
        recipe.backdrop = backdrop
        return recipe
    }

    /// Left half dark, right half light.
    private func halves(_ size: PixelSize = PixelSize(width: 80, height: 40)) throws -> EncodedImage
    {
        try Pixmap(width: size.width, height: size.height) { x, _, _ in
            x < size.width / 2 ? 40 : 200
        }.encoded()
    }

    @Test func theCopyIsAroundThePictureDarkerAndSmooth() throws {
        let meme = try Renderer().render(
            recipe(PixelSize(width: 80, height: 120)), on: halves()
        ).image
        let pixels = try Pixels(meme)
        #expect(pixels.size == PixelSize(width: 80, height: 120))
        // The picture is in the middle, as it was.
        #expect(pixels[10, 60][0] == 40)
        #expect(pixels[70, 60][0] == 200)
        for row in [0, 5, 115, 119] {
            let values = (0..<80).map { pixels[$0, row][0] }
            #expect(abs(values[0] - 24) <= 12)
            #expect(abs(values[79] - 120) <= 12)
            let steps = zip(values, values.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { (0...8).contains($0) })
        }
    }

    @Test func withoutRoomAroundThePictureNothingChanges() throws {
        let size = PixelSize(width: 80, height: 40)
        let blurred = try Renderer().render(recipe(size), on: halves()).image
        let plain = try Renderer().render(recipe(size, .color), on: halves()).image
        #expect(try Pixels(blurred) == Pixels(plain))
    }

    @Test(arguments: [
        PixelSize(width: 1, height: 200), PixelSize(width: 300, height: 2),
        PixelSize(width: 41, height: 39), PixelSize(width: 2000, height: 300),
    ])
    func anyCanvasIsCovered(canvas: PixelSize) throws {
        let white = try Pixmap(width: 30, height: 20) { _, _, _ in 250 }.encoded()
        let pixels = try Pixels(Renderer().render(recipe(canvas), on: white).image)
        #expect(pixels.size == canvas)
        #expect(pixels.bytes.allSatisfy { $0 >= 145 })
    }

    @Test func aTransparentPictureIsBlurredOnTheBackground() throws {
        var recipe = recipe(PixelSize(width: 40, height: 80))
        recipe.background = Color(red: 100, green: 100, blue: 100)
        let clear = try Golden.sky(width: 40, height: 20, .rgba)
        let pixels = try Pixels(Renderer().render(recipe, on: clear).image)
        #expect(pixels[5, 2].last == 255)
    }

    @Test(arguments: ["animated.webp", "ball-cleared.gif"])
    func eachFrameHasItsOwn(name: String) throws {
        let original = try Fixture.image(name)
        let size = try ImageHeader(of: original).size
        let canvas = PixelSize(width: size.width, height: 2 * size.height)
        let meme = try Renderer().render(recipe(canvas), on: original).image
        #expect(try ImageHeader(of: meme).frameCount == ImageHeader(of: original).frameCount)
        #expect(try ImageHeader(of: meme).size == canvas)
    }

    @Test func aBarKeepsItsPaper() throws {
        var recipe = recipe(PixelSize(width: 200, height: 400))
        recipe.use(.bar)
        recipe.captions = [Caption("words in a bar", at: .top)]
        let meme = try Renderer().render(
            recipe, on: halves(PixelSize(width: 200, height: 100)))
        let pixels = try Pixels(meme.image)
        let words = try #require(meme.captions.first).inkBox
        let row = Int(words.y) - 3
        #expect(pixels[3, row] == pixels[196, row])
        #expect(pixels[3, row][0] == 255 || pixels[3, row][0] == 0)
        #expect(pixels[3, 3][0] < 60)
    }

    @Test func aRecipeWithoutOneHasTheColor() throws {
        let recipe = try JSONDecoder().decode(Recipe.self, from: Data("{}".utf8))
        #expect(recipe.backdrop == .color)
    }
}
