import Testing

@testable import MemeRender

struct GIFReadingTests {
    @Test(arguments: GIFSamples.names) func framesAreAsTheyAreSeen(_ name: String) throws {
        let gif = GIFSamples.named(name)
        let plain = try PlainGIF(gif.image)
        let frames = try gif.image.frames()
        #expect(frames.count == gif.frames.count)
        #expect(try ImageHeader(of: gif.image).frameCount == gif.frames.count)
        for (frame, expected) in zip(frames, plain.frames) {
            #expect(frame.pixels == expected.seen)
            #expect(frame.duration == 10 * expected.delay)
        }
    }

    @Test(arguments: GIFSamples.names) func anyFrameCanBeReadAlone(_ name: String) throws {
        let gif = GIFSamples.named(name)
        let plain = try PlainGIF(gif.image)
        let header = try ImageHeader(of: gif.image)
        for number in [0, 1, gif.frames.count - 1, gif.frames.count + 5] {
            let pixmap = try gif.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
                try Pixmap(decoding: ImageDecoder(header, bytes: bytes, frame: number))
            }
            let seen = plain.frames[min(number, gif.frames.count - 1)].seen
            let channels = header.layout.channels.rawValue
            for (index, color) in seen.enumerated() {
                let pixel = pixmap.bytes[index * channels..<(index + 1) * channels].map(UInt32.init)
                let expected = [color >> 16 & 255, color >> 8 & 255, color & 255, color >> 24]
                #expect(pixel == Array(expected.prefix(channels)))
                if pixel != Array(expected.prefix(channels)) { return }
            }
        }
    }

    @Test func aPictureWithoutClearPixelsIsRGB() throws {
        let gif = GIFSamples.named("one frame")
        #expect(try ImageHeader(of: gif.image).layout.channels == .rgb)
        let small = GIFSamples.named("first frame smaller than the screen")
        #expect(try ImageHeader(of: small.image).layout.channels == .rgba)
    }

    @Test(
        arguments: [
            (nil, 1), (0, 0), (1, 2), (7, 8), (65_535, 65_536),
        ] as [(Int?, Int)])
    func theLoopIsCountedInPlays(_ loop: Int?, _ plays: Int) throws {
        var gif = GIFSamples.named("partial frames")
        gif.loop = loop
        let loopCount = try gif.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try GIFFile(bytes).loopCount
        }
        #expect(loopCount == plays)
    }

    @Test func aScreenWithoutSizeHasThatOfTheFirstFrame() throws {
        var gif = GIFSamples.named("one frame")
        gif.width = 0
        gif.height = 0
        #expect(try ImageHeader(of: gif.image).size == PixelSize(width: 48, height: 32))
        #expect(try gif.image.frames().count == 1)
    }

    @Test func theEndMayBeMissingAndMoreMayFollow() throws {
        let bytes = GIFSamples.named("partial frames").bytes
        let whole = EncodedImage(bytes: bytes, format: .gif)
        let cut = EncodedImage(bytes: Array(bytes.dropLast()), format: .gif)
        let more = EncodedImage(bytes: bytes + Array("more".utf8), format: .gif)
        for image in [cut, more] {
            #expect(try image.frames().map(\.pixels) == whole.frames().map(\.pixels))
        }
    }

    @Test func aFrameThatLacksPixelsIsDamaged() throws {
        var gif = GIFSamples.named("partial frames")
        gif.frames[2].height += 1
        gif.frames[2].indexes += [UInt8](repeating: 0, count: 20)
        var bytes = gif.bytes
        // The descriptor declares one row too many.
        let descriptor = try #require(
            GIFSamples.named("partial frames").frames.count == 6
                ? bytes.firstOffset(of: [0x2c, 6, 0, 2, 0, 20, 0, 26, 0]) : nil)
        bytes[descriptor + 7] = 40
        let image = EncodedImage(bytes: bytes, format: .gif)
        #expect(throws: RenderError.corrupt(.gif, reason: "frame 3 lacks pixels")) {
            try image.frames()
        }
        #expect(try image.frames(acceptsDamage: true).count == 6)
    }

    @Test func aFrameFarLargerThanTheScreenTakesNoMemory() throws {
        var bytes = GIFSamples.named("one frame").bytes
        let descriptor = try #require(bytes.firstOffset(of: [0x2c, 0, 0, 0, 0, 48, 0, 32, 0]))
        bytes.replaceSubrange(descriptor + 5..<descriptor + 9, with: [255, 255, 255, 255])
        let image = EncodedImage(bytes: bytes, format: .gif)
        #expect(throws: RenderError.corrupt(.gif, reason: "frame 1 lacks pixels")) {
            try image.frames()
        }
        #expect(throws: RenderError.corrupt(.gif, reason: "frame 1 is far larger than the screen"))
        { try Renderer().render(Recipe(top: "x"), on: image) }
    }

    @Test func tensOfThousandsOfFramesTakeLittleTime() throws {
        var gif = GIFSamples.named("one frame")
        gif.frames += (0..<20_000).map { _ in HandmadeGIF.Frame(0, 0, at: 0, 0, []) }
        let meme = try Renderer().render(Recipe(top: "x"), on: gif.image)
        #expect(try ImageHeader(of: meme.image).frameCount == 20_001)
    }
}
