import Testing

@testable import MemeRender

struct ImageEncoderTests {
    static let layouts = [1, 2, 3, 4].flatMap { count in
        [8, 16].compactMap { depth in
            PixelLayout.Channels(rawValue: count).map { PixelLayout(channels: $0, bitDepth: depth) }
        }
    }

    /// Smooth pixels with a little noise, like a photograph.
    static func pixels(_ layout: PixelLayout, _ size: PixelSize) -> Pixels {
        var state: UInt32 = 1
        let bytes = (0..<size.pixelCount * layout.bytesPerPixel).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: index / 50 + Int(state >> 29))
        }
        return Pixels(size: size, layout: layout, bytes: bytes)
    }

    @Test(arguments: layouts) func pngKeepsEveryBit(_ layout: PixelLayout) throws {
        for size in [PixelSize(width: 61, height: 45), PixelSize(width: 1, height: 1)] {
            let pixels = Self.pixels(layout, size)
            #expect(try Pixels(pixels.encoded(as: .png)) == pixels)
        }
    }

    @Test(arguments: ["chelsea.png", "rocket.jpg"]) func pngKeepsPhotographs(_ name: String) throws
    {
        let pixels = try Pixels(Fixture.image(name))
        #expect(try Pixels(pixels.encoded(as: .png)) == pixels)
    }

    @Test(arguments: ImageFormat.writable)
    func sameRowsGiveSameBytes(_ format: ImageFormat) throws {
        let pixels = try Pixels(Fixture.image("rocket.jpg"))
        #expect(
            try pixels.encoded(as: format, step: 3) == pixels.encoded(as: format, step: 100))
    }

    /// As small as with another program's default settings, for a photograph and a drawing.
    @Test func pngIsSmall() throws {
        let photo = try Pixels(Fixture.image("chelsea.png"))
        #expect(try photo.encoded(as: .png).bytes.count < 225_000)
        var drawing = Self.pixels(
            PixelLayout(channels: .rgb, bitDepth: 8), PixelSize(width: 400, height: 400))
        for index in drawing.bytes.indices {
            let (x, y) = (index / 3 % 400, index / 1200)
            // The encoder must not choose its strategy by the even border at the top alone.
            let isPaper = y < 120 || (x * y / 7) % 40 < 20 && x % 50 < 30
            drawing.bytes[index] = isPaper ? 250 : UInt8(index % 3)
        }
        #expect(try drawing.encoded(as: .png).bytes.count < 20_000)
    }

    @Test(arguments: ImageFormat.writable) func sidesEnd(_ format: ImageFormat) {
        let size = PixelSize(width: 1, height: format.longestSide + 1)
        #expect(throws: RenderError.sideTooLong(size, format)) {
            _ = try ImageEncoder(
                format: format, size: size, layout: PixelLayout(channels: .gray, bitDepth: 8),
                metadata: ImageMetadata(), .unlimited)
        }
    }

    /// With the source's own tables and sampling, quality hardly falls.
    @Test(arguments: [
        "rocket.jpg", "grace_hopper.jpg", "sampling-444.jpg", "sampling-422.jpg",
        "sampling-440.jpg", "sampling-420.jpg", "sampling-411.jpg", "progressive.jpg", "gray.jpg",
        "quality-10.jpg", "quality-100.jpg", "tables-16-bit.jpg", "one-pixel.jpg",
    ]) func likeTheSource(_ name: String) throws {
        let source = try Fixture.image(name)
        let coding = try #require(try source.jpegCoding())
        let again = try Pixels(source).encoded(as: .jpeg, fineness: .like(.jpeg(coding)))
        #expect(try again.jpegCoding() == coding)
        #expect(
            try ImageHeader(of: again).isProgressive == ImageHeader(of: source).isProgressive)
    }

    @Test(arguments: ["rgb.jpg", "cmyk.jpg", "ycck.jpg", "gray.jpg"])
    func likeASourceOfOtherComponents(_ name: String) throws {
        let source = try Fixture.image(name)
        let coding = try #require(try source.jpegCoding())
        var pixels = try Pixels(source)
        if pixels.layout.isGray {
            pixels.layout.channels = .rgb
            pixels.bytes = pixels.bytes.flatMap { [$0, $0, $0] }
        }
        let again = try pixels.encoded(as: .jpeg, fineness: .like(.jpeg(coding)))
        let written = try #require(try again.jpegCoding())
        #expect(written.components.count == 3)
        #expect(written.components[0].quantization == coding.components[0].quantization)
    }

    @Test func likeAColourSourceInGray() throws {
        let coding = try #require(try Fixture.image("rocket.jpg").jpegCoding())
        let again = try Pixels(Fixture.image("gray.jpg")).encoded(
            as: .jpeg, fineness: .like(.jpeg(coding)))
        #expect(try again.jpegCoding()?.components == [coding.components[0].whole])
    }

    @Test(arguments: [(89, 2), (90, 1), (100, 1), (1, 2)])
    func qualityDecidesSampling(_ quality: Int, _ sampling: Int) throws {
        let image = try Pixels(Fixture.image("rocket.jpg"))
            .encoded(as: .jpeg, fineness: .quality(quality))
        let coding = try #require(try image.jpegCoding())
        #expect(coding.components.map(\.horizontalSampling) == [sampling, 1, 1])
        #expect(coding.components.map(\.verticalSampling) == [sampling, 1, 1])
        #expect(!coding.isProgressive)
    }
}
