import Testing

@testable import MemeRender

struct ImageDecoderTests {
    @Test(arguments: Expectation.all) func pixels(_ expected: Expectation) throws {
        let image = try Fixture.image(expected.name)
        let pixels = try Pixels(image)
        #expect(pixels.layout == (try ImageHeader(of: image).layout))
        #expect(!pixels.isDamaged)
        for point in expected.pixels {
            let samples = pixels[point[0], point[1]]
            let difference = zip(samples, point[2...]).map { abs($0 - $1) }.max()
            #expect(
                difference ?? .max <= expected.tolerance,
                "\(samples) at \(point[0]), \(point[1]) instead of \(point[2...])")
        }
    }

    @Test(arguments: [1, 5, 16, 1000]) func rowsAreThoseOfTheWhole(_ step: Int) throws {
        for name in ["rocket.jpg", "chelsea.png", "cmyk-icc.jpg", "rgba16.png", "progressive.jpg"] {
            let image = try Fixture.image(name)
            #expect(try Pixels(image, step: step) == Pixels(image))
        }
    }

    @Test(arguments: [
        (PixelSize(width: 1, height: 1), PixelSize(width: 80, height: 54)),
        (PixelSize(width: 80, height: 54), PixelSize(width: 80, height: 54)),
        (PixelSize(width: 81, height: 1), PixelSize(width: 160, height: 107)),
        (PixelSize(width: 1, height: 400), PixelSize(width: 640, height: 427)),
        (PixelSize(width: 5000, height: 5000), PixelSize(width: 640, height: 427)),
    ]) func smallestScaleThatIsLargeEnough(_ wanted: PixelSize, _ size: PixelSize) throws {
        #expect(try Pixels(Fixture.image("rocket.jpg"), atLeast: wanted).size == size)
    }

    @Test func onlyInterlacedIsNotSequential() throws {
        for (name, isSequential) in [
            ("interlaced.png", false), ("rgb.png", true), ("progressive.jpg", true),
        ] {
            let header = try ImageHeader(of: Fixture.image(name))
            #expect(header.isSequential == isSequential)
        }
    }
}
