import Testing

@testable import MemeRender

/// Animations that are laid on a meme.
struct MovingPictureTests {
    private let box = Box(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    private let colors = [[200, 0, 0], [0, 0, 200], [0, 200, 0]]
    private let gray = [100, 100, 100]

    /// Frames of one color each.
    private func moving(
        _ durations: [Int] = [50, 100, 150], as format: ImageFormat = .gif, loops: Int = 0
    ) throws -> EncodedImage {
        let size = PixelSize(width: 20, height: 16)
        let encoder = try AnimationEncoder(
            format: format, size: size, isOpaque: true,
            animation: Animation(durations: durations, loopCount: loops),
            metadata: ImageMetadata(), fineness: .standard, .unlimited)
        for index in durations.indices {
            var pixmap = try Pixmap(width: size.width, height: size.height, .rgba) {
                _, _, channel in
                channel == 3 ? 255 : colors[index % 3][channel]
            }
            try pixmap.withPixels { pixels throws(RenderError) in try encoder.writeFrame(pixels) }
        }
        return EncodedImage(bytes: try encoder.finish(), format: format)
    }

    private func ground(_ format: ImageFormat) throws -> EncodedImage {
        try Pixmap(width: 40, height: 32) { _, _, _ in 100 }.encoded(as: format)
    }

    private func meme(
        of picture: EncodedImage, on original: EncodedImage,
        _ change: (inout Recipe) -> Void = { _ in }
    ) throws -> Rendering {
        var recipe = Recipe()
        recipe.layers = [.picture(PictureLayer("p", in: box))]
        change(&recipe)
        return try Renderer().render(recipe, on: original, pictures: ["p": picture])
    }

    private func frames(_ image: EncodedImage) throws -> (animation: Animation, frames: [Pixels]) {
        let header = try ImageHeader(of: image)
        return try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try AnimationDecoder(
                header, bytes: bytes, acceptsDamage: false, .unlimited)
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

    private func isNear(_ pixel: [Int], _ color: [Int], by most: Int = 12) -> Bool {
        zip(pixel, color).allSatisfy { abs($0 - $1) < most }
    }

    @Test(arguments: [ImageFormat.gif, .png, .webp])
    func aStillPictureBeginsToMove(_ format: ImageFormat) throws {
        let rendering = try meme(
            of: moving(as: format == .webp ? .webp : .gif, loops: 4), on: ground(.png)
        ) {
            $0.format = format
        }
        #expect(rendering.steps.map(\.way) == [.animationFrames])
        #expect(rendering.warnings.isEmpty)
        let (animation, frames) = try frames(rendering.image)
        #expect(animation.durations == [50, 100, 150] && animation.loopCount == 4)
        for (frame, color) in zip(frames, colors) {
            #expect(isNear(frame[20, 16], color) && isNear(frame[2, 2], gray))
        }
    }

    @Test func aFormatWithoutFramesShowsTheFirst() throws {
        for format in [ImageFormat.jpeg, .png] {
            let rendering = try meme(of: moving(), on: ground(.jpeg)) { $0.format = format }
            #expect(rendering.warnings == [.stillPicture(.gif)])
            #expect(isNear(try Pixels(rendering.image)[20, 16], colors[0]))
            #expect(try ImageHeader(of: rendering.image).frameCount == 1)
        }
        // A frame of an original is still.
        let still = try meme(of: moving(), on: moving()) { $0.frame = 2 }
        #expect(try ImageHeader(of: still.image).frameCount == 1)
    }

    @Test func onAnAnimationItRunsInItsOwnTime() throws {
        let original = try moving([200, 200])
        let rendering = try meme(of: moving(), on: original)
        let (animation, frames) = try frames(rendering.image)
        // Its changes: 50, 150, 300, 350; the original's: 200.
        #expect(animation.durations == [50, 100, 50, 100, 50, 50])
        let shown = [0, 1, 2, 2, 0, 1]
        let below = [0, 0, 0, 1, 1, 1]
        for (index, frame) in frames.enumerated() {
            #expect(isNear(frame[10, 8], colors[shown[index]]), "\(index)")
            #expect(isNear(frame[1, 1], colors[below[index]]), "\(index)")
        }
    }

    /// Frames that come milliseconds apart ended libaom, and the process, by an assertion.
    @Test func itMovesOnATransparentAVIF() throws {
        let (original, moving) = try (
            Fixture.image("animated-alpha.avif"), Fixture.image("animated.webp")
        )
        let box = Box(x: -0.076, y: 0.522, width: 0.748, height: 0.522)
        let meme = try meme(of: moving, on: original) {
            $0.layers = [.picture(PictureLayer("p", in: box))]
        }
        let (before, after) = try (frames(original), frames(meme.image))
        #expect(after.frames.count > before.frames.count)
        #expect(after.animation.durations.reduce(0, +) >= before.animation.durations.reduce(0, +))
        // Alpha is kept where the picture isn't.
        for (x, y) in [(60, 3), (2, 2), (40, 20)] {
            #expect(after.frames[0][x, y][3] == before.frames[0][x, y][3])
        }
    }

    @Test func wordsComeAndGoOnIt() throws {
        var caption = Caption("M", at: .other, in: .whole)
        caption.style.outlineWidth = 0
        caption.style.maximumSize = .fraction(0.9)
        caption.from = 0.5
        let rendering = try meme(of: moving(), on: ground(.png)) {
            $0.format = .gif
            $0.layers.append(.caption(caption))
        }
        #expect(!rendering.warnings.contains { if case .untimed = $0 { true } else { false } })
        let (_, frames) = try frames(rendering.image)
        let whites = frames.map { frame in
            (0..<40 * 32).count { isNear(frame[$0 % 40, $0 / 40], [255, 255, 255]) }
        }
        #expect(whites[0] == 0 && whites[1] == 0 && whites[2] > 0)
    }

    @Test func tooManyFramesAreRefused() throws {
        let limits = RenderLimits(maximumPixels: 1280)
        var recipe = Recipe()
        recipe.layers = [.picture(PictureLayer("p", in: box))]
        recipe.format = .gif
        #expect(throws: RenderError.self) {
            try Renderer(limits: limits).render(
                recipe, on: ground(.png),
                pictures: ["p": moving(Array(repeating: 30, count: 101))])
        }
        _ = try Renderer(limits: limits).render(
            recipe, on: ground(.png), pictures: ["p": moving(Array(repeating: 30, count: 20))])
        // An original of hours.
        #expect {
            try Renderer().render(
                recipe, on: moving(Array(repeating: 600_000, count: 9)),
                pictures: ["p": moving([20, 20])])
        } throws: { error in
            if case RenderError.invalidRecipe = error { true } else { false }
        }
    }

