import Testing

@testable import MemeRender

/// The warnings about parts of the original that the meme drops.
struct LossTests {
    private func losses(
        _ image: EncodedImage, as format: ImageFormat? = nil,
        _ change: (inout Recipe) -> Void = { _ in }
    ) throws -> [PictureLoss] {
        var recipe = Recipe()
        recipe.format = format
        change(&recipe)
        return try Renderer().render(recipe, on: image).warnings.compactMap { warning in
            if case .lost(let loss) = warning { loss } else { nil }
        }
    }

    @Test(arguments: ["cat.gif", "animated.webp", "animated.avif"]) func framesAreToldOf(
        _ name: String
    ) throws {
        let image = try Fixture.image(name)
        #expect(try losses(image).isEmpty)
        #expect(try losses(image, as: .jpeg) == [.frames(image.format, in: .jpeg)])
        #expect(try losses(image, as: .jpeg) { $0.frame = 1 }.isEmpty)
    }

    @Test func aHighRangeIsToldOf() throws {
        let image = try Fixture.image("high-range.avif")
        #expect(try losses(image).isEmpty)
        #expect(try losses(image, as: .jpeg) == [.highRange(.avif)])
        #expect(try losses(image, as: .png).isEmpty)
        #expect(try losses(image) { $0.longestSide = 32 } == [.highRange(.avif)])
        var recipe = Recipe()
        recipe.longestSide = 32
        let meme = try Renderer().render(recipe, on: image)
        #expect(try meme.image.metadata().colorChunks.isEmpty)
    }

    @Test func inksAreToldOf() throws {
        let image = try Fixture.image("cmyk.jpg")
        #expect(try losses(image).isEmpty)
        #expect(try losses(image) { $0.quality = 90 } == [.inks(.jpeg)])
        #expect(try losses(image) { $0.longestSide = 8 } == [.inks(.jpeg)])
        #expect(try losses(image, as: .png).isEmpty)
    }

    @Test func lossesOfOtherProgramsPicturesAreToldOf() throws {
        #expect(try losses(Fixture.image("cmyk.tif")) == [.inks(.tiff)])
        #expect(try losses(Fixture.image("pages.tif")) == [.otherPictures(.tiff)])
        #expect(try losses(Fixture.image("high-range.jxl"), as: .jpeg) == [.highRange(.jpegXL)])
        #expect(try losses(Fixture.image("high-range.jxl"), as: .png).isEmpty)
        let warnings = try Renderer().render(Recipe(), on: Fixture.image("animated.jxl")).warnings
        #expect(warnings == [.framesLeftOut(.jpegXL)])
        for name in ["rgb16.tif", "lossy.jxl", "alpha.bmp"] {
            #expect(try Renderer().render(Recipe(), on: Fixture.image(name)).warnings.isEmpty)
        }
    }

    /// A JPEG with an index of two pictures; the second has the given type.
    private func pictures(kind: Int, xmp: String = "") throws -> EncodedImage {
        let bytes = try Fixture.bytes("gray.jpg")
        var index = Array("MPF\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
        index += [0xb0, 2, 0, 7, 0, 0, 0, 32, 0, 0, 0, 26, 0, 0, 0, 0]
        index += [UInt8](repeating: 0, count: 16) + HandmadeHEIF.number(kind, 4)
        index += [UInt8](repeating: 0, count: 12)
        var start: [UInt8] = [0xff, 0xd8]
        if !xmp.isEmpty {
            start.append(segment: 0xe1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8))
        }
        start.append(segment: 0xe2, index)
        return try EncodedImage(start + bytes.dropFirst(2))
    }

