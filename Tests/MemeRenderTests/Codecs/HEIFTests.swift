import CShims
import Testing

@testable import MemeRender

struct HEIFTests {
    private func rendered(
        _ name: String, as format: ImageFormat? = nil, _ change: (inout Recipe) -> Void = { _ in }
    ) throws -> Rendering {
        var recipe = Recipe(top: "hello")
        recipe.format = format
        change(&recipe)
        return try Renderer().render(recipe, on: Fixture.image(name))
    }

    @Test func libheifIsHere() {
        #expect(mm_heif_is_available())
    }

    @Test func whatIsMissingIsNamed() {
        let error = RenderError.missingLibrary(.heic, package: "libheif1")
        #expect("\(error)".contains("libheif"))
    }

    @Test(arguments: 1...8) func turnedPicturesStandUpright(_ value: Int) throws {
        let image = try Fixture.image("turned-\(value).heic")
        let header = try ImageHeader(of: image)
        #expect(header.orientation == .up)
        #expect(header.size == PixelSize(width: 128, height: 64))
    }

    @Test func aHEICComesOutAsAJPEG() throws {
        let meme = try rendered("turned-6.heic")
        #expect(meme.image.format == .jpeg)
        #expect(meme.warnings.isEmpty)
        let pixels = try Pixels(meme.image)
        #expect(zip(pixels[5, 60], [0, 0, 255]).allSatisfy { abs($0 - $1) < 12 })
    }

    @Test(arguments: ImageFormat.writable) func itComesOutAsAnything(_ format: ImageFormat) throws {
        let meme = try rendered("alpha.heic", as: format)
        #expect(try ImageHeader(of: meme.image).format == format)
        #expect(try Pixels(meme.image).size == PixelSize(width: 128, height: 64))
    }

    /// The container's rotation applies; the EXIF orientation must not be applied as well.
    @Test func orientationOfEXIFIsLeftOut() throws {
        let image = try Fixture.image("metadata.heic")
        #expect(try ImageHeader(of: image).orientation == .up)
        let metadata = try image.metadata()
        #expect(metadata.exif?.orientation == .up)
        #expect(metadata.iccProfile?.count ?? 0 > 300)
        #expect(metadata.xmp.map { String(decoding: $0, as: UTF8.self) }?.contains("\"1\"") == true)
        let kept = try rendered("metadata.heic") { $0.keepsMetadata = true }.image.metadata()
        #expect(kept.iccProfile == metadata.iccProfile)
        #expect(kept.exif?.orientation == .up)
    }

    @Test func depthStaysInAPNG() throws {
        let meme = try rendered("deep.heic", as: .png)
        #expect(try ImageHeader(of: meme.image).bitDepth == 16)
    }

    @Test func anAVIFStaysOne() throws {
        let meme = try rendered("still.avif")
        #expect(meme.image.format == .avif)
        let original = try Pixels(Fixture.image("still.avif"))
        let pixels = try Pixels(meme.image)
        let y = 40
        for x in 0..<original.size.width {
            #expect(zip(pixels[x, y], original[x, y]).allSatisfy { abs($0 - $1) < 40 })
        }
        #expect(
            try meme.image.metadata().iccProfile
                == Fixture.image("still.avif").metadata().iccProfile)
    }

    @Test func transparencyOfAnAVIFStays() throws {
        let original = try Pixels(Fixture.image("alpha.avif"))
        let meme = try Pixels(rendered("alpha.avif").image)
        for x in 0..<original.size.width {
            #expect(abs(meme[x, 46][3] - original[x, 46][3]) < 6)
        }
    }

    @Test func premultipliedColoursAreTakenApart() throws {
        let straight = try Pixels(Fixture.image("alpha.avif"))
        let premultiplied = try Pixels(Fixture.image("premultiplied.avif"))
        for x in stride(from: 0, to: 64, by: 4) {
            let difference = zip(straight[x, 40], premultiplied[x, 40]).map { abs($0 - $1) }.max()
            #expect(difference ?? .max < 24)
        }
    }

    @Test func metadataOfAnAVIFIsWritten() throws {
        let image = try Fixture.image("rocket.jpg")
        var metadata = ImageMetadata()
        metadata.exif = Exif(.up)
        metadata.xmp = Array("<x/>".utf8)
        let file = try Pixels(image).encoded(as: .avif, metadata: metadata)
        let found = try file.metadata()
        #expect(found.exif == metadata.exif)
        #expect(found.xmp == metadata.xmp)
    }

    /// Colors without a profile that aren't sRGB: Display P3 in H.273.
    @Test func namedColoursStay() throws {
        var metadata = ImageMetadata()
        metadata.colorChunks = [PNGChunk(name: "cICP", bytes: [12, 13, 0, 1])]
        let pixels = try Pixels(Fixture.image("sampling-444.jpg"))
        let file = try pixels.encoded(as: .avif, metadata: metadata)
        #expect(try file.metadata().colorChunks == metadata.colorChunks)
        let plain = try pixels.encoded(as: .avif)
        #expect(try plain.metadata().colorChunks.isEmpty)
    }

    @Test func stillPicturesLeaveNothingOut() throws {
        for name in ["still.avif", "rgb.png", "grid.heic"] {
            #expect(try !ImageHeader(of: Fixture.image(name)).leavesFramesOut)
        }
    }

    /// A transformation may precede the size property that it applies to.
    @Test func whatTurnsMayStandBeforeTheSize() throws {
        var file = try HandmadeHEIF(coding: "still.avif", "av1C")
        let size = PixelSize(width: 48, height: 64)
        var seen: [Pixels] = []
        for place in [0, 2] {
            var turned = file
            turned.items[0].properties.insert(HandmadeHEIF.box("irot", [1]), at: place)
            let image = try EncodedImage(turned.bytes)
            #expect(try ImageHeader(of: image).size == size)
            seen.append(try Pixels(image))
        }
        #expect(seen[0] == seen[1])
        // Cropping as well: the center is 8 pixels right of the picture's and 4 above it.
        let numbers = [32, 1, 24, 1, 8, 1, -4, 1].flatMap { HandmadeHEIF.number($0, 4) }
        file.items[0].properties.insert(HandmadeHEIF.box("clap", numbers), at: 0)
        let cropped = try Pixels(EncodedImage(file.bytes))
        let whole = try Pixels(Fixture.image("still.avif"))
        #expect(cropped.size == PixelSize(width: 32, height: 24))
        #expect(cropped[0, 0] == whole[24, 8])
    }

    @Test func aStepThatCropsIsWhereItSays() throws {
        let numbers = [32, 1, 24, 1, 8, 1, -4, 1].flatMap { HandmadeHEIF.number($0, 4) }
        let bytes = HandmadeHEIF.box("clap", numbers)
        let step = bytes.withUnsafeBufferPointer { bytes in
            ISOBoxes(bytes, in: 0..<bytes.count).first { _ in true }.flatMap { box in
                HEIFTransformation(box, in: bytes, of: PixelSize(width: 64, height: 48))
            }
        }
        #expect(
            step == .crop(PixelRect(x: 24, y: 8, size: PixelSize(width: 32, height: 24))))
    }
}
