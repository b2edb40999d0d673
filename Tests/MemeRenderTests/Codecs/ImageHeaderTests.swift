import Testing

@testable import MemeRender

struct ImageHeaderTests {
    @Test func everyFixtureIsExpected() {
        #expect(Expectation.all.count >= 40)
    }

    @Test(arguments: Expectation.all) func sizeAndLayout(_ expected: Expectation) throws {
        let header = try ImageHeader(of: Fixture.image(expected.name))
        #expect(header.size == PixelSize(width: expected.width, height: expected.height))
        #expect(header.layout.channels.rawValue == expected.channels)
        #expect(header.layout.bitDepth == expected.bitDepth)
    }

    @Test(arguments: Orientation.allCases, [ImageFormat.jpeg, .png, .webp])
    func orientationIsWhatABrowserTakes(
        _ orientation: Orientation, _ format: ImageFormat
    ) throws {
        let name = "orientation-\(orientation.rawValue).\(format.fileExtension)"
        let header = try ImageHeader(of: Fixture.image(name))
        // The even PNGs have their EXIF after the pixels.
        let isTaken = format == .jpeg || format == .png && orientation.rawValue % 2 == 1
        #expect(header.orientation == (isTaken ? orientation : .up))
        if isTaken { #expect(header.uprightSize == PixelSize(width: 64, height: 32)) }
    }

    @Test(arguments: [
        ("progressive.jpg", true), ("sampling-420.jpg", false), ("interlaced.png", true),
        ("rgb.png", false),
    ]) func progressive(_ name: String, _ isProgressive: Bool) throws {
        #expect(try ImageHeader(of: Fixture.image(name)).isProgressive == isProgressive)
    }

    @Test(arguments: [
        ("gray.jpg", 1, 8), ("rocket.jpg", 3, 8), ("cmyk.jpg", 4, 8), ("palette2.png", 1, 2),
        ("gray1.png", 1, 1), ("rgba16.png", 4, 16),
    ]) func storedSamples(_ name: String, _ count: Int, _ bitDepth: Int) throws {
        let header = try ImageHeader(of: Fixture.image(name))
        #expect(header.componentCount == count)
        #expect(header.bitDepth == bitDepth)
    }
}
