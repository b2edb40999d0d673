import Testing

@testable import MemeRender

struct BrokenFileTests {
    /// The error of each broken file when it is read completely.
    static let errors: [(String, RenderError)] = [
        ("empty.jpg", .empty),
        ("text.jpg", .unsupportedFormat(looksLike: "a text file")),
        ("page.png", .unsupportedFormat(looksLike: "an HTML page")),
        ("cut-in-signature.png", .unsupportedFormat(looksLike: nil)),
        ("cut-in-signature.jpg", .truncated(.jpeg)),
        ("cut-in-tables.jpg", .truncated(.jpeg)),
        ("cut-in-frame.jpg", .truncated(.jpeg)),
        ("cut-in-scan.jpg", .truncated(.jpeg)),
        ("cut-in-data.jpg", .truncated(.jpeg)),
        ("cut-between-scans.jpg", .truncated(.jpeg)),
        ("cut-in-progressive-data.jpg", .truncated(.jpeg)),
        ("cut-in-header.png", .truncated(.png)),
        ("cut-before-data.png", .truncated(.png)),
        ("cut-in-data.png", .truncated(.png)),
        ("cut-end.png", .truncated(.png)),
        ("no-width.jpg", .corrupt(.jpeg, reason: "its size is 0×45")),
        ("no-height.png", .corrupt(.png, reason: "its size is 37×0")),
        ("no-header.png", .corrupt(.png, reason: "it doesn't start with a header")),
        ("no-frame.jpg", .corrupt(.jpeg, reason: "no frame header")),
        ("wrong-kind.png", .corrupt(.png, reason: "colour type 2 with 4 bits a sample")),
        ("wrong-checksum.png", .corrupt(.png, reason: "IDAT: CRC error")),
        ("wrong-data.png", .corrupt(.png, reason: "IDAT: invalid literal/lengths set")),
        ("wrong-header-checksum.png", .corrupt(.png, reason: "IHDR: CRC error")),
        ("too-few-pixels.png", .corrupt(.png, reason: "Not enough image data")),
        ("no-palette.png", .corrupt(.png, reason: "IDAT: Missing PLTE before IDAT")),
        ("wrong-codes.jpg", .corrupt(.jpeg, reason: "bad Huffman code")),
        ("thousands-of-scans.jpg", .corrupt(.jpeg, reason: "more than 500 scans")),
        ("lossless.jpg", .unsupportedVariant(.jpeg, reason: "it is lossless")),
        ("12-bit.jpg", .unsupportedVariant(.jpeg, reason: "it has 12 bits a sample")),
        ("cut-in-header.webp", .truncated(.webp)),
        ("cut-in-data.webp", .truncated(.webp)),
        ("cut-in-lossless-data.webp", .truncated(.webp)),
        ("no-picture.webp", .corrupt(.webp, reason: "there is no picture in it")),
        (
            "two-sizes.webp",
            .corrupt(.webp, reason: "it says 8×8 pixels, and its picture 61×45")
        ),
        ("no-key-frame.webp", .corrupt(.webp, reason: "it doesn't begin with a key frame")),
        ("frame-outside.webp", .corrupt(.webp, reason: "a frame is outside of the picture")),
        ("cut-in-header.heic", .truncated(.heic)),
        ("cut-in-data.heic", .truncated(.heic)),
        ("no-width.heic", .corrupt(.heic, reason: "its picture has no size")),
        (
            "small-words.heic",
            .corrupt(.heic, reason: "it says 64×32 pixels, and its picture 2048×1024")
        ),
        ("other-grid.heic", .corrupt(.heic, reason: "its grid has another size than it says")),
        (
            "film.avif",
            .unsupportedVariant(.avif, reason: "it is a film without a still picture")
        ),
        ("cut-in-header.bmp", .truncated(.bmp)),
        ("cut.bmp", .truncated(.bmp)),
        ("cut-in-runs.bmp", .truncated(.bmp)),
        ("no-width.bmp", .corrupt(.bmp, reason: "its size is 0×23")),
        ("cut.tif", .truncated(.tiff)),
        ("no-directory.tif", .corrupt(.tiff, reason: "Can not read TIFF directory count")),
        (
            "large-tile.tif",
            .corrupt(.tiff, reason: "its tiles have another size than it says")
        ),
        ("raw.tif", .unsupportedVariant(.tiff, reason: "it is a raw file of a camera")),
        ("cut-in-header.jxl", .truncated(.jpegXL)),
        ("cut.jxl", .truncated(.jpegXL)),
        ("wrong-data.jxl", .corrupt(.jpegXL, reason: "libjxl can't decode it")),
        ("two-components.jpg", .unsupportedVariant(.jpeg, reason: "it has 2 components")),
    ]

