import Foundation
import Testing

@testable import MemeRender

struct WebPAnimationTests {
    /// The frames as Pillow decodes them, from `expected-frames.json`.
    struct Expected: Decodable {
        var durations: [Int]
        var loop: Int
        /// Some pixels of each frame, each `[x, y, red, green, blue, alpha]`.
        var frames: [[[Int]]]

        static func of(_ name: String) throws -> Expected {
            let file = Fixture.folder.appending(path: "expected-frames.json")
            let all = try JSONDecoder().decode(
                [String: Expected].self, from: Data(contentsOf: file))
            return try #require(all[name])
        }
    }

    private func frames(_ image: EncodedImage) throws -> (Animation, [Pixels]) {
        let header = try ImageHeader(of: image)
        return try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try AnimationDecoder(header, bytes: bytes, acceptsDamage: false)
            var frames: [Pixels] = []
            for _ in decoder.animation.durations {
                let pixmap = try Pixmap(size: header.size, layout: Animation.layout) {
                    pixels throws(RenderError) in
                    _ = try decoder.readFrame(into: pixels)
                }
                frames.append(
                    Pixels(size: pixmap.size, layout: pixmap.layout, bytes: pixmap.bytes))
            }
            return (decoder.animation, frames)
        }
    }

    @Test(arguments: ["animated.webp", "animated-alpha.webp"])
    func framesAreAsTheyAreSeen(_ name: String) throws {
        let expected = try Expected.of(name)
        let image = try Fixture.image(name)
        let (animation, frames) = try frames(image)
        #expect(animation == Animation(durations: expected.durations, loopCount: expected.loop))
        #expect(try ImageHeader(of: image).frameCount == expected.durations.count)
        for (frame, points) in zip(frames, expected.frames) {
            for point in points {
                let samples = frame[point[0], point[1]]
                // Transparent pixels may have any color.
                if samples[3] == 0, point[5] == 0 { continue }
                let difference = zip(samples, point[2...]).map { abs($0 - $1) }.max() ?? .max
                #expect(difference <= 2, "\(samples) instead of \(point)")
            }
        }
    }

    @Test(arguments: ["animated.webp", "animated-alpha.webp"])
    func durationsAndLoopStay(_ name: String) throws {
        let image = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(top: "hello"), on: image)
        #expect(meme.image.format == .webp)
        #expect(try frames(meme.image).0 == frames(image).0)
    }

    @Test func framesOfALosslessOneKeepEveryPixel() throws {
        let image = try Fixture.image("animated-alpha.webp")
        let again = try Renderer().render(Recipe(), on: image).image
        #expect(try frames(again).1 == frames(image).1)
        #expect(try again.bytes == Renderer().render(Recipe(), on: image).image.bytes)
    }

    @Test func framesOfALossyOneStayNear() throws {
        let image = try Fixture.image("animated.webp")
        let again = try frames(Renderer().render(Recipe(), on: image).image).1
        for (frame, original) in zip(again, try frames(image).1) {
            let sum = zip(frame.bytes, original.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(sum) / Double(frame.bytes.count) < 4)
        }
    }

    /// A frame without changes is still a frame and takes hardly any bytes.
    @Test func standingPicturesTakeLittle() throws {
        let size = PixelSize(width: 64, height: 48)
        let animation = Animation(durations: [10, 20, 0, 40], loopCount: 0)
        let writer = try AnimationEncoder(
            format: .webp, size: size, animation: animation, metadata: ImageMetadata(),
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
        let (found, frames) = try frames(image)
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
        let all = try frames(image).1
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
        recipe.captions[0].from = 0.5
        let image = try Fixture.image("animated.webp")
        let before = try frames(Renderer().render(Recipe(), on: image).image).1
        let after = try frames(Renderer().render(recipe, on: image).image).1
        #expect(before[0] == after[0])
        #expect(before[3] != after[3])
    }
}
