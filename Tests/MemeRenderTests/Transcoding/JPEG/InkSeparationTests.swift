import CShims
import Testing

@testable import MemeRender

/// Words on JPEGs that are coded in the inks of printers.
struct InkSeparationTests {
    static let pictures = ["cmyk.jpg", "cmyk-not-adobe.jpg", "ycck.jpg", "cmyk-icc.jpg"]

    private func separated(_ rgb: [UInt8], _ profile: [UInt8]? = nil) throws -> [UInt8] {
        let separation = try #require(mm_separation_create(profile, profile?.count ?? 0))
        defer { mm_separation_destroy(separation) }
        var inks = [UInt8](repeating: 0, count: rgb.count / 3 * 4)
        mm_separation_convert(separation, rgb, &inks, rgb.count / 3)
        return inks
    }

    @Test func whiteHasNoInkAndBlackIsBlack() throws {
        #expect(try separated([255, 255, 255]) == [255, 255, 255, 255])
        #expect(try separated([0, 0, 0]) == [255, 255, 255, 0])
        #expect(try separated([255, 0, 0, 0, 0, 128]) == [255, 0, 0, 255, 0, 0, 255, 128])
    }

    /// Viewers multiply the light that inks leave.
    @Test func multiplyingTheInksGivesTheColor() throws {
        let steps: [UInt8] = [0, 1, 2, 17, 60, 127, 128, 200, 254, 255]
        var colors: [UInt8] = []
        for red in steps {
            for green in steps {
                for blue in steps { colors += [red, green, blue] }
            }
        }
        let inks = try separated(colors)
        for pixel in 0..<colors.count / 3 {
            for part in 0..<3 {
                let light = Int(inks[4 * pixel + 3])
                let seen = (Int(inks[4 * pixel + part]) * light + 127) / 255
                #expect(abs(seen - Int(colors[3 * pixel + part])) <= 1)
            }
        }
    }

    @Test(arguments: [[], [0], Array("not a profile".utf8)] as [[UInt8]])
    func whatIsNoProfileOfInksIsIgnored(_ profile: [UInt8]) throws {
        #expect(try separated([255, 0, 0], profile) == [255, 0, 0, 255])
    }

    @Test func aProfileOfOtherColorsIsIgnored() throws {
        let profile = try Fixture.image("icc.jpg").metadata().iccProfile
        #expect(try separated([255, 0, 0], profile) == [255, 0, 0, 255])
    }

    /// The words look as they do on the same picture converted to sRGB.
    @Test(arguments: pictures) func wordsHaveTheirColors(_ name: String) throws {
        let original = try Fixture.image(name)
        var style = CaptionStyle()
        style.fill = Color(red: 255, green: 255, blue: 255)
        var recipe = Recipe(top: "W", bottom: "IN")
        recipe.captions[0].style = style
        style.fill = Color(red: 200, green: 40, blue: 40)
        recipe.captions[1].style = style
        let rendered = try Renderer().render(recipe, on: original)
        #expect(rendered.steps.last?.way == .jpegCoefficients)
        #expect(rendered.warnings.filter { if case .lost = $0 { true } else { false } } == [])
        let kept = rendered.image
        #expect(try ImageHeader(of: kept).componentCount == 4)
        var converted = recipe
        converted.format = .png
        let seen = try Pixels(kept)
        let wanted = try Pixels(Renderer().render(converted, on: original).image)
        #expect(seen.layout == wanted.layout)
        let differences = zip(seen.bytes, wanted.bytes).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 6)
    }

    @Test(arguments: pictures) func theProfileAndTheMarkersStay(_ name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(top: "hi"), on: original).image
        #expect(profile(of: meme) == profile(of: original))
        #expect(segments(of: meme, 0xee) == segments(of: original, 0xee))
        #expect(segments(of: meme, 0xe0) == segments(of: original, 0xe0))
    }

    @Test func aDamagedPictureIsToldToLoseItsInks() throws {
        let whole = try Fixture.image("cmyk.jpg")
        let cut = EncodedImage(
            bytes: whole.bytes.dropLast(whole.bytes.count / 8), format: .jpeg)
        let rendered = try Renderer(limits: RenderLimits(acceptsDamage: true)).render(
            Recipe(top: "hi"), on: cut)
        #expect(rendered.warnings.contains(.lost(.inks(.jpeg))))
        #expect(rendered.warnings.contains(.damaged))
        #expect(try ImageHeader(of: rendered.image).componentCount == 3)
    }

    private func profile(of image: EncodedImage) -> [UInt8]? {
        image.bytes.withUnsafeBufferPointer { ImageMetadata(jpeg: $0).inkProfile }
    }

    private func segments(of image: EncodedImage, _ marker: UInt8) -> Int {
        image.bytes.withUnsafeBufferPointer { bytes in
            JPEGSegments(bytes).filter { $0.marker == marker }.count
        }
    }
}
