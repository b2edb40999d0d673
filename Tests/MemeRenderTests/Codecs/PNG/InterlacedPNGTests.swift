import TestSupport
import Testing

@testable import MemeRender

/// An interlaced PNG stays so.
struct InterlacedPNGTests {
    private static let layouts = [
        PixelLayout(channels: .gray, bitDepth: 8), PixelLayout(channels: .grayAlpha, bitDepth: 16),
        PixelLayout(channels: .rgb, bitDepth: 8), PixelLayout(channels: .rgba, bitDepth: 16),
    ]

    /// Small pictures lack some of the passes.
    @Test(arguments: layouts.indices, 1...9)
    func eachPixelIsInItsPass(_ layout: Int, _ width: Int) throws {
        for height in 1...9 {
            let layout = Self.layouts[layout]
            let count = width * height * layout.bytesPerPixel
            let pixels = Pixels(
                size: PixelSize(width: width, height: height), layout: layout,
                bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) })
            let image = try pixels.encoded(
                as: .png, fineness: .like(.png(PNGCoding(isInterlaced: true))), step: 2)
            #expect(try ImageHeader(of: image).isProgressive)
            #expect(try Pixels(image) == pixels, "\(width) × \(height)")
        }
    }

    /// Rows of many deflated pieces.
    @Test func aLargePictureIsWhole() throws {
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        let size = PixelSize(width: 1001, height: 701)
        var generator = SplitMix(seed: 1)
        let bytes = (0..<size.pixelCount * 3).map { _ in
            UInt8.random(in: 0 ... .max, using: &generator)
        }
        let pixels = Pixels(size: size, layout: layout, bytes: bytes)
        let image = try pixels.encoded(
            as: .png, fineness: .like(.png(PNGCoding(isInterlaced: true))), step: 100)
        let isSame = try Pixels(image).bytes == bytes
        #expect(isSame)
    }

    private static let words = Recipe(top: "one", bottom: "two")

    @Test(arguments: ["interlaced.png", "interlaced-rgba16.png"])
    func aMemeIsInterlacedIfItsOriginalIs(_ name: String) throws {
        let original = try Fixture.image(name)
        for size in [nil, 24] {
            var recipe = Self.words
            recipe.longestSide = size
            let meme = try Renderer().render(recipe, on: original).image
            #expect(try ImageHeader(of: meme).isProgressive)
            recipe.format = .webp
            let exact = try Renderer().render(recipe, on: original).image
            guard try ImageHeader(of: original).bitDepth == 8 else { continue }
            let isSame = try Pixels(meme).bytes == Pixels(exact).bytes
            #expect(isSame)
        }
    }

    @Test(arguments: ["rgb.png", "palette.png", "cat.gif", "progressive.jpg"])
    func othersAreNot(_ name: String) throws {
        var recipe = Self.words
        recipe.format = .png
        recipe.frame = name == "cat.gif" ? 1 : nil
        let meme = try Renderer().render(recipe, on: Fixture.image(name)).image
        #expect(try !ImageHeader(of: meme).isProgressive)
    }
}