    @Test(arguments: errors) func error(_ name: String, _ error: RenderError) throws {
        #expect(throws: error) {
            _ = try Pixels(Fixture.image("broken/\(name)"))
        }
    }

    @Test(arguments: ["huge.jpg", "huge.png", "huge.heic", "huge.bmp", "huge.tif"])
    func hugeSizesAreKnownFromTheHeader(_ name: String) throws {
        let header = try ImageHeader(of: Fixture.image("broken/\(name)"))
        #expect(header.size == PixelSize(width: 60_000, height: 60_000))
    }

    /// The largest sides that the fields can express; their product nearly overflows.
    @Test func theHugestSizesAreRefused() throws {
        var bytes = try Fixture.bytes("turned-1.heic")
        let size = try #require(bytes.firstOffset(of: Array("ispe".utf8))) + 8
        for index in size..<size + 8 { bytes[index] = (index - size) % 4 == 0 ? 0x7f : 0xff }
        let image = try EncodedImage(bytes)
        let side = Int(Int32.max)
        #expect(try ImageHeader(of: image).size == PixelSize(width: side, height: side))
        #expect(throws: RenderError.self) { try Renderer().render(Recipe(top: "hi"), on: image) }
        for index in size..<size + 8 { bytes[index] = 0xff }
        #expect(throws: RenderError.corrupt(.heic, reason: "its picture has no size")) {
            try ImageHeader(of: EncodedImage(bytes))
        }
    }

    /// An item with 65,535 extents whose descriptions take no bytes.
    @Test func partsOfNothingAreNotBelieved() throws {
        var bytes = try Fixture.bytes("turned-1.heic")
        let location = try #require(bytes.firstOffset(of: Array("iloc".utf8)))
        bytes[location + 8] = 0
        bytes[location + 18] = 0xff
        bytes[location + 19] = 0xff
        #expect(throws: RenderError.self) { try Pixels(EncodedImage(bytes)) }
    }

    /// A canvas of 2⁴⁸ pixels in a small file.
    @Test func hugeAnimationsAreRefused() throws {
        let image = try Fixture.image("broken/huge.webp")
        #expect(throws: RenderError.self) { try Renderer().render(Recipe(top: "hi"), on: image) }
    }

    @Test func contentDecidesTheFormat() throws {
        #expect(try Fixture.image("broken/png-named.jpg").format == .png)
    }

    @Test func theEndMarkerMayBeMissing() throws {
        let pixels = try Pixels(Fixture.image("broken/cut-end-marker.jpg"))
        #expect(try pixels == Pixels(Fixture.image("sampling-420.jpg")))
    }

    @Test(arguments: [
        "cut-in-data.jpg", "cut-in-progressive-data.jpg", "cut-between-scans.jpg",
        "wrong-codes.jpg", "cut-in-data.png", "wrong-data.png", "too-few-pixels.png",
        "cut-in-data.webp", "cut-in-lossless-data.webp", "cut-in-frame.webp",
    ]) func damageCanBeAccepted(_ name: String) throws {
        let image = try Fixture.image("broken/\(name)")
        let pixels = try Pixels(image, acceptsDamage: true)
        #expect(pixels.size == (try ImageHeader(of: image).size))
        #expect(pixels.isDamaged)
    }

    @Test func pixelsWithAWrongChecksumAreUsed() throws {
        let image = try Fixture.image("broken/wrong-checksum.png")
        var pixels = try Pixels(image, acceptsDamage: true)
        #expect(pixels.isDamaged)
        pixels.isDamaged = false
        #expect(try pixels == Pixels(Fixture.image("rgb.png")))
    }

    @Test func rowsBeforeTheDamageAreRight() throws {
        for (name, whole) in [
            ("cut-in-data.jpg", "sampling-420.jpg"), ("cut-in-data.png", "rgb.png"),
        ] {
            let damaged = try Pixels(Fixture.image("broken/\(name)"), acceptsDamage: true)
            let pixels = try Pixels(Fixture.image(whole))
            let count = pixels.stride * 6
            #expect(damaged.bytes.prefix(count) == pixels.bytes.prefix(count))
            #expect(damaged != pixels)
            // The decoder overwrites the whole buffer.
            #expect(!damaged.bytes.suffix(pixels.stride).allSatisfy { $0 == 0xaa })
        }
    }

    @Test func missingRowsOfPNGAreEmpty() throws {
        let pixels = try Pixels(Fixture.image("broken/cut-in-data.png"), acceptsDamage: true)
        #expect(pixels.bytes.suffix(pixels.stride).allSatisfy { $0 == 0 })
    }

    static let victims = [
        "sampling-420.jpg", "progressive.jpg", "cmyk-icc.jpg", "personal.jpg", "rgb.png",
        "interlaced.png", "palette-transparent.png", "metadata.png", "lossy.webp", "lossless.webp",
        "lossy-alpha.webp", "animated.webp", "animated-alpha.webp", "rgb24.bmp", "runs.bmp",
        "rgb16.tif", "lossy.jxl",
    ]

    /// If these files are cut, nothing can be decoded.
    static let wholes = ["turned-6.heic", "grid.heic", "alpha.heic", "deep.heic", "still.avif"]

    /// A file cut anywhere must give an error or a picture.
    @Test(arguments: victims, [false, true])
    func anyCutIsSurvived(_ name: String, _ acceptsDamage: Bool) throws {
        let bytes = try Fixture.bytes(name)
        var refused = 0
        for step in 0..<20 {
            do {
                let image = try EncodedImage(Array(bytes.prefix(bytes.count * step / 20)))
                _ = try Pixels(image, acceptsDamage: acceptsDamage)
            } catch {
                refused += 1
            }
        }
        #expect(acceptsDamage ? refused < 20 : refused == 20)
    }

    @Test(arguments: wholes) func anyCutOfAHEIFIsRefused(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<20 {
            #expect(throws: RenderError.self) {
                let image = try EncodedImage(Array(bytes.prefix(bytes.count * step / 20)))
                _ = try Pixels(image, acceptsDamage: step % 2 == 0)
            }
        }
    }

    @Test(arguments: victims + wholes) func anyFlippedBitIsSurvived(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        // Preparing a CMYK profile takes long.
        let flips = name == "cmyk-icc.jpg" ? 30 : 200
        var read = 0
        for step in 0..<flips {
            var changed = bytes
            changed[bytes.count * step / flips] ^= 1 << UInt8(step % 8)
            do {
                let image = try EncodedImage(changed)
                // A flipped bit may give a huge size, which the renderer's limit would refuse.
                guard try ImageHeader(of: image).size.pixelCount < 1_000_000 else { continue }
                _ = try image.metadata().forMeme(keepsMetadata: true)
                    .describing(MemeDescription(text: "a"), as: .jpeg)
                _ = MemeDescription(of: image)
                _ = try Pixels(image, acceptsDamage: step % 2 == 0)
                read += 1
            } catch {
                continue
            }
        }
        #expect(read > 0)
    }
}
