import Testing

@testable import MemeRender

/// Renders of real files, which test decoder, geometry and encoder together.
struct RenderedFixtureTests {
    private let recipe = Recipe(top: "hi", bottom: "there")

    @Test(arguments: [1, 3, 5, 7])
    func aPictureOfAnyOrientationGivesTheSamePNG(orientation: Int) throws {
        let upright = try Renderer().render(recipe, on: Fixture.image("orientation-1.png"))
        let turned = try Renderer().render(
            recipe, on: Fixture.image("orientation-\(orientation).png"))
        #expect(try Pixmap(decoding: turned.image).bytes == Pixmap(decoding: upright.image).bytes)
        #expect(try ImageHeader(of: turned.image).orientation == .up)
    }

    @Test(arguments: 1...8)
    func aPictureOfAnyOrientationGivesTheSameJPEG(orientation: Int) throws {
        let upright = try Renderer().render(recipe, on: Fixture.image("orientation-1.jpg"))
        let turned = try Renderer().render(
            recipe, on: Fixture.image("orientation-\(orientation).jpg"))
        #expect(turned.size == upright.size)
        // The pixels and the orientation stay as stored.
        #expect(try ImageHeader(of: turned.image).orientation.rawValue == orientation)
        let difference = try zip(
            Pixmap(decoding: asSeen(turned.image)).bytes, Pixmap(decoding: upright.image).bytes
        ).map { abs(Int($0) - Int($1)) }
        // Other blocks are coded, so the pixels aren't equal; but a wrong rotation would differ far
        // more.
        #expect(difference.reduce(0, +) / difference.count < 12)
    }

    /// A JPEG's pixels turned upright.
    private func asSeen(_ image: EncodedImage) throws -> EncodedImage {
        var recipe = Recipe()
        recipe.format = .png
        return try Renderer().render(recipe, on: image).image
    }

    @Test(arguments: [
        "rgb.png", "rgba.png", "rgb16.png", "rgba16.png", "gray.png", "gray16.png",
        "gray-alpha.png", "gray-alpha16.png", "gray1.png", "palette.png",
        "palette-transparent.png", "interlaced.png", "interlaced-rgba16.png", "srgb.png",
    ])
    func aPNGWithoutWordsKeepsItsPixels(name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(), on: original).image
        #expect(try Pixmap(decoding: meme).layout == Pixmap(decoding: original).layout)
        #expect(try Pixmap(decoding: meme).bytes == Pixmap(decoding: original).bytes)
    }

    @Test(arguments: [
        "gray.jpg", "cmyk.jpg", "cmyk-icc.jpg", "ycck.jpg", "rgb.jpg", "progressive.jpg",
        "restarts.jpg", "arithmetic.jpg", "tables-16-bit.jpg", "sampling-411.jpg",
        "sampling-420.jpg", "sampling-422.jpg", "sampling-440.jpg", "sampling-444.jpg",
        "quality-10.jpg", "quality-100.jpg", "one-pixel.jpg",
    ])
    func aJPEGComesOutAsItLooked(name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(), on: original).image
        let before = try Pixmap(decoding: original)
        let after = try Pixmap(decoding: meme)
        #expect(after.size == before.size)
        #expect(after.layout == before.layout)
        let difference = zip(before.bytes, after.bytes).map { abs(Int($0) - Int($1)) }
        #expect(Double(difference.reduce(0, +)) / Double(difference.count) < 4)
    }

    @Test func aColorProfileStays() throws {
        let original = try Fixture.image("icc.jpg")
        let profile = try original.metadata().iccProfile
        #expect(profile != nil)
        for format in ImageMetadataTests.holders {
            var recipe = recipe
            recipe.format = format
            let meme = try Renderer().render(recipe, on: original).image
            #expect(try meme.metadata().iccProfile == profile)
        }
    }

    @Test func personalMetadataStaysOnlyWhenAsked() throws {
        let original = try Fixture.image("personal.jpg")
        let meme = try Renderer().render(recipe, on: original).image
        let metadata = try meme.metadata()
        #expect(metadata.iptc == nil)
        for secret in ["Someone", "Canaveral", "Camera"] {
            #expect(meme.bytes.firstOffset(of: secret.utf8) == nil)
        }
        var keeping = recipe
        keeping.keepsMetadata = true
        let kept = try Renderer().render(keeping, on: original).image.metadata()
        #expect(kept.xmp != nil)
        #expect((kept.exif?.bytes.count ?? 0) > 100)
        #expect(try kept.exif?.orientation == original.metadata().exif?.orientation)
    }

    @Test func aJPEGIsDecodedSmallerForASmallerMeme() throws {
        var recipe = Recipe()
        recipe.longestSide = 64
        let original = try Fixture.image("rocket.jpg")
        let small = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        #expect(small.size.description == "64×43")
        // The sky at the top is dark blue, the lights at the bottom are not.
        #expect(small.sample(x: 32, y: 2, channel: 2) > small.sample(x: 32, y: 2, channel: 0))
    }

    @Test func aTruncatedPictureIsRenderedOnlyWhenAccepted() throws {
        let whole = try Fixture.bytes("rocket.jpg")
        let cut = try EncodedImage(Array(whole.prefix(whole.count / 2)))
        #expect(throws: RenderError.truncated(.jpeg)) { try Renderer().render(recipe, on: cut) }
        let tolerant = Renderer(limits: RenderLimits(acceptsDamage: true))
        let rendering = try tolerant.render(recipe, on: cut)
        #expect(rendering.warnings == [.damaged])
        #expect(rendering.size.description == "640×427")
    }
}
