import TestSupport
import Testing

@testable import MemeRender

struct ColorProfileTests {
    private static func profile(of name: String) throws -> [UInt8] {
        try #require(try Fixture.image(name).metadata().iccProfile)
    }

    @Test func profilesOfTheSameColorsAgree() throws {
        let srgb = try Self.profile(of: "chelsea.png")
        let other = try Self.profile(of: "icc.jpg")
        #expect(ColorProfile.agree(nil, nil))
        #expect(ColorProfile.agree(srgb, nil))
        #expect(ColorProfile.agree(nil, srgb))
        #expect(ColorProfile.agree(other, other))
        #expect(!ColorProfile.agree(other, nil))
        #expect(!ColorProfile.agree(srgb, other))
    }

    /// What isn't a profile for RGB is taken for sRGB, as it is where colors are converted.
    @Test(arguments: [[], [0], Array("not a profile".utf8)])
    func whatIsNoProfileIsSRGB(_ bytes: [UInt8]) throws {
        #expect(ColorProfile.agree(bytes, nil))
        #expect(!ColorProfile.agree(bytes, try Self.profile(of: "icc.jpg")))
    }

    /// A picture that says that it is sRGB is laid on one that says nothing as it is, sample by sample.
    @Test func noSampleOfSRGBIsConverted() throws {
        let sticker = try Fixture.image("chelsea.png")
        let pixels = try Pixmap(decoding: sticker)
        let gray = try Pixmap(width: pixels.size.width, height: pixels.size.height) { _, _, _ in 90
        }
        let original = try Pixels(size: gray.size, layout: gray.layout, bytes: gray.bytes)
            .encoded(as: .png)
        var recipe = Recipe()
        recipe.layers = [.picture(PictureLayer("cat", in: .all))]
        let meme = try Renderer().render(recipe, on: original, pictures: ["cat": sticker]).image
        let isTheSame = try Pixmap(decoding: meme).bytes == pixels.bytes
        #expect(isTheSame)
    }
}
