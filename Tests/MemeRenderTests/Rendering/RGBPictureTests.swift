import Testing

@testable import MemeRender

/// Decoded RGB pixels without metadata.
@Suite struct RGBPictureTests {
    private let box = PixelSize(width: 640, height: 640)

    @Test func aPictureStandsUpright() throws {
        let upright = try RGBPicture(showing: Fixture.image("orientation-1.jpg"), within: box)
        for number in 2...8 {
            let image = try Fixture.image("orientation-\(number).jpg")
            let picture = try RGBPicture(showing: image, within: box)
            #expect(picture.size == upright.size)
            #expect(picture.isLike(upright, within: 40))
        }
    }

    @Test func aLargePictureIsFittedAndASmallOneLeftAsItIs() throws {
        let rocket = try Fixture.image("rocket.jpg")
        let whole = try rocket.size
        #expect(try RGBPicture(showing: rocket, within: box).size == whole.fitted(into: box))
        let wide = PixelSize(width: 100, height: 1000)
        #expect(try RGBPicture(showing: rocket, within: wide).size.width == 100)
        let pixel = try RGBPicture(showing: Fixture.image("one-pixel.png"), within: box)
        #expect(pixel.size == PixelSize(width: 1, height: 1))
    }

    @Test func whatIsTransparentShowsTheBackground() throws {
        let image = try Fixture.image("rgb-transparent.png")
        let white = try RGBPicture(showing: image, within: box)
        let black = try RGBPicture(
            showing: image, within: box, on: Color(red: 0, green: 0, blue: 0))
        #expect(white != black)
        #expect(white.pixels.count == 3 * white.size.pixelCount)
    }

    @Test(arguments: ["personal.jpg", "icc.jpg", "metadata.png", "cmyk-icc.jpg"])
    func nothingButPixelsIsWritten(_ name: String) throws {
        let jpeg = try RGBPicture(showing: Fixture.image(name), within: box).jpeg()
        let metadata = try jpeg.metadata()
        #expect(metadata.exif == nil)
        #expect(metadata.xmp == nil)
        #expect(metadata.iptc == nil)
        #expect(metadata.iccProfile == nil)
        #expect(try ImageHeader(of: jpeg).orientation == .up)
    }

    @Test func theSamePictureHasTheSameBytes() throws {
        let image = try Fixture.image("chelsea.png")
        let small = PixelSize(width: 90, height: 90)
        let files = try (1...2).map { _ in
            try RGBPicture(showing: image, within: small).jpeg().bytes
        }
        #expect(files[0] == files[1])
    }

    @Test func limitsAreKept() throws {
        let image = try Fixture.image("rocket.jpg")
        #expect(throws: RenderError.self) {
            try RGBPicture(
                showing: image, within: box,
                renderer: Renderer(limits: RenderLimits(maximumPixels: 1000)))
        }
    }
}

extension RGBPicture {
    fileprivate func isLike(_ other: RGBPicture, within difference: Int) -> Bool {
        zip(pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= difference }
    }
}
