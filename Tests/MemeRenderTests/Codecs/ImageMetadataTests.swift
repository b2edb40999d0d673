import Testing

@testable import MemeRender

struct ImageMetadataTests {
    /// The fixture's pixels in another format, with a meme's metadata.
    func meme(
        of name: String, as format: ImageFormat, keepsMetadata: Bool = false
    ) throws -> EncodedImage {
        let source = try Fixture.image(name)
        return try Pixels(source).encoded(
            as: format, metadata: source.metadata().forMeme(keepsMetadata: keepsMetadata))
    }

    @Test func personalPictureHasAll() throws {
        let metadata = try Fixture.image("personal.jpg").metadata()
        #expect(metadata.exif?.orientation == .right)
        #expect(metadata.exif?.bytes.firstOffset(of: [0xff, 0xd8, 0xff]) != nil)
        #expect(metadata.xmp?.firstOffset(of: "Someone".utf8) != nil)
        #expect(metadata.iptc?.firstOffset(of: "Cape Canaveral".utf8) != nil)
    }

    /// The formats that hold EXIF, XMP and a profile.
    static let holders: [ImageFormat] = [.jpeg, .png, .webp, .avif]

    @Test(arguments: holders)
    func nothingPersonalIsCarried(_ format: ImageFormat) throws {
        let meme = try meme(of: "personal.jpg", as: format)
        let metadata = try meme.metadata()
        #expect(metadata.exif == Exif(.up))
        #expect(metadata.xmp == nil)
        #expect(metadata.iptc == nil)
        for secret in ["Someone", "Canaveral", "Camera"] {
            #expect(meme.bytes.firstOffset(of: secret.utf8) == nil)
        }
        #expect(try ImageHeader(of: meme).orientation == .up)
    }

    @Test(arguments: holders)
    func allIsKeptOnDemandButUpright(_ format: ImageFormat) throws {
        let source = try Fixture.image("personal.jpg").metadata()
        let kept = try meme(of: "personal.jpg", as: format, keepsMetadata: true).metadata()
        let exif = try #require(kept.exif)
        #expect(exif.orientation == .up)
        #expect(exif.bytes.firstOffset(of: "Camera".utf8) != nil)
        #expect(exif.bytes.firstOffset(of: [0xff, 0xd8, 0xff]) == nil)
        let xmp = try #require(kept.xmp)
        #expect(xmp.count == source.xmp?.count)
        #expect(xmp.firstOffset(of: "Someone".utf8) != nil)
        #expect(xmp.firstOffset(of: "<tiff:Orientation>1<".utf8) != nil)
        #expect(kept.iptc == (format == .jpeg ? source.iptc : nil))
    }

    @Test func pictureWithoutOrientationGetsNoExif() throws {
        #expect(try meme(of: "rocket.jpg", as: .jpeg).metadata().exif == nil)
    }

    @Test(arguments: ["icc.jpg", "gray-icc.jpg", "metadata.png"], holders)
    func profileIsCarried(_ name: String, _ format: ImageFormat) throws {
        // WebP and AVIF are written in RGB, so a gray profile doesn't apply.
        if name == "gray-icc.jpg", format == .webp || format == .avif { return }
        let profile = try #require(try Fixture.image(name).metadata().iccProfile)
        #expect(try meme(of: name, as: format).metadata().iccProfile == profile)
    }

    @Test func largeProfilesAreDividedAndJoined() throws {
        var pixels = try Pixels(Fixture.image("one-pixel.jpg"))
        var metadata = ImageMetadata()
        metadata.iccProfile = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        metadata.iccProfile?.replaceSubrange(16..<20, with: "RGB ".utf8)
        let image = try pixels.encoded(as: .jpeg, metadata: metadata)
        #expect(try image.metadata().iccProfile == metadata.iccProfile)
        pixels = try Pixels(image)
        #expect(pixels.size == PixelSize(width: 1, height: 1))
    }

    @Test func profileForOtherPixelsIsDropped() throws {
        let gray = try Fixture.image("gray-icc.jpg").metadata()
        let color = try Fixture.image("icc.jpg").metadata()
        let rgb = PixelLayout(channels: .rgb, bitDepth: 8)
        let luminance = PixelLayout(channels: .gray, bitDepth: 8)
        #expect(gray.iccProfile(for: rgb) == nil)
        #expect(gray.iccProfile(for: luminance) != nil)
        #expect(color.iccProfile(for: luminance) == nil)
        #expect(color.iccProfile(for: rgb) != nil)
    }

    @Test func convertedInksHaveNoProfile() throws {
        #expect(try Fixture.image("cmyk-icc.jpg").metadata().iccProfile == nil)
    }

