import CShims
import Foundation
import Testing

@testable import MemeRender

/// Animated PNGs: reading, and the way to a meme that moves too.
struct PNGAnimationTests {
    private static let names = ["animated.png", "animated-parts.png", "animated-palette.png"]

    @Test(arguments: names) func framesAreAsTheyAreSeen(_ name: String) throws {
        let expected = try ExpectedFrames.of(name)
        let image = try Fixture.image(name)
        let (animation, frames) = try animationFrames(of: image)
        #expect(animation == Animation(durations: expected.durations, loopCount: expected.loop))
        #expect(try ImageHeader(of: image).frameCount == expected.durations.count)
        expected.check(frames)
    }

    /// The static picture is only for programs without animation.
    @Test func aHiddenPictureIsNoFrame() throws {
        let (shown, hidden) = (
            try Fixture.image("animated-parts.png"), try Fixture.image("animated-hidden.png")
        )
        #expect(try animationFrames(of: hidden).0 == animationFrames(of: shown).0)
        #expect(try animationFrames(of: hidden).1 == animationFrames(of: shown).1)
        #expect(try Pixels(hidden) == Pixels(shown))
    }

    @Test(arguments: names) func everyPixelWithoutInkStays(_ name: String) throws {
        let image = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(), on: image)
        #expect(meme.image.format == .png)
        #expect(meme.warnings.isEmpty)
        #expect(
            meme.steps.last?.way == (name == Self.names[2] ? .animationFrames : .pngFrameStreams))
        #expect(try animationFrames(of: meme.image).0 == animationFrames(of: image).0)
        #expect(try animationFrames(of: meme.image).1 == animationFrames(of: image).1)
        #expect(try meme.image.bytes == Renderer().render(Recipe(), on: image).image.bytes)
    }

    @Test func anOpaqueOneHasNoAlpha() throws {
        for (name, isOpaque) in [
            ("animated.png", true), ("animated-palette.png", true), ("animated-parts.png", false),
        ] {
            let image = try Fixture.image(name)
            #expect(try ImageHeader(of: image).layout.hasAlpha == !isOpaque)
            let meme = try Renderer().render(Recipe(top: "hi"), on: image).image
            // The color type in IHDR.
            #expect(meme.bytes[25] == (isOpaque ? 2 : 6))
        }
    }

    @Test func wordsAreSeenInTheirTime() throws {
        var recipe = Recipe(top: "WWWW")
        recipe.captions[0].from = 0.5
        let image = try Fixture.image("animated.png")
        let before = try animationFrames(of: image).1
        let after = try animationFrames(of: Renderer().render(recipe, on: image).image).1
        #expect(before[0] == after[0])
        #expect(before[1] != after[1])
    }

    @Test(arguments: [ImageFormat.gif, .webp]) func movesInOtherFormatsToo(_ format: ImageFormat)
        throws
    {
        var recipe = Recipe(top: "hi")
        recipe.format = format
        let image = try Fixture.image("animated-palette.png")
        let meme = try Renderer().render(recipe, on: image).image
        #expect(try animationFrames(of: meme).0.durations == [50, 60, 70])
    }

    /// Most programs show nothing but the first picture of a PNG.
    @Test func aPNGOfAnotherAnimationIsStill() throws {
        var recipe = Recipe()
        recipe.format = .png
        let meme = try Renderer().render(recipe, on: Fixture.image("animated.webp"))
        #expect(try ImageHeader(of: meme.image).frameCount == 1)
        #expect(meme.warnings == [.lost(.frames(.webp, in: .png))])
        #expect("\(meme.warnings)".contains("only if its original is one"))
    }

    @Test func aStillMemeTakesTheFrameThatIsAskedFor() throws {
        let image = try Fixture.image("animated-parts.png")
        let all = try animationFrames(of: image).1
        for (frame, index) in [(1, 0), (3, 2), (99, 4)] {
            var recipe = Recipe()
            recipe.frame = frame
            let meme = try Renderer().render(recipe, on: image).image
            #expect(try ImageHeader(of: meme).frameCount == 1)
            #expect(try Pixels(meme) == all[index])
        }
    }

    @Test func scaledAndCroppedOnesMove() throws {
        var recipe = Recipe(top: "hi")
        recipe.longestSide = 16
        recipe.crop = Crop("1:1")
        let meme = try Renderer().render(recipe, on: Fixture.image("animated-parts.png")).image
        #expect(try ImageHeader(of: meme).frameCount == 5)
        #expect(try meme.size == PixelSize(width: 16, height: 16))
    }

    @Test(arguments: ["gray16.png", "rgba16.png", "interlaced-rgba16.png", "rgb-transparent.png"])
    func everyKindOfPNGMoves(_ name: String) throws {
        let image = try still(name, frames: 2)
        #expect(try ImageHeader(of: image).frameCount == 2)
        let frames = try animationFrames(of: image).1
        #expect(frames[0] == frames[1])
        let picture = try Pixels(Fixture.image(name))
        let alpha = picture.layout.hasAlpha
        // The high byte of the red or gray sample.
        let sample = picture[3, 2][0]
        let seen = picture.layout.bitDepth == 16 ? (sample * 255 + 0x7fff) / 0xffff : sample
        #expect(frames[0][3, 2][0] == seen)
        let meme = try Renderer().render(Recipe(), on: image).image
        #expect(try ImageHeader(of: meme).layout.hasAlpha == alpha)
        #expect(try animationFrames(of: meme).1 == frames)
    }

    @Test func longDelaysAndEmptyFramesStay() throws {
        let size = PixelSize(width: 40, height: 30)
        let animation = Animation(durations: [10, 65_535, 65_540, 600_000, 0], loopCount: 7)
        let writer = try AnimationEncoder(
            format: .png, size: size, isOpaque: true, animation: animation,
            metadata: ImageMetadata(), fineness: .like(.lossless), .unlimited)
        var pixels = ImageEncoderTests.pixels(Animation.layout, size)
        for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = 255 }
        for frame in animation.durations.indices {
            // One pixel of the last frame differs.
            if frame == 4 { pixels.bytes[4 * (40 * 20 + 33)] ^= 0x80 }
            try pixels.bytes.withUnsafeBytes { try writer.writeFrame(#require($0.baseAddress)) }
        }
        let image = EncodedImage(bytes: try writer.finish(), format: .png)
        let (found, frames) = try animationFrames(of: image)
        #expect(found == animation)
        #expect(frames[0] == frames[3])
        #expect(frames[4] == pixels)
        let places = try image.bytes.withUnsafeBufferPointer { bytes in
            try #require(try PNGAnimation(bytes, .unlimited)).frames.map(\.place)
        }
        #expect(places[1].size == PixelSize(width: 1, height: 1))
        #expect(places[4] == PixelRect(x: 33, y: 20, size: PixelSize(width: 1, height: 1)))
    }

    // MARK: Damage

    @Test func aFileThatEndsEarlyIsTruncated() throws {
        let whole = try Fixture.image("animated-parts.png")
        let cut = try EncodedImage(Array(whole.bytes.dropLast(120)))
        #expect(throws: RenderError.truncated(.png)) { try Renderer().render(Recipe(), on: cut) }
        let meme = try Renderer(limits: RenderLimits(acceptsDamage: true)).render(Recipe(), on: cut)
        #expect(meme.warnings.contains(.damaged))
        let (before, after) = (
            try animationFrames(of: whole).1, try animationFrames(of: meme.image).1
        )
        #expect(after.count == 3 || after.count == 4)
        #expect(Array(after.prefix(3)) == Array(before.prefix(3)))
    }

    /// Each change of a control chunk leaves the frames before it.
    @Test(arguments: [(0, 9), (4, 0xff), (12, 1), (24, 3), (25, 2)])
    func aFrameThatCannotBeEndsTheAnimation(at offset: Int, _ value: Int) throws {
        var bytes = try Fixture.image("animated-parts.png").bytes
        let controls = Self.offsets(of: "fcTL", in: bytes)
        let place = controls[2] + 4 + (offset == 12 ? 12 : offset)
        bytes[place] = UInt8(value)
        Self.mend(&bytes, at: controls[2])
        let image = try EncodedImage(bytes)
        #expect(try ImageHeader(of: image).frameCount == 2)
    }

    @Test func aControlWithAWrongChecksumEndsTheAnimation() throws {
        var bytes = try Fixture.image("animated-parts.png").bytes
        bytes[Self.offsets(of: "fcTL", in: bytes)[3] + 30] ^= 1
        #expect(try ImageHeader(of: EncodedImage(bytes)).frameCount == 3)
    }

    /// Where the names of chunks are.
    private static func offsets(of name: String, in bytes: [UInt8]) -> [Int] {
        let name = Array(name.utf8)
        return bytes.indices.dropLast(3).filter { bytes[$0..<$0 + 4].elementsEqual(name) }
    }

    /// Writes the checksum of a chunk anew.
    private static func mend(_ bytes: inout [UInt8], at offset: Int) {
        let content = Array(bytes[offset..<offset + 30])
        let checksum = Int(mm_crc32(0, content, content.count))
        for index in 0..<4 {
            bytes[offset + 30 + index] = UInt8(checksum >> (24 - 8 * index) & 255)
        }
    }

    /// An animation whose frames are all the same picture.
    private func still(_ name: String, frames: Int) throws -> EncodedImage {
        let picture = try Fixture.image(name)
        var file = Array(picture.bytes.prefix(8))
        picture.bytes.withUnsafeBufferPointer { bytes in
            var sequence = 0
            func control() -> [UInt8] {
                var control = Array("fcTL".utf8)
                control.append(sequence, bytes: 4)
                control += bytes[16..<24] + [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0]
                sequence += 1
                return control
            }
            let chunks = Array(PNGChunks(bytes))
            let pixels = chunks.filter { $0.isNamed("IDAT") }
            for chunk in chunks where !chunk.isNamed("IEND") {
                if chunk.isNamed("IDAT"), chunk.name.startIndex == pixels.first?.name.startIndex {
                    file.append(chunk: Array("acTL".utf8) + [0, 0, 0, UInt8(frames), 0, 0, 0, 0])
                    file.append(chunk: control())
                }
                file.append(chunk: chunk.covered)
            }
            for _ in 1..<frames {
                file.append(chunk: control())
                for chunk in pixels {
                    var data = Array("fdAT".utf8)
                    data.append(sequence, bytes: 4)
                    sequence += 1
                    file.append(chunk: data + chunk.payload)
                }
            }
            file.append(chunk: Array("IEND".utf8))
        }
        return try EncodedImage(file)
    }
}
