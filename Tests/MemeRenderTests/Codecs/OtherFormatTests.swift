import Testing

@testable import MemeRender

/// Formats that are only read.
struct OtherFormatTests {
    /// What can be transparent, or has no loss, becomes a PNG, and a photograph a JPEG.
    @Test(arguments: [
        ("rgb24.bmp", ImageFormat.png), ("runs.bmp", .png), ("lzw.tif", .png), ("rgb16.tif", .png),
        ("lossless.jxl", .png), ("gray-alpha16.jxl", .png), ("lossy.jxl", .jpeg),
        ("of-jpeg.jxl", .jpeg), ("deep.heic", .jpeg), ("alpha.heic", .png), ("alpha.avif", .avif),
        ("lossy.webp", .webp),
    ]) func theMemesFormatIsThatOfThePicture(_ name: String, _ format: ImageFormat) throws {
        let image = try Fixture.image(name)
        #expect(image.formatOfMeme == format)
        #expect(try Renderer().render(Recipe(), on: image).image.format == format)
    }

    /// A file whose header can't be read has the format that most have.
    @Test func aBrokenFileHasAFormat() throws {
        #expect(try Fixture.image("broken/cut-in-header.jxl").formatOfMeme == .jpeg)
        #expect(try Fixture.image("broken/no-directory.tif").formatOfMeme == .png)
    }

    /// Nothing is lost on the way into a PNG: 16 bits, gray, alpha.
    @Test(arguments: [
        "rgb24.bmp", "gray.bmp", "alpha.bmp", "runs.bmp", "rgb16.tif", "alpha.tif",
        "white-is-0.tif",
        "tiled.tif", "lossless.jxl", "gray-alpha16.jxl",
    ]) func memesKeepEveryPixel(_ name: String) throws {
        let image = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(), on: image).image
        #expect(meme.format == .png)
        let (before, after) = (try Pixels(image), try Pixels(meme))
        #expect(before.layout == after.layout)
        #expect(before.bytes == after.bytes)
    }

    /// A BMP is read row by row, unless it is made of runs.
    @Test func rowsOfABMPComeInOrder() throws {
        for name in ["rgb24.bmp", "top-down.bmp", "two-colors.bmp"] {
            let image = try Fixture.image(name)
            #expect(try ImageHeader(of: image).isSequential)
            #expect(try Pixels(image, step: 5) == Pixels(image))
        }
        #expect(try !ImageHeader(of: Fixture.image("runs.bmp")).isSequential)
    }

    @Test func aTIFFIsTurned() throws {
        let header = try ImageHeader(of: Fixture.image("turned.tif"))
        #expect(header.orientation == .right)
        let meme = try Renderer().render(Recipe(), on: Fixture.image("turned.tif"))
        #expect(meme.size == header.uprightSize)
    }

    @Test func densityAndProfilesAreKept() throws {
        let density = try Renderer().render(Recipe(), on: Fixture.image("rgb24.bmp")).image
            .metadata().density
        #expect(density == PixelDensity(x: 3937, y: 3937, unit: .perMeter))
        let exif = try Fixture.image("of-jpeg.jxl").metadata().exif
        #expect(exif?.orientation == .up)
    }

    /// What there is of a damaged picture is used.
    @Test(arguments: [
        "broken/cut.bmp", "broken/cut-in-runs.bmp", "broken/cut.tif", "broken/cut.jxl",
    ])
    func damageIsAccepted(_ name: String) throws {
        let pixels = try Pixels(Fixture.image(name), acceptsDamage: true)
        #expect(pixels.isDamaged)
        #expect(pixels.bytes.contains { $0 != 0 })
    }

    /// Any byte of a file may be wrong.
    @Test(arguments: ["runs.bmp", "alpha.bmp", "os2.bmp", "palette.tif", "tiled.tif", "jpeg.tif"])
    func anyByteMayBeWrong(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        let limits = RenderLimits(maximumPixels: 1_000_000)
        for index in stride(from: 0, to: min(bytes.count, 1500), by: 3) {
            var damaged = bytes
            damaged[index] ^= 0xff
            guard let image = try? EncodedImage(damaged) else { continue }
            _ = try? Renderer(limits: limits).render(Recipe(top: "x"), on: image)
        }
    }
}
