import Testing

@testable import MemeRender

/// What a render may cost, beside the size of its picture.
struct RenderLimitTests {
    private static let expired = RenderLimits(time: .zero)

    /// One for each way through a renderer.
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

    /// As a very high letter has each number of lines tried for the others.
    @Test func aTimeThatIsOverEndsTheFittingOfWords() throws {
        let words =
            String(repeating: "ab ", count: 30) + "Z" + String(repeating: "\u{301}", count: 300)
        let typesetter = Typesetter(fonts: FontLibrary())
        let size = PixelSize(width: 400, height: 300)
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try RenderWatch.within(.zero) { () throws(RenderError) in
                try typesetter.typeset(Caption(words, at: .top), in: size)
            }
        }
    }

    /// As that of a contact sheet ends the thumbnails that are made for it.
    @Test func anOuterTimeEndsWhatIsWithinIt() throws {
        let image = try Fixture.image("rocket.jpg")
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try RenderWatch.within(.zero) { () throws(RenderError) in
                try Renderer(limits: RenderLimits(time: .seconds(3600)))
                    .render(Recipe(top: "hi"), on: image)
            }
        }
    }

    /// Ink isn't drawn any more then, so that what is done would lack it.
    @Test func whatIsDoneTooLateIsNoResult() throws {
        let stop = RenderStop()
        let words = try Typesetter(fonts: FontLibrary()).typeset(
            Caption("hi", at: .top), in: PixelSize(width: 100, height: 100))
        let overlay = Overlay([CaptionInk(try #require(words))])
        let area = PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 100))
        func tiles() -> Int {
            var count = 0
            overlay.forEachTile(in: area) { _ in count += 1 }
            return count
        }
        #expect(throws: RenderError.cancelled) {
            try stop.during {
                try RenderWatch.within(nil) { () throws(RenderError) in
                    #expect(tiles() > 0)
                    stop.stop()
                    #expect(tiles() == 0)
                }
            }
        }
    }

    @Test func aTimeThatIsOverEndsAPreview() throws {
        let image = try Fixture.image("rocket.jpg")
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try Renderer(limits: Self.expired).preview(
                Recipe(top: "hi"), on: image, longestSide: 40, named: "",
                cache: PreviewCache(maximumBytes: 1 << 20))
        }
    }

    /// The stop comes in the middle, as when a client goes.
    @Test(arguments: ways)
    func aRenderThatNobodyWaitsForEnds(_ name: String, _ recipe: Recipe) throws {
        let image = try Fixture.image(name)
        let stop = RenderStop()
        #expect(throws: RenderError.cancelled) {
            try stop.during {
                try Renderer().render(
                    recipe, on: image,
                    provenance: {
                        stop.stop()
                        return nil
                    })
            }
        }
        // It ends no other.
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

    /// In front of the ink, within it, and in what runs beside.
    @Test func aScanIsLeftInTheMiddle() throws {
        let image = try Fixture.image("rocket.jpg")
        let stop = RenderStop()
        #expect(throws: RenderError.cancelled) {
            try stop.during {
                try Renderer().render(Recipe(top: "hi", bottom: "hi"), on: image) { _ in
                    stop.stop()
                }
            }
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
        // A still meme of the last one needs all of them, too; that of an early one doesn't.
        var recipe = Recipe(top: "hi")
        recipe.frame = 30
        #expect(throws: refusal) { try renderer.render(recipe, on: image) }
        recipe.frame = 25
        #expect(throws: Never.self) { try renderer.render(recipe, on: image) }
        #expect(RenderLimits(maximumPixels: .max).maximumFramePixels == .max)
    }

    /// A file that shows less than is decoded, as a crop of its own says.
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
