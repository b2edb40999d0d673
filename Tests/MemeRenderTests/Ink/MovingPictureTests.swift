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

    private func isNear(_ pixel: [Int], _ color: [Int]) -> Bool {
        zip(pixel, color).allSatisfy { abs($0 - $1) < 12 }
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
}
