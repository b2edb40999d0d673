import Testing

@testable import MemeRender

/// PNGs whose pixels are indexes of a palette stay so as long as nobody sees a difference.
struct IndexedPNGTests {
    // MARK: Palettes

    @Test(
        arguments: [
            [0xff00_0000], [0xff00_0000, 0xffff_ffff], [0x0000_0000, 0xff01_0203, 0x8004_0506],
            (0..<256).map { 0xff00_0000 | UInt32($0) * 0x01_0101 },
        ] as [[UInt32]])
    func aPaletteIsReadAsItWasWritten(_ colors: [UInt32]) throws {
        let palette = PNGPalette(colors)
        let file = try ImageMetadata().pngStart(
            size: PixelSize(width: 1, height: 1),
            layout: PixelLayout(channels: .rgb, bitDepth: 8), palette: palette)
        #expect(read(file) == palette)
        #expect(1 << palette.bitDepth >= colors.count)
    }

    @Test(arguments: ["rgb.png", "gray.png", "rgba.png", "cat.gif", "one-pixel.png"])
    func otherPicturesHaveNone(_ name: String) throws {
        #expect(read(try Fixture.bytes(name)) == nil)
    }

    @Test(arguments: ["palette.png", "palette2.png", "palette-transparent.png"])
    func aDamagedPaletteIsNone(_ name: String) throws {
        var bytes = try Fixture.bytes(name)
        #expect(read(bytes) != nil)
        let start = try #require(bytes.firstOffset(of: Array("PLTE".utf8)))
        bytes[start + 4] ^= 1
        #expect(read(bytes) == nil)
        #expect(read(Array(bytes[..<(start + 8)])) == nil)
    }

    private func read(_ bytes: [UInt8]) -> PNGPalette? {
        bytes.withUnsafeBufferPointer { PNGPalette($0) }
    }

    // MARK: The encoder

    /// A picture of these colors, row by row.
    private func picture(_ colors: [UInt32], width: Int, hasAlpha: Bool = false) -> Pixels {
        let layout = PixelLayout(channels: hasAlpha ? .rgba : .rgb, bitDepth: 8)
        let bytes = colors.flatMap { color in
            (0..<layout.bytesPerPixel).map { UInt8(truncatingIfNeeded: color >> UInt32(8 * $0)) }
        }
        return Pixels(
            size: PixelSize(width: width, height: colors.count / width), layout: layout,
            bytes: bytes)
    }

    private func encoded(
        _ pixels: Pixels, _ palette: [UInt32], isInterlaced: Bool = false, step: Int = 7
    ) throws -> EncodedImage {
        let coding = PNGCoding(palette: PNGPalette(palette), isInterlaced: isInterlaced)
        return try pixels.encoded(as: .png, fineness: .like(.png(coding)), step: step)
    }

