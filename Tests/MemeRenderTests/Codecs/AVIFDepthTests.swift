import Testing

@testable import MemeRender

/// AVIF of more than 8 bits, and of high dynamic range.
struct AVIFDepthTests {
    /// Codes of PQ: black, white of 203 cd/m², 1,000 cd/m², and a red of P3; 16 columns each.
    private static let bars = [0, 38_055, 49_269]

    private func meme(
        _ name: String, as format: ImageFormat? = nil, _ change: (inout Recipe) -> Void = { _ in }
    ) throws -> EncodedImage {
        var recipe = Recipe()
        recipe.format = format
        change(&recipe)
        return try Renderer().render(recipe, on: Fixture.image(name)).image
    }

    /// The samples of a picture as they are stored, without tone mapping.
    private func stored(_ image: EncodedImage) throws -> Pixels {
        let header = try ImageHeader(of: image)
        return try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                header, bytes: bytes, keepsHighRange: true, .unlimited)
            let pixmap = try Pixmap(decoding: decoder)
            return Pixels(size: pixmap.size, layout: pixmap.layout, bytes: pixmap.bytes)
        }
    }

    @Test(arguments: [("mirrored10.avif", 10), ("high-range.avif", 10), ("deep.heic", 10)])
    func tenBitsStay(_ name: String, _ bits: Int) throws {
        #expect(try ImageHeader(of: meme(name, as: .avif)).bitDepth == bits)
        let png = try meme(name, as: .png)
        #expect(try ImageHeader(of: png).bitDepth == 16)
        #expect(try png.metadata().significantBits == [10, 10, 10])
    }

    @Test func twelveBitsStay() throws {
        var metadata = ImageMetadata()
        metadata.significantBits = [12, 12, 12]
        let layout = PixelLayout(channels: .rgb, bitDepth: 16)
        let pixels = ImageEncoderTests.pixels(layout, PixelSize(width: 40, height: 31))
        let file = try pixels.encoded(as: .avif, metadata: metadata, fineness: .quality(100))
        #expect(try ImageHeader(of: file).bitDepth == 12)
        let meme = try Renderer().render(Recipe(), on: file).image
        #expect(try ImageHeader(of: meme).bitDepth == 12)
        metadata.significantBits = []
        let other = try pixels.encoded(as: .avif, metadata: metadata)
        #expect(try ImageHeader(of: other).bitDepth == 10)
    }

    /// Finer than 8 bits could be: neighbors of a ramp of 10 bits differ.
    @Test func tenBitsAreFinerThanEight() throws {
        let layout = PixelLayout(channels: .rgb, bitDepth: 16)
        let size = PixelSize(width: 256, height: 16)
        let samples: [UInt16] = (0..<size.pixelCount).flatMap { index in
            [UInt16](repeating: UInt16(20_000 + 64 * (index % 256)), count: 3)
        }
        let pixels = Pixels(
            size: size, layout: layout, bytes: samples.withUnsafeBytes(Array.init))
        let file = try pixels.encoded(as: .avif, fineness: .quality(100))
        let seen = try Pixels(file)
        let levels = Set((0..<256).map { seen[$0, 8][1] })
        // 256 steps of a 1,024th; in 8 bits they would be 64.
        #expect(levels.count > 200)
    }

    @Test(arguments: [ImageFormat.avif, .png]) func aHighRangeStays(_ format: ImageFormat) throws {
        let image = try meme("high-range.avif", as: format) { $0.quality = 100 }
        #expect(try ImageHeader(of: image).highRange == HighRange((primaries: 12, transfer: 16)))
        let pixels = try stored(image)
        for (bar, code) in Self.bars.enumerated() {
            for sample in pixels[bar * 16 + 8, 8] { #expect(abs(sample - code) < 700) }
        }
    }

    /// What surrounds the picture is white as on ordinary screens, too.
    @Test func whiteAroundAHighRangeIsWhite() throws {
        let image = try meme("high-range.avif") { recipe in
            recipe.canvas = PixelSize(width: 64, height: 64)
            recipe.background = .white
            recipe.quality = 100
        }
        let pixels = try stored(image)
        #expect(pixels.size == PixelSize(width: 64, height: 64))
        for sample in pixels[32, 4] { #expect(abs(sample - 38_055) < 700) }
        #expect(abs(pixels[40, 32][0] - 49_269) < 700)
    }

    /// Letters are white as on ordinary screens, not as bright as the format can be.
    @Test func lettersOnAHighRangeAreWhite() throws {
        let image = try meme("high-range.avif") { recipe in
            var caption = Caption("M", at: .other, in: Box(x: 0, y: 0, width: 0.25, height: 1))
            caption.style.outline = .color(.white)
            recipe.captions = [caption]
            recipe.quality = 100
        }
        let pixels = try stored(image)
        // On the black bar.
        let brightest = (0..<16).flatMap { y in (0..<16).map { x in pixels[x, y][1] } }.max() ?? 0
        #expect(abs(brightest - 38_055) < 2_500)
    }

    /// A preview is for ordinary screens, and says nothing of what the meme keeps.
    @Test(arguments: [32, 64, 1000]) func aPreviewIsOfOrdinaryRange(_ side: Int) throws {
        let image = try Fixture.image("high-range.avif")
        let preview = try Renderer().preview(
            Recipe(), on: image, longestSide: side, named: "a",
            cache: PreviewCache(maximumBytes: 1 << 20))
        #expect(preview.warnings.isEmpty)
        #expect(try ImageHeader(of: preview.image).highRange == nil)
        let pixels = try Pixels(preview.image)
        let x = pixels.size.width * 40 / 64
        // 1,000 cd/m² are white.
        #expect(pixels[x, pixels.size.height / 2].allSatisfy { $0 > 245 })
    }

    // MARK: Gray

    @Test(arguments: [("gray.jpg", false), ("gray16.png", false), ("gray-alpha16.png", true)])
    func grayIsWrittenWithoutChroma(_ name: String, _ hasAlpha: Bool) throws {
        let original = try Pixels(Fixture.image(name))
        let image = try meme(name, as: .avif) { $0.quality = 100 }
        let header = try ImageHeader(of: image)
        #expect(header.layout.isGray && header.layout.hasAlpha == hasAlpha)
        #expect(header.layout.bitDepth == original.layout.bitDepth)
        let isGray = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try HEIFContainer(bytes, format: .avif).isMonochrome
        }
        #expect(isGray)
        let pixels = try Pixels(image)
        let most = original.layout.bitDepth == 16 ? 1_500 : 5
        for x in stride(from: 0, to: original.size.width, by: 3) {
            for (sample, expected) in zip(pixels[x, 10], original[x, 10]) {
                #expect(abs(sample - expected) <= most)
            }
        }
    }

    @Test(arguments: ["gray-limited.avif", "gray-limited-alpha10.avif"])
    func aGrayAVIFStaysGray(_ name: String) throws {
        let image = try Fixture.image(name)
        let layout = try ImageHeader(of: image).layout
        #expect(layout.isGray)
        let same = try ImageHeader(of: Renderer().render(Recipe(top: "hi"), on: image).image)
        #expect(same.layout == layout)
        var recipe = Recipe(top: "hi")
        recipe.captions[0].style.fill = Color(red: 255, green: 0, blue: 0)
        let colored = try ImageHeader(of: Renderer().render(recipe, on: image).image)
        #expect(!colored.layout.isGray && colored.layout.hasAlpha == layout.hasAlpha)
        if !layout.hasAlpha {
            #expect(try ImageHeader(of: meme(name, as: .jpeg)).layout.isGray)
        }
    }

    /// A profile for colors would be lost with them.
    @Test func grayWithAProfileForColoursHasThree() throws {
        var metadata = ImageMetadata()
        metadata.iccProfile = try Fixture.image("icc.jpg").metadata().iccProfile
        let layout = PixelLayout(channels: .gray, bitDepth: 8)
        let pixels = ImageEncoderTests.pixels(layout, PixelSize(width: 20, height: 20))
        // The encoder leaves such a profile out itself.
        let file = try pixels.encoded(as: .avif, metadata: metadata)
        #expect(try ImageHeader(of: file).layout.isGray)
        #expect(try file.metadata().iccProfile == nil)
    }
}
