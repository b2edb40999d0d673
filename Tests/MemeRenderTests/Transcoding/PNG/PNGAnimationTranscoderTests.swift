import Testing

@testable import MemeRender

/// What an animated PNG becomes if its frames are copied, beside what it becomes if they are encoded anew.
struct PNGAnimationTranscoderTests {
    private static let size = PixelSize(width: 120, height: 90)

    struct Part {
        var place = PixelRect(x: 0, y: 0, size: size)
        var disposal = PNGAnimation.Disposal.keep
        var isBlended = false

        init(
            _ x: Int = 0, _ y: Int = 0, _ width: Int = size.width, _ height: Int = size.height,
            _ disposal: PNGAnimation.Disposal = .keep, isBlended: Bool = false
        ) {
            place = PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
            self.disposal = disposal
            self.isBlended = isBlended
        }
    }

    private func animated(
        _ parts: [Part], _ channels: PixelLayout.Channels = .rgba, bits: Int = 8
    ) throws -> EncodedImage {
        let layout = PixelLayout(channels: channels, bitDepth: bits)
        var file = PNGAnimationFile(
            start: try ImageMetadata().pngStart(size: Self.size, layout: layout),
            frameCount: parts.count, loopCount: 7)
        for (index, part) in parts.enumerated() {
            let pixels = ImageEncoderTests.pixels(
                layout, PixelSize(width: part.place.size.width, height: part.place.size.height))
            // Each frame has others.
            var other = pixels
            for place in other.bytes.indices { other.bytes[place] &+= UInt8(31 * index) }
            file.append(
                try other.encoded(as: .png).bytes, at: part.place,
                delay: [0, UInt8(index + 1), 0, 30], disposal: part.disposal,
                isBlended: part.isBlended)
        }
        return EncodedImage(bytes: file.finish(), format: .png)
    }

    /// Words at the top and the bottom. Timed, the frames are encoded anew, and all have them nevertheless.
    private func recipe(isTimed: Bool = false) -> Recipe {
        var recipe = Recipe(top: "hello there", bottom: "and here")
        for index in recipe.captions.indices {
            recipe.captions[index].to = isTimed ? 0.999_999 : 1
            recipe.captions[index].style.opacity = 1
        }
        return recipe
    }

    static let parts: [([Part], Bool)] = [
        ([Part(), Part()], true),
        // Parts with words, parts beside them, and one that is restored.
        ([Part(), Part(10, 5, 60, 40), Part(20, 40, 30, 10, .clear), Part(0, 60, 120, 30)], true),
        ([Part(), Part(3, 2, 50, 80, .restore), Part(60, 40, 1, 1), Part(100, 0, 20, 90)], true),
        // The last may clear what nobody sees any more, and the first is blended with nothing.
        ([Part(isBlended: true), Part(5, 5, 100, 20, .clear)], true),
        // What is cleared or blended would change the words.
        ([Part(), Part(5, 5, 100, 20, .clear), Part(0, 0, 10, 10)], false),
        ([Part(), Part(5, 5, 100, 20, isBlended: true)], false),
        ([Part(0, 0, 120, 90, .restore), Part(5, 5, 100, 20)], false),
    ]

    @Test(arguments: parts) func framesAreAsIfEncodedAnew(
        _ parts: [Part], _ isCopied: Bool
    ) throws {
        let image = try animated(parts)
        let copied = try Renderer().render(recipe(), on: image)
        let encoded = try Renderer().render(recipe(isTimed: true), on: image)
        #expect(copied.steps.last?.way == (isCopied ? .pngFrameStreams : .animationFrames))
        #expect(encoded.steps.last?.way == .animationFrames)
        let (animation, frames) = try animationFrames(of: copied.image)
        #expect(try animation == animationFrames(of: image).0)
        #expect(try frames == animationFrames(of: encoded.image).1)
        #expect(try Pixels(copied.image) == Pixels(encoded.image))
    }

    /// The delays in the file, which aren't whole milliseconds.
    @Test func delaysAreCopied() throws {
        let image = try animated([Part(), Part()])
        let meme = try Renderer().render(recipe(), on: image).image
        func delays(_ image: EncodedImage) throws -> [[UInt8]] {
            try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
                try PNGAnimation(bytes, .unlimited)?.frames.map(\.delay) ?? []
            }
        }
        #expect(try delays(meme) == [[0, 1, 0, 30], [0, 2, 0, 30]])
    }

    @Test(arguments: [(PixelLayout.Channels.gray, 16), (.rgb, 16), (.rgba, 16), (.grayAlpha, 8)])
    func depthAndGrayStay(_ channels: PixelLayout.Channels, _ bits: Int) throws {
        let image = try animated([Part(), Part(10, 5, 60, 40)], channels, bits: bits)
        let meme = try Renderer().render(recipe(), on: image)
        #expect(meme.steps.map(\.way) == [.pngFrameStreams])
        #expect(Array(meme.image.bytes[24...25]) == Array(image.bytes[24...25]))
        let encoded = try Renderer().render(recipe(isTimed: true), on: image).image
        for (frame, other) in zip(
            try animationFrames(of: meme.image).1, try animationFrames(of: encoded).1)
        {
            let difference = zip(frame.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max()
            #expect(difference ?? .max <= 1)
        }
    }

    @Test func colouredWordsOnGrayAreEncodedAnew() throws {
        var recipe = recipe()
        recipe.captions[0].style.fill = Color(red: 255, green: 0, blue: 0)
        let meme = try Renderer().render(recipe, on: animated([Part(), Part()], .gray))
        #expect(meme.steps.last?.way == .animationFrames)
    }

    /// The static picture isn't one of the frames.
    @Test func theFirstFrameTakesThePlaceOfAHiddenPicture() throws {
        let meme = try Renderer().render(Recipe(), on: Fixture.image("animated-hidden.png"))
        #expect(meme.steps.map(\.way) == [.pngFrameStreams])
        #expect(
            try animationFrames(of: meme.image).1
                == animationFrames(of: Fixture.image("animated-hidden.png")).1)
    }

    @Test func damageIsFound() throws {
        let image = try animated([Part(), Part(10, 5, 60, 40), Part(10, 45, 60, 3)])
        // In the data of the last frame.
        var bytes = image.bytes
        bytes[bytes.count - 30] ^= 0xff
        let damaged = EncodedImage(bytes: bytes, format: .png)
        #expect(throws: RenderError.self) { try Renderer().render(recipe(), on: damaged) }
        var limits = RenderLimits()
        limits.acceptsDamage = true
        let meme = try Renderer(limits: limits).render(recipe(), on: damaged)
        #expect(meme.warnings.contains(.damaged))
    }
}
