import Foundation
import Testing

@testable import MemeRender

struct WebPAnimationTests {
    @Test(arguments: ["animated.webp", "animated-alpha.webp"])
    func framesAreAsTheyAreSeen(_ name: String) throws {
        let expected = try ExpectedFrames.of(name)
        let image = try Fixture.image(name)
        let (animation, frames) = try animationFrames(of: image)
        #expect(animation == Animation(durations: expected.durations, loopCount: expected.loop))
        #expect(try ImageHeader(of: image).frameCount == expected.durations.count)
        expected.check(frames)
    }

    @Test(arguments: ["animated.webp", "animated-alpha.webp"])
    func durationsAndLoopStay(_ name: String) throws {
        let image = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(top: "hello"), on: image)
        #expect(meme.image.format == .webp)
        #expect(try animationFrames(of: meme.image).0 == animationFrames(of: image).0)
    }

    @Test func framesOfALosslessOneKeepEveryPixel() throws {
        let image = try Fixture.image("animated-alpha.webp")
        let again = try Renderer().render(Recipe(), on: image).image
        #expect(try animationFrames(of: again).1 == animationFrames(of: image).1)
        #expect(try again.bytes == Renderer().render(Recipe(), on: image).image.bytes)
    }

    @Test func framesOfALossyOneStayNear() throws {
        let image = try Fixture.image("animated.webp")
        let again = try animationFrames(of: Renderer().render(Recipe(), on: image).image).1
        for (frame, original) in zip(again, try animationFrames(of: image).1) {
            let sum = zip(frame.bytes, original.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(sum) / Double(frame.bytes.count) < 4)
        }
    }

    /// A frame without changes is still a frame and takes hardly any bytes.
    @Test func standingPicturesTakeLittle() throws {
        let size = PixelSize(width: 64, height: 48)
        let animation = Animation(durations: [10, 20, 0, 40], loopCount: 0)
        let writer = try AnimationEncoder(
            format: .webp, size: size, isOpaque: true, animation: animation,
            metadata: ImageMetadata(),
            fineness: .like(.lossless), .unlimited)
        var pixels = ImageEncoderTests.pixels(Animation.layout, size)
        for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = 255 }
        for frame in 0..<4 {
            // One pixel of the last frame differs.
            if frame == 3 { pixels.bytes[4 * (64 * 20 + 33)] ^= 0x80 }
            try pixels.bytes.withUnsafeBytes { bytes in
                try writer.writeFrame(#require(bytes.baseAddress))
            }
        }
        let image = EncodedImage(bytes: try writer.finish(), format: .webp)
        let (found, frames) = try animationFrames(of: image)
        #expect(found == animation)
        #expect(frames[0] == frames[2])
        #expect(frames[3] == pixels)
        let places = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try WebPContainer(bytes, .unlimited).frames.map(\.place)
        }
        #expect(places[1].size == PixelSize(width: 1, height: 1))
        #expect(places[3] == PixelRect(x: 32, y: 20, size: PixelSize(width: 2, height: 1)))
    }

    @Test func aStillMemeTakesTheFrameThatIsAskedFor() throws {
        let image = try Fixture.image("animated.webp")
        let all = try animationFrames(of: image).1
        for (frame, index) in [(nil, 0), (3, 2), (99, 3)] as [(Int?, Int)] {
            var recipe = Recipe()
            recipe.format = .png
            recipe.frame = frame
            let meme = try Pixels(Renderer().render(recipe, on: image).image)
            #expect(meme[30, 20].prefix(3) == all[index][30, 20].prefix(3))
        }
    }

    @Test func whatIsCutOffIsMissing() throws {
        let image = try Fixture.image("broken/cut-in-frame.webp")
        #expect(throws: RenderError.truncated(.webp)) {
            try Renderer().render(Recipe(top: "hi"), on: image)
        }
        let meme = try Renderer(limits: RenderLimits(acceptsDamage: true))
            .render(Recipe(top: "hi"), on: image)
        #expect(meme.warnings.contains(.damaged))
        #expect(try ImageHeader(of: meme.image).frameCount >= 2)
    }

    @Test func wordsAreSeenInTheirTime() throws {
        var recipe = Recipe(top: "WWWW")
        let image = try Fixture.image("animated.webp")
        recipe.captions[0].from = 0.99
        // The last frame has its words, so all are encoded anew, as below.
        let before = try animationFrames(of: Renderer().render(recipe, on: image).image).1
        recipe.captions[0].from = 0.5
        let after = try animationFrames(of: Renderer().render(recipe, on: image).image).1
        #expect(before[0] == after[0])
        #expect(before[3] != after[3])
    }
}
