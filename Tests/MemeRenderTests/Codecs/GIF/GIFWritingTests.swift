import Testing

@testable import MemeRender

struct GIFWritingTests {
    private func written(
        _ frames: [[UInt32]], width: Int, durations: [Int], loopCount: Int = 0
    ) throws -> EncodedImage {
        let writer = try GIFWriter(
            size: PixelSize(width: width, height: (frames.first?.count ?? 0) / width),
            animation: Animation(durations: durations, loopCount: loopCount),
            metadata: ImageMetadata(), .unlimited)
        for frame in frames { try writer.writeFrame(frame) }
        return EncodedImage(bytes: try writer.finish(), format: .gif)
    }

    @Test(arguments: GIFSamples.names) func framesOfFewColorsComeBack(_ name: String) throws {
        let plain = try PlainGIF(GIFSamples.named(name).image)
        let image = try written(
            plain.frames.map(\.seen), width: plain.width,
            durations: plain.frames.map { 10 * $0.delay }, loopCount: 3)
        let again = try PlainGIF(image)
        #expect(again.frames.map(\.seen) == plain.frames.map(\.seen))
        if plain.frames.count > 1 {
            #expect(again.frames.map(\.delay) == plain.frames.map(\.delay))
            #expect(again.loop == 2)
        } else {
            #expect(again.loop == nil)
        }
    }

    @Test func whatIsRoundedAwayOfTimesIsNotLost() throws {
        let frames = (0..<30).map { [UInt32](repeating: 0xff00_0000 | UInt32($0), count: 4) }
        let image = try written(
            frames, width: 2, durations: [Int](repeating: 33, count: 30))
        let delays = try PlainGIF(image).frames.map(\.delay)
        #expect(delays.reduce(0, +) == 99)
        #expect(Set(delays) == [3, 4])
    }

    @Test func aPhotographIsDitheredAndStaysNear() throws {
        var recipe = Recipe()
        recipe.format = .gif
        recipe.longestSide = 200
        let original = try Fixture.image("chelsea.png")
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        recipe.format = .png
        let photo = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        #expect(meme.layout == photo.layout)
        var sum = 0
        for (first, second) in zip(meme.bytes, photo.bytes) {
            sum += (Int(first) - Int(second)) * (Int(first) - Int(second))
        }
        #expect(Double(sum) / Double(meme.bytes.count) < 40)
    }

    @Test func wordsStayClean() throws {
        var recipe = Recipe(top: "clean", bottom: "words")
        recipe.format = .png
        recipe.longestSide = 200
        let original = try Fixture.image("rocket.jpg")
        let still = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        recipe.format = .gif
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        for pixel in 0..<still.size.pixelCount {
            let color = still.bytes[3 * pixel..<3 * pixel + 3]
            guard color.allSatisfy({ $0 == 255 }) else { continue }
            #expect(meme.bytes[3 * pixel..<3 * pixel + 3].elementsEqual([255, 255, 255]))
        }
    }

    @Test func aClearPictureStaysClear() throws {
        var recipe = Recipe()
        recipe.format = .gif
        let original = try Fixture.image("rgba.png")
        let before = try Pixmap(decoding: original)
        let after = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        #expect(after.layout.channels == .rgba)
        for pixel in 0..<before.size.pixelCount {
            #expect(after.bytes[4 * pixel + 3] == (before.bytes[4 * pixel + 3] < 128 ? 0 : 255))
        }
    }

    @Test(arguments: ["gray.png", "gray16.png", "rgb16.png", "gray-alpha.png", "palette.png"])
    func anyLayoutIsTaken(_ name: String) throws {
        var recipe = Recipe(top: "x")
        recipe.format = .gif
        let meme = try Renderer().render(recipe, on: Fixture.image(name)).image
        #expect(try ImageHeader(of: meme).size == ImageHeader(of: Fixture.image(name)).size)
        #expect(try PlainGIF(meme).frames.count == 1)
    }

    @Test func aProfileAndXMPComeBack() throws {
        var metadata = try Fixture.image("icc.jpg").metadata()
        metadata.xmp = Array("<x:xmpmeta/>".utf8)
        let pixels = Pixels(
            size: PixelSize(width: 2, height: 1), layout: PixelLayout(channels: .rgb, bitDepth: 8),
            bytes: [1, 2, 3, 4, 5, 6])
        let image = try pixels.encoded(as: .gif, metadata: metadata)
        let read = try image.metadata()
        #expect(read.xmp == metadata.xmp)
        #expect(read.iccProfile == metadata.iccProfile)
        #expect(try Pixels(image).bytes == pixels.bytes)
    }

    @Test func aSmallerAnimationKeepsItsTimes() throws {
        let gif = GIFSamples.named("all disposals")
        var recipe = Recipe(top: "x")
        recipe.longestSide = 24
        let meme = try Renderer().render(recipe, on: gif.image).image
        let (before, after) = try (PlainGIF(gif.image), PlainGIF(meme))
        #expect(after.frames.map(\.delay) == before.frames.map(\.delay))
        #expect(after.loop == before.loop)
        #expect(after.width == 24)
    }

    @Test func aStillMemeOfAnAnimationShowsAFrame() throws {
        let gif = GIFSamples.named("partial frames")
        var recipe = Recipe()
        recipe.format = .png
        recipe.frame = 3
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: gif.image).image)
        let seen = try PlainGIF(gif.image).frames[2].seen
        #expect(meme.layout.channels == .rgb)
        let red = seen.indices.map { meme.bytes[3 * $0] }
        #expect(red == seen.map { UInt8($0 >> 16 & 255) })
    }
}
