import MemeConcurrency
import Testing

@testable import MemeRender

/// The time limit, cancellation and other limits of a render, besides the picture's size.
struct RenderLimitTests {
    private static let expired = RenderLimits(time: .zero)

    /// One recipe for each way.
    static let ways: [(String, Recipe)] = {
        func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
            var recipe = Recipe(top: "hi")
            change(&recipe)
            return recipe
        }
        return [
            ("rocket.jpg", Recipe(top: "hi")),
            ("progressive.jpg", Recipe(top: "hi")),
            ("chelsea.png", Recipe(top: "hi")),
            ("cat.gif", Recipe(top: "hi")),
            ("animated.webp", Recipe(top: "hi")),
            ("rocket.jpg", recipe { $0.quality = 50 }),
            ("rocket.jpg", recipe { $0.longestSide = 100 }),
            ("cat.gif", recipe { $0.frame = 3 }),
            ("animated.webp", recipe { $0.frame = 3 }),
        ]
    }()

    @Test(arguments: ways)
    func aTimeThatIsOverEndsARender(_ name: String, _ recipe: Recipe) throws {
        let image = try Fixture.image(name)
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try Renderer(limits: Self.expired).render(recipe, on: image)
        }
        #expect(throws: Never.self) {
            try Renderer(limits: RenderLimits(time: .seconds(3600))).render(recipe, on: image)
        }
    }

    /// A very high letter makes the typesetter try every number of lines.
    @Test func aTimeThatIsOverEndsTheFittingOfWords() throws {
        let words =
            String(repeating: "ab ", count: 30) + "Z" + String(repeating: "\u{301}", count: 300)
        let typesetter = Typesetter(fonts: FontLibrary(), RenderContext(Self.expired))
        let size = PixelSize(width: 400, height: 300)
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try typesetter.typeset(Caption(words, at: .top), in: size)
        }
    }

    /// For example, the time limit of a contact sheet ends its thumbnails.
    @Test func anOuterTimeEndsWhatIsWithinIt() throws {
        let image = try Fixture.image("rocket.jpg")
        var renderer = Renderer(limits: RenderLimits(time: .seconds(3600)))
        renderer.stop = RenderStop(within: RenderContext(Self.expired))
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try renderer.render(Recipe(top: "hi"), on: image)
        }
    }

    /// The ink is incomplete then, and the caller gets an error.
    @Test func whatIsDoneTooLateIsNoResult() throws {
        let stop = RenderStop()
        let words = try Typesetter(fonts: FontLibrary()).typeset(
            Caption("hi", at: .top), in: PixelSize(width: 100, height: 100))
        let ink = try InkLayers([try #require(words)])
        let area = PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 100))
        var count = 0
        let context = RenderContext(RenderLimits(), stop: stop)
        func draw() throws(RenderError) {
            count = 0
            try ink.forEachTile(in: area, context) { _ in count += 1 }
        }
        try draw()
        #expect(count > 0)
        stop.stop()
        #expect(throws: RenderError.cancelled) { try draw() }
        #expect(count == 0)
    }

    @Test func aTimeThatIsOverEndsAPreview() throws {
        let image = try Fixture.image("rocket.jpg")
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try Renderer(limits: Self.expired).preview(
                Recipe(top: "hi"), on: image, longestSide: 40, named: "",
                cache: PreviewCache(maximumBytes: 1 << 20))
        }
    }

    /// The render is cancelled halfway, as if a client had disconnected.
    @Test(arguments: ways)
    func aRenderThatNobodyWaitsForEnds(_ name: String, _ recipe: Recipe) throws {
        let image = try Fixture.image(name)
        let stop = RenderStop()
        var renderer = Renderer()
        renderer.stop = stop
        #expect(throws: RenderError.cancelled) {
            try renderer.render(
                recipe, on: image,
                provenance: Future(on: .caller) {
                    stop.stop()
                    return nil
                })
        }
        // Other renders continue.
        #expect(throws: Never.self) { try Renderer().render(recipe, on: image) }
    }

    @Test func aTaskThatIsCancelledRendersNothing() async throws {
        let image = try Fixture.image("rocket.jpg")
        let task = Task { () throws(RenderError) -> Rendering in
            while !Task.isCancelled { await Task.yield() }
            return try Renderer().render(Recipe(top: "hi"), on: image)
        }
        task.cancel()
        await #expect(throws: RenderError.cancelled) { try await task.value }
    }

    /// Before the ink, within it, and in the parallel thread.
    @Test func anAsynchronousRenderIsTheSame() async throws {
        let image = try Fixture.image("rocket.jpg")
        let recipe = Recipe(top: "hi")
        let rendering = try await Renderer().rendering(of: recipe, on: image)
        #expect(try rendering == Renderer().render(recipe, on: image))
    }

    /// It ends with its task, and with what ends its renderer's renders.
    @Test func anAsynchronousRenderThatIsCancelledEnds() async throws {
        let image = try Fixture.image("rocket.jpg")
        let task = Task { () throws(RenderError) -> Rendering in
            while !Task.isCancelled { await Task.yield() }
            return try await Renderer().rendering(of: Recipe(top: "hi"), on: image)
        }
        task.cancel()
        await #expect(throws: RenderError.cancelled) { try await task.value }
        let stop = RenderStop()
        var renderer = Renderer()
        renderer.stop = stop
        let stopped = Task { [renderer] () throws(RenderError) -> Rendering in
            try await renderer.rendering(of: Recipe(top: "hi", bottom: "hi"), on: image) { _ in
                stop.stop()
            }
        }
        await #expect(throws: RenderError.cancelled) { try await stopped.value }
    }

    @Test func aScanIsLeftInTheMiddle() throws {
        let image = try Fixture.image("rocket.jpg")
        let stop = RenderStop()
        var renderer = Renderer()
        renderer.stop = stop
        #expect(throws: RenderError.cancelled) {
            try renderer.render(Recipe(top: "hi", bottom: "hi"), on: image) { _ in stop.stop() }
        }
    }

    @Test func allFramesTogetherAreLimited() throws {
        let frames = (0..<30).map { _ in HandmadeGIF.Frame(1, 1) { _, _ in 1 } }
        let image = HandmadeGIF(width: 40, height: 50, frames: frames).image
        let size = PixelSize(width: 40, height: 50)
        let renderer = Renderer(limits: RenderLimits(maximumPixels: 2000))
        let refusal = RenderError.tooManyFrames(30, size, limit: 50_000)
        for format in [ImageFormat.gif, .webp] {
            var recipe = Recipe(top: "hi")
            recipe.format = format
            #expect(throws: refusal) { try renderer.render(recipe, on: image) }
        }
        // A still of a late frame needs all frames before it; that of an early one doesn't.
        var recipe = Recipe(top: "hi")
        recipe.frame = 30
        #expect(throws: refusal) { try renderer.render(recipe, on: image) }
        recipe.frame = 25
        #expect(throws: Never.self) { try renderer.render(recipe, on: image) }
        #expect(RenderLimits(maximumPixels: .max).maximumFramePixels == .max)
    }

    /// A file whose own crop shows less than is decoded.
    @Test func whatIsDecodedIsLimited() throws {
        let image = try Fixture.image("cropped.heic")
        let header = try ImageHeader(of: image)
        #expect(header.codedSize.pixelCount > header.size.pixelCount)
        let limits = RenderLimits(maximumPixels: header.size.pixelCount)
        let refusal = RenderError.tooManyPixels(
            header.codedSize, limit: header.size.pixelCount)
        #expect(throws: refusal) {
            try Renderer(limits: limits).render(Recipe(top: "hi"), on: image)
        }
    }
}
