import Testing

@testable import MemeRender

/// Bars and posters as pictures.
struct LayoutTests {
    private func noise(
        _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8, width: Int = 90,
        height: Int = 70
    ) throws -> Pixmap {
        try Pixmap(width: width, height: height, channels, bitDepth: bitDepth) { x, y, channel in
            (x * 7919 + y * 104_729 + channel * 1_299_709) % (1 << bitDepth)
        }
    }

    /// A bar or poster of `picture`, and the rectangle of the picture in it.
    private func render(
        _ recipe: Recipe, on picture: Pixmap
    ) throws -> (meme: Pixmap, part: Pixmap) {
        let rendering = try Renderer().render(recipe, on: picture.encoded())
        let meme = try Pixmap(decoding: rendering.image)
        #expect(rendering.size == meme.size)
        let isBar = recipe.layout == .bar
        let inset = (meme.size.width - picture.size.width) / 2
        let y = isBar ? meme.size.height - picture.size.height : inset
        let part = meme.cropped(to: PixelRect(x: inset, y: y, size: picture.size))
        return (meme, part)
    }

    @Test(
        arguments: [PixelLayout.Channels.gray, .grayAlpha, .rgb, .rgba], [8, 16])
    func thePictureIsAsItWas(channels: PixelLayout.Channels, bitDepth: Int) throws {
        let picture = try noise(channels, bitDepth: bitDepth)
        for recipe in [
            Recipe(bar: "Some words"), Recipe(title: "A title"),
            Recipe(title: "A title", sentence: "and a sentence"),
        ] {
            let (meme, part) = try render(recipe, on: picture)
            #expect(meme.layout == picture.layout)
            #expect(part.bytes == picture.bytes)
        }
    }

    @Test func aFrameHasNoSeamsBetweenBands() throws {
        let picture = try noise(width: 400, height: 700)
        for recipe in [Recipe(bar: "Some words"), Recipe(title: "", sentence: "")] {
            let (meme, part) = try render(recipe, on: picture)
            #expect(part.bytes == picture.bytes)
            // The left edge, beside or above the picture, has one color.
            let rows = recipe.layout == .bar ? meme.size.height - 700 : meme.size.height
            let edge = Set((0..<rows).map { meme.sample(x: 0, y: $0) })
            #expect(edge == [recipe.layout == .bar ? 255 : 0])
        }
    }

    @Test func aCanvasThatScalesNothingLeavesThePictureAsItWas() throws {
        let picture = try noise(.rgba, height: 200)
        var recipe = Recipe()
        recipe.canvas = PixelSize(width: 150, height: 200)
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: picture.encoded()).image)
        let part = PixelRect(x: 30, y: 0, size: picture.size)
        #expect(meme.cropped(to: part).bytes == picture.bytes)
    }

    @Test func aBarIsOpaqueAboveATransparentPicture() throws {
        let picture = try Pixmap(width: 80, height: 60, .rgba) { _, _, _ in 0 }
        let (meme, part) = try render(Recipe(bar: "Some words"), on: picture)
        #expect(part.bytes == picture.bytes)
        let bar = meme.size.height - 60
        #expect(bar > 8)
        let alphas = (0..<bar * 80).map { meme.bytes[4 * $0 + 3] }
        #expect(alphas.allSatisfy { $0 == 255 })
        #expect((0..<3).map { meme.sample(x: 0, y: 0, channel: $0) } == [255, 255, 255])
        #expect((0..<bar).contains { y in (0..<80).contains { meme.sample(x: $0, y: y) < 60 } })
    }

    @Test func aPosterHasTheBackgroundsColor() throws {
        var recipe = Recipe(title: "Title")
        recipe.background = Color(red: 0, green: 0, blue: 90)
        let meme = try render(recipe, on: noise()).meme
        #expect((0..<3).map { meme.sample(x: 0, y: 0, channel: $0) } == [0, 0, 90])
    }

    @Test func blankWordsLeaveThePictureAlone() throws {
        let picture = try noise()
        let (meme, part) = try render(Recipe(bar: " "), on: picture)
        #expect(meme.size == picture.size)
        #expect(part.bytes == picture.bytes)
    }

    @Test func otherWordsStandOnThePicture() throws {
        for layout in Recipe.Layout.allCases {
            var recipe = Recipe(top: "Top", bottom: "Bottom")
            let box = Box(x: 0.5, y: 0, width: 0.5, height: 0.5)
            recipe.captions.insert(Caption("here", at: .other, in: box), at: 1)
            recipe.use(layout)
            let picture = try noise(width: 300, height: 200)
            let rendering = try Renderer().render(recipe, on: picture.encoded())
            #expect(rendering.captions.map(\.text) == ["Top", "here", "Bottom"])
            let ink = rendering.captions[1].inkBox
            let inset = (rendering.size.width - 300) / 2
            let top =
                switch layout {
                case .classic: 0
                case .bar: rendering.size.height - 200
                case .demotivational: inset
                }
            #expect(ink.x >= Double(inset + 150) && ink.maxX <= Double(inset + 300))
            #expect(ink.y >= Double(top) && ink.maxY <= Double(top + 100))
        }
    }

    /// The picture's blocks and its quantization tables are kept.
    @Test func aJPEGLosesNextToNothing() throws {
        let original = try Fixture.image("rocket.jpg")
        let picture = try Pixmap(decoding: original)
        let meme = try Pixmap(
            decoding: Renderer().render(Recipe(bar: "Liftoff"), on: original).image)
        let bar = meme.size.height - picture.size.height
        #expect(bar % 16 == 0)
        let part = meme.cropped(to: PixelRect(x: 0, y: bar, size: picture.size))
        let differences = zip(part.bytes, picture.bytes).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5)
    }

    @Test(arguments: [Recipe(bar: "Some words"), Recipe(title: "Title", sentence: "Sentence.")])
    func aFramedMemeIsAsLargeAsItIsToBe(recipe: Recipe) throws {
        let picture = try noise(width: 300, height: 200).encoded()
        for side in [64, 99, 100, 101, 250, 301, 640] {
            var sized = recipe
            sized.longestSide = side
            #expect(try Renderer().render(sized, on: picture).size.longestSide == side)
            sized.canvas = PixelSize(width: side, height: 90)
            #expect(try Renderer().render(sized, on: picture).size == sized.canvas)
        }
    }

    @Test func aTurnedPictureStandsUprightInItsFrame() throws {
        let upright = try Fixture.image("orientation-1.png")
        let turned = try Fixture.image("orientation-7.png")
        for recipe in [Recipe(bar: "Words"), Recipe(title: "Words")] {
            let expected = try Pixmap(decoding: Renderer().render(recipe, on: upright).image)
            let actual = try Pixmap(decoding: Renderer().render(recipe, on: turned).image)
            #expect(actual.size == expected.size)
            #expect(actual.bytes == expected.bytes)
        }
    }

    @Test func theLimitHoldsForTheWholeMeme() throws {
        let picture = try noise().encoded()
        let limits = RenderLimits(maximumPixels: 90 * 70)
        _ = try Renderer(limits: limits).render(Recipe(top: "words"), on: picture)
        #expect(throws: RenderError.self) {
            try Renderer(limits: limits).render(Recipe(bar: "words"), on: picture)
        }
    }
}