    private static let ultra = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" \
        xmlns:Container="http://ns.google.com/photos/1.0/container/" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" hdrgm:Version="1.0" dc:creator="me">
        <Container:Directory><rdf:Seq><rdf:li>GainMap</rdf:li></rdf:Seq></Container:Directory>\
        <dc:title>mine</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    @Test func otherPicturesAreToldOf() throws {
        #expect(try losses(pictures(kind: 0x020002)) == [.otherPictures(.jpeg)])
        #expect(try losses(pictures(kind: 0, xmp: Self.ultra)) == [.gainMap(.jpeg)])
        // The second picture is a thumbnail of the first.
        #expect(try losses(pictures(kind: 0x010001)).isEmpty)
    }

    /// With and without a description of the meme.
    @Test(arguments: [true, false]) func nothingTellsOfAGainMapThatIsGone(_ describes: Bool) throws
    {
        var recipe = Recipe(top: "hi")
        (recipe.keepsMetadata, recipe.describesItself) = (true, describes)
        let meme = try Renderer().render(recipe, on: pictures(kind: 0, xmp: Self.ultra))
        let xmp = try #require(try meme.image.metadata().xmp)
        let packet = String(decoding: xmp, as: UTF8.self)
        #expect(!packet.contains("hdrgm:Version") && !packet.contains("Container:Directory"))
        #expect(
            packet.contains("dc:creator=\"me\"") && packet.contains("<dc:title>mine</dc:title>"))
        #expect(XMPPacket(xmp) != nil)
    }

    @Test func gainMapsOfHEICAreToldOf() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        var map = file.items[0]
        map.id = 2
        map.properties.append(
            HandmadeHEIF.full("auxC", 0, Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8)))
        file.items.append(map)
        file.references = [("auxl", 2, [1])]
        #expect(try losses(EncodedImage(file.bytes)) == [.gainMap(.heic)])
    }

    /// EXIF with a maker, an orientation, maker notes of 100 KB and a user comment of 70 KB.
    private func longExif() -> Exif {
        var bytes = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.append(littleEndian: tag)
            bytes.append(littleEndian: type)
            for number in [count, value] {
                bytes.append(littleEndian: number & 0xffff)
                bytes.append(littleEndian: number >> 16)
            }
            return bytes
        }
        bytes +=
            [3, 0] + entry(0x010f, 2, 6, 50) + entry(0x0112, 3, 1, 6) + entry(0x8769, 4, 1, 56)
        bytes += [0, 0, 0, 0] + Array("Maker\0".utf8)
        bytes += [3, 0] + entry(0x9003, 2, 20, 98) + entry(0x927c, 7, 100_000, 118)
        bytes += entry(0x9286, 7, 70_000, 100_118) + [0, 0, 0, 0]
        bytes += Array("2026:11:23 10:00:00\0".utf8)
        return Exif(bytes + [UInt8](repeating: 7, count: 170_000))
    }

    @Test func ofLongEXIFWhatFitsIsKept() throws {
        let exif = longExif()
        #expect(exif.orientation == .right)
        let short = try #require(exif.forJPEG)
        #expect(short.bytes.count < 300)
        #expect(short.orientation == .right)
        for text in ["Maker\0", "2026:11:23 10:00:00\0"] {
            #expect(short.bytes.firstOffset(of: Array(text.utf8)) != nil)
        }
        #expect(Exif(.right).forJPEG == Exif(.right))
        #expect(Exif([UInt8](repeating: 0x49, count: 70_000)).forJPEG == nil)

        var metadata = ImageMetadata()
        metadata.exif = exif
        let picture = try Pixels(Fixture.image("rgb.png")).encoded(as: .png, metadata: metadata)
        var recipe = Recipe(top: "hi")
        (recipe.format, recipe.keepsMetadata) = (.jpeg, true)
        let meme = try Renderer().render(recipe, on: picture)
        #expect(meme.warnings.contains(.lost(.exif(exif.bytes.count))))
        let kept = try #require(try meme.image.metadata().exif)
        #expect(kept.bytes.firstOffset(of: Array("Maker\0".utf8)) != nil)
        #expect(kept.orientation == .up)
    }
}