    // MARK: Previews

    /// A picture that moves in its own time on an original that moves, and words that are there for a while.
    private func timedRecipe() -> Recipe {
        var recipe = Recipe(bottom: "hi")
        recipe.captions[0].from = 0.4
        recipe.captions[0].to = 0.7
        recipe.layers.insert(.picture(PictureLayer("p", in: box)), at: 0)
        return recipe
    }

    @Test func aPreviewShowsAnyFrame() throws {
        let (original, picture) = (try moving([100, 200]), try moving([70, 70]))
        let recipe = timedRecipe()
        let whole = try Renderer().render(recipe, on: original, pictures: ["p": picture])
        let (animation, frames) = try frames(whole.image)
        let timeline = try Renderer().timeline(recipe, on: original, pictures: ["p": picture])
        #expect(timeline.durations == animation.durations)
        #expect(timeline.originals == [1, 1, 2, 2, 2, 2])
        let cache = PreviewCache(maximumBytes: 1 << 20)
        for (index, frame) in frames.enumerated() {
            let preview = try Renderer().preview(
                recipe, on: original, pictures: ["p": picture], longestSide: 100, frame: index + 1,
                named: "o", cache: cache)
            let seen = try Pixmap(decoding: preview.image)
            #expect(seen.size == frame.size && preview.warnings == whole.warnings)
            let shown = Pixels(size: seen.size, layout: seen.layout, bytes: seen.bytes)
            for (x, y) in [(1, 1), (10, 8), (9, 14), (10, 14), (11, 14)] {
                // The preview is a JPEG.
                let color = Array(frame[x, y].prefix(3))
                #expect(isNear(shown[x, y], color, by: 24), "\(index): \(x), \(y)")
            }
        }
    }

    @Test func aFrameThatThereIsNotIsTheLast() throws {
        let (original, picture) = (try moving([100, 200]), try moving([70, 70]))
        func preview(_ frame: Int?, of image: EncodedImage) throws -> [UInt8] {
            try Renderer().preview(
                timedRecipe(), on: image, pictures: ["p": picture], longestSide: 16, frame: frame,
                named: image.format.rawValue, cache: PreviewCache(maximumBytes: 1 << 20)
            ).image.bytes
        }
        #expect(try preview(99, of: original) == preview(6, of: original))
        #expect(try preview(1, of: original) != preview(6, of: original))
        #expect(try preview(Int.max, of: ground(.jpeg)) == preview(nil, of: ground(.jpeg)))
        #expect(throws: RenderError.self) { try preview(0, of: original) }
    }

    @Test func aStillMemeHasNoTimeline() throws {
        let timeline = try Renderer().timeline(
            timedRecipe(), on: ground(.jpeg), pictures: ["p": moving()])
        #expect(timeline == RecipeTimeline(durations: [], originals: []))
    }
}