    private func bitDepth(of image: EncodedImage) throws -> (depth: Int, isIndexed: Bool) {
        let header = try ImageHeader(of: image)
        return (header.bitDepth, header.isIndexed)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
    func indexesHaveAsManyBitsAsTheyNeed(_ count: Int, _ bits: Int) throws {
        let colors = (0..<count).map { 0xff00_0000 | UInt32($0) * 0x01_0307 & 0xff_ffff }
        // Eleven pixels a row, so that a byte isn't full at its end.
        let pixels = picture((0..<11 * 40).map { colors[$0 % count] }, width: 11)
        let image = try encoded(pixels, colors)
        #expect(try bitDepth(of: image) == (bits, true))
        #expect(try Pixels(image) == pixels)
    }

    @Test(arguments: [2, 4, 16, 256], [1, 3, 8, 13])
    func indexesAreInterlaced(_ count: Int, _ width: Int) throws {
        let colors = (0..<count).map { 0xff00_0000 | UInt32($0) * 0x01_0307 & 0xff_ffff }
        for height in 1...9 {
            let pixels = picture(
                (0..<width * height).map { colors[$0 * 7 % count] }, width: width)
            let image = try encoded(pixels, colors, isInterlaced: true)
            let header = try ImageHeader(of: image)
            #expect(header.isIndexed && header.isProgressive)
            #expect(try Pixels(image) == pixels, "\(width) × \(height)")
        }
    }

    @Test func newColorsTakeThePlacesOfThoseThatNoPixelHas() throws {
        let palette = (0..<256).map { 0xff00_0000 | UInt32($0) }
        var colors = (0..<512).map { palette[$0 % 200] }
        colors[3] = 0xff80_4020
        let pixels = picture(colors, width: 16)
        let image = try encoded(pixels, palette)
        #expect(try bitDepth(of: image) == (8, true))
        #expect(try Pixels(image) == pixels)
    }

    @Test func aColorThatThePaletteHasTwiceIsOne() throws {
        let pixels = picture([0xff00_0001, 0xff00_0002, 0xff00_0003, 0xff00_0004], width: 2)
        let image = try encoded(pixels, [0xff00_0001, 0xff00_0001, 0xff00_0002, 0xff00_0001])
        #expect(try bitDepth(of: image) == (2, true))
        #expect(try Pixels(image) == pixels)
    }

    @Test func clearColorsStayDifferent() throws {
        let palette: [UInt32] = [0, 0x00ff_ffff, 0x80ff_0000, 0xffff_0000]
        let pixels = picture(palette + palette.reversed(), width: 4, hasAlpha: true)
        let image = try encoded(pixels, palette)
        #expect(try bitDepth(of: image) == (2, true))
        #expect(try Pixels(image) == pixels)
    }

    /// With no place for white, letters would be gray.
    @Test(arguments: [1, 3, 7, 100])
    func aFullPaletteGivesPixelsOfColors(_ step: Int) throws {
        let palette = (0..<256).map { 0xff00_0000 | UInt32($0) << 8 | 0x40 }
        var colors = (0..<1024).map { palette[$0 % 256] }
        for index in 500..<600 { colors[index] = 0xffff_ffff }
        let pixels = picture(colors, width: 32)
        let image = try encoded(pixels, palette, step: step)
        #expect(try bitDepth(of: image) == (8, false))
        #expect(try Pixels(image) == pixels)
    }

    /// They show in the middle of a row.
    @Test(arguments: [1, 3, 7, 1000])
    func aPhotographGivesPixelsOfColors(_ step: Int) throws {
        let colors = (0..<33 * 700).map { 0xff00_0000 | UInt32($0) * 0x01_0305 & 0xff_ffff }
        let pixels = picture(colors, width: 33)
        let image = try encoded(pixels, [0xff00_0000, 0xffff_ffff], step: step)
        #expect(try bitDepth(of: image) == (8, false))
        #expect(try Pixels(image) == pixels)
    }

    @Test func moreShadesThanFitAreChosen() throws {
        let palette = (0..<100).map { 0xff00_0000 | UInt32($0) * 2 }
        var colors = (0..<400).flatMap { _ in palette }
        // Many white pixels, and shades between green and white.
        for index in 0..<5000 { colors[index] = 0xffff_ffff }
        for index in 5000..<6000 {
            let shade = UInt32(index % 250)
            colors[index] = 0xff00_ff00 | shade << 16 | UInt32(index % 125) * 2
        }
        let pixels = picture(colors, width: 100)
        let image = try encoded(pixels, palette)
        #expect(try bitDepth(of: image) == (8, true))
        let seen = try Pixels(image)
        // What was in the palette, and what fills an area, is exact.
        #expect(seen.bytes[..<15_000] == pixels.bytes[..<15_000])
        #expect(seen.bytes[18_000...] == pixels.bytes[18_000...])
        let differences = zip(seen.bytes, pixels.bytes).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 > 0)
        #expect(differences.max() ?? 0 <= 16)
    }

    // MARK: Memes

    private static let words = Recipe(top: "one does not simply", bottom: "walk into a palette")

    @Test(arguments: ["palette.png", "palette2.png", "palette-transparent.png"])
    func aMemeHasAPaletteIfItsOriginalHas(_ name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Self.words, on: original).image
        #expect(try bitDepth(of: meme).isIndexed)
        var recipe = Self.words
        recipe.format = .webp
        // Lossless, as the palette is.
        let exact = try Pixels(Renderer().render(recipe, on: original).image)
        let seen = try Pixels(meme)
        #expect(seen.layout == exact.layout)
        let differences = zip(seen.bytes, exact.bytes).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= 24)
        let squares = differences.reduce(0) { $0 + $1 * $1 }
        #expect(squares <= 4 * differences.count)
    }

    /// What they bring is as exact as the original.
    @Test func picturesEffectsAndScalesGiveColors() throws {
        let original = try Fixture.image("palette.png")
        var recipes = [Recipe](repeating: Self.words, count: 4)
        recipes[0].longestSide = 40
        recipes[1].effects = [Effect(.saturate, 0.5)]
        recipes[2].canvas = PixelSize(width: 200, height: 200)
        recipes[2].backdrop = .blur
        recipes[3].layers.append(.picture(PictureLayer("p", in: .all)))
        for recipe in recipes {
            let meme = try Renderer().render(recipe, on: original, pictures: ["p": original]).image
            #expect(try !bitDepth(of: meme).isIndexed)
            var lossless = recipe
            lossless.format = .webp
            let exact = try Renderer().render(lossless, on: original, pictures: ["p": original])
            // Not `==` in the expectation, which would take minutes to say how they differ.
            let isSame = try Pixels(meme).bytes == Pixels(exact.image).bytes
            #expect(isSame)
        }
    }

    @Test func aMemeOfAMemeKeepsThePalette() throws {
        let original = try Fixture.image("palette2.png")
        let once = try Renderer().render(Recipe(top: "one"), on: original).image
        let twice = try Renderer().render(Recipe(bottom: "two"), on: once).image
        #expect(try bitDepth(of: twice).isIndexed)
    }
}