    @Test func colourChunksAreCarriedBetweenPNGs() throws {
        let chunks = try meme(of: "srgb.png", as: .png).metadata().colorChunks
        #expect(
            chunks == [
                PNGChunk(name: "sRGB", bytes: [1]), PNGChunk(name: "cICP", bytes: [1, 13, 0, 1]),
            ])
        #expect(
            try meme(of: "metadata.png", as: .png).metadata().colorChunks.map(\.name) == [
                "cHRM", "gAMA",
            ])
        #expect(try meme(of: "srgb.png", as: .jpeg).metadata().colorChunks == [])
    }

    /// Otherwise thousands could be inflated, each to 16 MB.
    @Test func theFirstProfileOfAPNGCountsWhateverItHolds() throws {
        let profile = try #require(try meme(of: "icc.jpg", as: .png).metadata().iccProfile)
        func png(_ streams: [[UInt8]]) throws -> EncodedImage {
            let image = try meme(of: "srgb.png", as: .png)
            let header = 8 + 25
            var bytes = Array(image.bytes[..<header])
            for stream in streams {
                bytes.append(chunk: "iCCP", [120, 0, 0] + stream)
            }
            return EncodedImage(bytes: bytes + image.bytes[header...], format: .png)
        }
        let stream = try Zlib.deflated(profile)
        let bomb = try Zlib.deflated([UInt8](repeating: 0, count: 17 << 20))
        #expect(try png([stream]).metadata().iccProfile == profile)
        #expect(try png([stream, bomb]).metadata().iccProfile == profile)
        #expect(try png([bomb, stream]).metadata().iccProfile == nil)
    }

    @Test func densityIsCarried() throws {
        let inches = PixelDensity(x: 300, y: 150, unit: .perInch)
        let meters = PixelDensity(x: 11811, y: 5906, unit: .perMeter)
        #expect(try meme(of: "icc.jpg", as: .jpeg).metadata().density == inches)
        #expect(try meme(of: "icc.jpg", as: .png).metadata().density == meters)
        #expect(try meme(of: "metadata.png", as: .png).metadata().density == meters)
        #expect(try meme(of: "metadata.png", as: .jpeg).metadata().density == inches)
    }

    @Test func densityTurnsWithThePicture() throws {
        var metadata = ImageMetadata()
        metadata.density = PixelDensity(x: 2, y: 1, unit: .none)
        metadata.exif = try Fixture.image("orientation-6.jpg").metadata().exif
        #expect(
            metadata.forMeme(keepsMetadata: false).density
                == PixelDensity(x: 1, y: 2, unit: .none))
        metadata.exif = Exif(.up)
        #expect(
            metadata.forMeme(keepsMetadata: false).density
                == PixelDensity(x: 2, y: 1, unit: .none))
    }

    /// Some cameras write it nowhere else.
    @Test(arguments: [true, false])
    func densityOfTheEXIFAloneIsCarried(isLittleEndian: Bool) throws {
        let exif = Self.exif(width: 200, height: 100, unit: 3, littleEndian: isLittleEndian)
        #expect(exif.density == PixelDensity(x: 200, y: 100, unit: .perCentimeter))
        // Its JFIF says that it isn't known.
        var jpeg = try Fixture.bytes("sampling-420.jpg")
        var segment: [UInt8] = []
        segment.append(segment: 0xe1, Array("Exif\0\0".utf8) + exif.bytes)
        jpeg.insert(contentsOf: segment, at: 2)
        let recipe = Recipe(top: "hi")
        let meme = try Renderer().render(recipe, on: EncodedImage(jpeg)).image
        #expect(
            try meme.metadata().density == PixelDensity(x: 200, y: 100, unit: .perCentimeter))
    }

    @Test func anEXIFWithoutASensibleDensityHasNone() {
        #expect(Exif(.up).density == nil)
        for (width, height, unit) in [(0, 100, 2), (100, 100, 1), (100, 100, 7)] {
            #expect(
                Self.exif(width: width, height: height, unit: unit, littleEndian: true).density
                    == nil)
        }
        var cut = Self.exif(width: 300, height: 300, unit: 2, littleEndian: true).bytes
        cut.removeLast()
        #expect(Exif(cut).density == nil)
    }

    /// An EXIF with a resolution.
    private static func exif(
        width: Int, height: Int, unit: Int, littleEndian: Bool
    ) -> Exif {
        var bytes: [UInt8] = []
        func append(_ value: Int, _ count: Int) {
            let digits = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            bytes += littleEndian ? digits : digits.reversed()
        }
        bytes += littleEndian ? Array("II".utf8) : Array("MM".utf8)
        append(42, 2)
        append(8, 4)
        append(3, 2)
        for (tag, type, value) in [(0x011a, 5, 50), (0x011b, 5, 58), (0x0128, 3, unit)] {
            append(tag, 2)
            append(type, 2)
            append(1, 4)
            append(value, type == 3 ? 2 : 4)
            if type == 3 { append(0, 2) }
        }
        append(0, 4)
        for number in [width, 1, height, 1] { append(number, 4) }
        return Exif(bytes)
    }

    @Test func significantBitsStayWithTheirChannels() throws {
        func png(_ bits: [UInt8]) throws -> EncodedImage {
            let image = try Fixture.image("rgb.png")
            var chunk: [UInt8] = []
            chunk.append(chunk: "sBIT", bits)
            let header = 8 + 25
            return EncodedImage(
                bytes: image.bytes[..<header] + chunk + image.bytes[header...], format: .png)
        }
        func bits(_ image: EncodedImage) throws -> [UInt8] {
            try Renderer().render(Recipe(top: "hi"), on: image).image.metadata().significantBits
        }
        #expect(try bits(png([5, 6, 5])) == [5, 6, 5])
        #expect(try bits(png([5, 6, 5, 8])).isEmpty)
        #expect(try bits(png([5, 9, 5])).isEmpty)
    }

    @Test func densityBeyondJFIFIsLeftOut() {
        #expect(PixelDensity(x: 70_000, y: 1, unit: .none).forJPEG == nil)
    }

    @Test func noTimeIsWritten() throws {
        let bytes = try meme(of: "metadata.png", as: .png).bytes
        #expect(bytes.firstOffset(of: "tIME".utf8) == nil)
    }

    @Test func xmpAfterPixelsIsFound() throws {
        let xmp = try #require(try Fixture.image("metadata.png").metadata().xmp)
        #expect(xmp.firstOffset(of: "tiff:Orientation=\"3\"".utf8) != nil)
        let upright = XMP.forUprightPicture(xmp)
        #expect(upright.firstOffset(of: "tiff:Orientation=\"1\"".utf8) != nil)
        #expect(upright.count == xmp.count)
    }
}
