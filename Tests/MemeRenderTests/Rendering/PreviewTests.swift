import Testing

@testable import MemeRender

/// A preview looks like the whole meme, smaller.
@Suite struct PreviewTests {
    /// Recipes of all kinds, by their special feature.
    static let recipes: [String: Recipe] = {
        var bar = Recipe(bar: "Words above the picture")
        bar.captions[0].style.maximumSize = .pixels(40)
        var canvas = Recipe(top: "top", bottom: "bottom")
        canvas.canvas = PixelSize(width: 600, height: 600)
        canvas.background = .white
        var pixels = Recipe(top: "A size in pixels", bottom: "one does not simply")
        for index in pixels.captions.indices {
            pixels.captions[index].style.maximumSize = .pixels(48)
        }
        var crop = Recipe(top: "top", bottom: "bottom")
        crop.crop = .rectangle(x: 100, y: 40, size: PixelSize(width: 400, height: 400))
        return [
            "classic": Recipe(top: "One does not simply", bottom: "ship without tests"),
            "bar": bar, "poster": Recipe(title: "Tests", sentence: "They find what you lost"),
            "canvas": canvas, "pixels": pixels, "crop": crop,
        ]
    }()

    /// A smooth picture, so that scaling alone makes no difference.
    private func picture(_ channels: PixelLayout.Channels = .rgb) throws -> EncodedImage {
        try Pixmap(width: 640, height: 480, channels) { x, y, channel in
            [x * 255 / 639, y * 255 / 479, 128, x * 255 / 639][channel]
        }.encoded()
    }

    private func preview(
        _ recipe: Recipe, on image: EncodedImage,
        cache: PreviewCache = PreviewCache(
            maximumBytes: 64 << 20)
    ) throws -> Rendering {
        try Renderer().preview(recipe, on: image, longestSide: 320, named: "x", cache: cache)
    }

    /// The average difference of two pictures' samples.
    private func difference(_ one: EncodedImage, _ other: EncodedImage) throws -> Double {
        let (one, other) = (try Pixmap(decoding: one), try Pixmap(decoding: other))
        try #require(one.size == other.size && one.layout == other.layout)
        let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.bytes.count)
    }

    /// A picture scaled to a rendering's size, in its format.
    private func scaled(_ image: EncodedImage, like rendering: Rendering) throws -> EncodedImage {
        var recipe = Recipe()
        recipe.longestSide = rendering.size.longestSide
        recipe.format = rendering.image.format
        return try Renderer().render(recipe, on: image).image
    }

    /// All but the poster: its frame lines are whole pixels, so they may be a pixel away from those of
    /// the whole poster scaled down.
    @Test(arguments: recipes.keys.filter { $0 != "poster" }.sorted())
    func looksLikeTheWholeMeme(kind: String) throws {
        let recipe = try #require(Self.recipes[kind])
        let whole = try Renderer().render(recipe, on: picture())
        let preview = try preview(recipe, on: picture())
        #expect(preview.size.longestSide == 320)
        #expect(try difference(preview.image, scaled(whole.image, like: preview)) < 4)
    }

    @Test(arguments: recipes.keys.sorted()) func setsTheSameLines(kind: String) throws {
        let recipe = try #require(Self.recipes[kind])
        let whole = try Renderer().render(recipe, on: picture())
        let preview = try preview(recipe, on: picture())
        let part = Double(preview.size.longestSide) / Double(whole.size.longestSide)
        #expect(abs(Double(whole.size.height) * part - Double(preview.size.height)) < 2)
        #expect(preview.captions.count == whole.captions.count)
        for (small, large) in zip(preview.captions, whole.captions) {
            #expect(small.lines.map(\.text) == large.lines.map(\.text))
            #expect(abs(small.fontSize / (large.fontSize * part) - 1) < 0.03)
        }
    }

    @Test func transparencyStays() throws {
        let recipe = Recipe(top: "hi")
        let whole = try Renderer().render(recipe, on: picture(.rgba))
        let preview = try preview(recipe, on: picture(.rgba))
        #expect(preview.image.format == .png)
        #expect(try difference(preview.image, scaled(whole.image, like: preview)) < 4)
    }

    @Test(arguments: Orientation.allCases) func isUpright(_ orientation: Orientation) throws {
        let image = try Fixture.image("orientation-\(orientation.rawValue).jpg")
        let recipe = Recipe(top: "hi")
        let whole = try Renderer().render(recipe, on: image)
        let preview = try Renderer().preview(
            recipe, on: image, longestSide: 32, named: "x",
            cache: PreviewCache(maximumBytes: 1 << 20))
        #expect(preview.size == PixelSize(width: 32, height: 16))
        #expect(try difference(preview.image, scaled(whole.image, like: preview)) < 16)
    }

    @Test func aSmallMemeIsNotEnlarged() throws {
        let image = try Pixmap(width: 40, height: 30) { _, _, _ in 128 }.encoded()
        #expect(try preview(Recipe(top: "hi"), on: image).size == PixelSize(width: 40, height: 30))
    }

    /// The meme needs all frames, although the preview shows only the first.
    @Test func aGIFThatEndsTooEarlyHasNone() throws {
        let bytes = try Fixture.bytes("ball-on-ground.gif")
        let cut = EncodedImage(bytes: Array(bytes.dropLast(20)), format: .gif)
        #expect(throws: RenderError.truncated(.gif)) { try preview(Recipe(top: "hi"), on: cut) }
        // A still of an intact frame needs no other frame.
        var still = Recipe(top: "hi")
        still.frame = 1
        #expect(throws: Never.self) { try preview(still, on: cut) }
    }

    @Test func theNextPreviewIsTheSameFromTheCache() throws {
        let cache = PreviewCache(maximumBytes: 64 << 20)
        let first = try preview(Recipe(top: "one"), on: picture(), cache: cache)
        let held = cache.byteCount
        #expect(held == 320 * 240 * 3)
        _ = try preview(Recipe(top: "two"), on: picture(), cache: cache)
        #expect(cache.byteCount == held)
        #expect(try preview(Recipe(top: "one"), on: picture(), cache: cache) == first)
    }

    @Test func theCacheIsBounded() throws {
        let cache = PreviewCache(maximumBytes: 8 * 320 * 240 * 3)
        for shade in 0..<12 {
            _ = try Renderer().preview(
                Recipe(top: "hi"), on: picture(), longestSide: 320, named: "\(shade)",
                cache: cache)
            #expect(cache.byteCount <= 8 * 320 * 240 * 3)
        }
        #expect(cache.byteCount > 0)
    }
}
