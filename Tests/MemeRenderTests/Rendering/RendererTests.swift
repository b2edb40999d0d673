import Testing

@testable import MemeRender

struct RendererTests {
    private let recipe = Recipe(top: "Top text", bottom: "Bottom text")

    /// A picture whose adjacent pixels all differ.
    private func noise(
        _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8
    ) throws -> Pixmap {
        try Pixmap(width: 160, height: 120, channels, bitDepth: bitDepth) { x, y, channel in
            // The step is coprime to the number of values.
            var value: Int = x * 7
            value += y * 13
            value += channel * 57
            value *= 211
            return value & ((1 << bitDepth) - 1)
        }
    }

    /// Calls `body` with the index of each byte that isn't near any caption's ink.
    private func forEachByteWithoutInk(
        of picture: Pixmap, _ rendering: Rendering, _ body: (Int) -> Void
    ) {
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let isInked = rendering.captions.map(\.inkBox).contains { ink in
                    let columns = ink.x - 2...ink.maxX + 1
                    let rows = ink.y - 2...ink.maxY + 1
                    return columns.contains(Double(x)) && rows.contains(Double(y))
                }
                if isInked { continue }
                let pixel = (y * picture.size.width + x) * picture.layout.bytesPerPixel
                (pixel..<pixel + picture.layout.bytesPerPixel).forEach(body)
            }
        }
    }

    /// Otherwise pieces of a PNG are compressed, and rows read ahead, by other threads.
    @Test(arguments: ["chelsea.png", "interlaced.png", "rocket.jpg"])
    func aRenderThatStaysOnItsThreadGivesTheSame(_ name: String) throws {
        let image = try Fixture.image(name)
        var renderer = Renderer()
        let usual = try renderer.render(recipe, on: image)
        renderer.staysOnThread = true
        #expect(try renderer.render(recipe, on: image) == usual)
    }

    @Test(arguments: [PixelLayout.Channels.gray, .grayAlpha, .rgb, .rgba], [8, 16])
    func aPNGIsUntouchedOutsideTheInk(channels: PixelLayout.Channels, bitDepth: Int) throws {
        let picture = try noise(channels, bitDepth: bitDepth)
        let rendering = try Renderer().render(recipe, on: picture.encoded())
        let meme = try Pixmap(decoding: rendering.image)
        #expect(meme.layout == picture.layout)
        #expect(meme.size == picture.size)
        #expect(meme.bytes != picture.bytes)
        var changed = 0
        forEachByteWithoutInk(of: picture, rendering) { index in
            changed += meme.bytes[index] == picture.bytes[index] ? 0 : 1
        }
        #expect(changed == 0)
        #expect(rendering.warnings.isEmpty)
    }

    @Test func inkIsWhiteInsideAndBlackAround() throws {
        let picture = try Pixmap(width: 400, height: 300) { _, _, _ in 128 }
        var recipe = Recipe(top: "H")
        recipe.captions[0].style.outlineWidth = 0.1
        let rendering = try Renderer().render(recipe, on: picture.encoded())
        let meme = try Pixmap(decoding: rendering.image)
        let ink = try #require(rendering.captions.first).inkBox
        let middle = Int((ink.y + ink.maxY) / 2)
        let row = (0..<400).map { meme.sample(x: $0, y: middle) }
        #expect(row[200] == 255)
        #expect(row[Int(ink.x) + 2] == 0)
        #expect(row[Int(ink.maxX) - 3] == 0)
        #expect(row[Int(ink.x) - 2] == 128)
        #expect(row[Int(ink.maxX) + 2] == 128)
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        for format in ImageFormat.writable {
            let picture = try noise().encoded(as: format)
            let first = try Renderer().render(recipe, on: picture)
            let second = try Renderer().render(recipe, on: picture)
            #expect(first == second)
        }
    }

    @Test func withoutWordsAPNGKeepsItsPixels() throws {
        let picture = try noise(.rgba)
        let rendering = try Renderer().render(Recipe(top: "", bottom: " \n"), on: picture.encoded())
        #expect(rendering.captions.isEmpty)
        #expect(try Pixmap(decoding: rendering.image).bytes == picture.bytes)
    }

    @Test func coloredInkMakesAGrayPictureAColorPicture() throws {
        let picture = try Pixmap(width: 100, height: 80, .gray) { _, _, _ in 100 }
        var recipe = recipe
        recipe.captions[0].style.fill = Color(red: 255, green: 0, blue: 0)
        let meme = try Pixmap(
            decoding: Renderer().render(recipe, on: picture.encoded()).image)
        #expect(meme.layout.channels == .rgb)
        #expect((0..<3).map { meme.sample(x: 0, y: 79, channel: $0) } == [100, 100, 100])
        let reds = stride(from: 0, to: meme.bytes.count, by: 3).filter {
            meme.bytes[$0] == 255 && meme.bytes[$0 + 1] == 0
        }
        #expect(!reds.isEmpty)
    }

    @Test func aTranslucentFillShowsThePictureAndNotTheOutline() throws {
        let picture = try Pixmap(width: 200, height: 150) { _, _, _ in 200 }
        var recipe = Recipe(top: "I")
        recipe.captions[0].style.fill = Color(red: 0, green: 0, blue: 0, alpha: 0x80)
        recipe.captions[0].style.outlineWidth = 0.3
        let rendering = try Renderer().render(recipe, on: picture.encoded())
        let meme = try Pixmap(decoding: rendering.image)
        let ink = try #require(rendering.captions.first).inkBox
        // Half black over 200, and not over the black outline.
        #expect(meme.sample(x: 100, y: Int((ink.y + ink.maxY) / 2)) == 100)
    }

    @Test func transparencyIsLaidOnTheBackgroundForJPEG() throws {
        let picture = try Pixmap(width: 128, height: 128, .rgba) { x, _, channel in
            channel == 3 ? (x < 64 ? 0 : 255) : 10
        }
        var recipe = Recipe(top: "Hi")
        recipe.format = .jpeg
        recipe.background = .white
        let rendering = try Renderer().render(recipe, on: picture.encoded())
        #expect(rendering.warnings == [.flattened(.jpeg, background: .white)])
        let meme = try Pixmap(decoding: rendering.image)
        #expect(meme.sample(x: 4, y: 120) > 250)
        #expect(meme.sample(x: 120, y: 120) < 15)
    }

    @Test func anOpaqueAlphaChannelIsNotWorthAWarning() throws {
        let picture = try Pixmap(width: 128, height: 128, .rgba) { _, _, _ in 255 }
        var recipe = Recipe(top: "Hi")
        recipe.format = .jpeg
        #expect(try Renderer().render(recipe, on: picture.encoded()).warnings.isEmpty)
    }

    @Test func tinyTextIsReported() throws {
        let picture = try Pixmap(width: 100, height: 100) { _, _, _ in 0 }
        let text = String(repeating: "many words ", count: 60)
        let warnings = try Renderer().render(Recipe(top: text), on: picture.encoded()).warnings
        let size = try #require(
            warnings.compactMap { warning -> Double? in
                if case .illegible(_, let fontSize) = warning { fontSize } else { nil }
            }.first)
        #expect(size < 8)
    }

    @Test func warningsAreOneShortLine() {
        let text = "two\nlines\u{1b}[2J" + String(repeating: " and more", count: 10_000)
        for warning in [
            RenderWarning.illegible(text: text, fontSize: 1),
            .missingGlyphs(characters: text, package: nil),
        ] {
            #expect(warning.description.count < 200)
            #expect(warning.description.allSatisfy { !$0.isNewline && !$0.isControl })
            #expect(warning.description.contains("two lines[2J and"))
        }
    }

    @Test func missingGlyphsAreReportedAndDrawn() throws {
        let picture = try Pixmap(width: 500, height: 500) { _, _, _ in 90 }
        let rendering = try Renderer().render(
            Recipe(top: "\u{e000}\u{f8ff}"), on: picture.encoded())
        #expect(
            rendering.warnings == [.missingGlyphs(characters: "\u{e000}\u{f8ff}", package: nil)])
        #expect(try Pixmap(decoding: rendering.image).bytes.contains(255))
    }

    @Test func sizesAndQualitiesAreChecked() throws {
        let picture = try noise().encoded()
        var recipe = recipe
        recipe.quality = 0
        #expect(throws: RenderError.invalidRecipe(reason: "a quality of 0 is not from 1 to 100")) {
            try Renderer().render(recipe, on: picture)
        }
        let small = Renderer(limits: RenderLimits(maximumPixels: 100))
        let size = PixelSize(width: 160, height: 120)
        #expect(throws: RenderError.tooManyPixels(size, limit: 100)) {
            try small.render(Recipe(), on: picture)
        }
    }

    @Test func qualityDecidesTheSizeOfAJPEG() throws {
        let picture = try noise().encoded(as: .jpeg)
        let sizes = try [10, 50, 95].map { quality in
            var recipe = recipe
            recipe.quality = quality
            return try Renderer().render(recipe, on: picture).image.bytes.count
        }
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    }

    @Test(arguments: Orientation.allCases)
    func aTurnedPictureComesOutUpright(orientation: Orientation) throws {
        let stored = try noise()
        let rendering = try Renderer().render(
            Recipe(), on: stored.encoded(metadata: .turned(orientation)))
        let meme = try Pixmap(decoding: rendering.image)
        #expect(meme.bytes == stored.turned(orientation).bytes)
        #expect(try ImageHeader(of: rendering.image).orientation == .up)
        #expect(rendering.size == meme.size)
    }

    @Test func aCropKeepsItsPixels() throws {
        let picture = try noise()
        var recipe = Recipe()
        recipe.crop = Crop("20x10+3+4")
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: picture.encoded()).image)
        let part = PixelRect(x: 3, y: 4, size: PixelSize(width: 20, height: 10))
        #expect(meme.bytes == picture.cropped(to: part).bytes)
    }

    @Test func aCropThatIsEnlargedShowsNothingOfWhatWasCutOff() throws {
        let picture = try Pixmap(width: 60, height: 60, .gray) { x, y, _ in
            (20..<24).contains(x) && (20..<24).contains(y) ? 255 : 0
        }
        var recipe = Recipe()
        recipe.crop = Crop("4x4+20+20")
        recipe.longestSide = 80
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: picture.encoded()).image)
        #expect(meme.size.description == "80×80")
        #expect(meme.bytes.allSatisfy { $0 == 255 })
    }

    @Test func anOutlineThatIsNotDrawnAddsNoColor() throws {
        let picture = try Pixmap(width: 100, height: 80, .gray) { _, _, _ in 100 }
        let style = CaptionStyle(
            outline: .color(Color(red: 255, green: 0, blue: 0)), outlineWidth: 0)
        let meme = try Pixmap(
            decoding: Renderer().render(Recipe(top: "Hi", style: style), on: picture.encoded())
                .image)
        #expect(meme.layout.channels == .gray)
    }

    @Test func aCanvasSurroundsTheFittedPicture() throws {
        let picture = try Pixmap(width: 100, height: 50) { _, _, channel in channel == 1 ? 255 : 0 }
        var recipe = Recipe()
        recipe.canvas = PixelSize(width: 60, height: 60)
        recipe.background = Color(red: 9, green: 8, blue: 7)
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: picture.encoded()).image)
        #expect(meme.size.description == "60×60")
        func pixel(_ x: Int, _ y: Int) -> [Int] {
            (0..<3).map { meme.sample(x: x, y: y, channel: $0) }
        }
        #expect(pixel(30, 14) == [9, 8, 7])
        #expect(pixel(30, 15) == [0, 255, 0])
        #expect(pixel(59, 44) == [0, 255, 0])
        #expect(pixel(0, 45) == [9, 8, 7])
    }

    @Test func progressReachesTheEnd() throws {
        var parts: [Double] = []
        _ = try Renderer().render(recipe, on: noise().encoded()) { parts.append($0) }
        #expect(parts.last == 1)
        #expect(parts == parts.sorted())
    }
}
