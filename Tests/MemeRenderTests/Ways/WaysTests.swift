import Testing

@testable import MemeRender

/// The ways that a meme tries, and why one gives up.
struct WaysTests {
    private func steps(_ recipe: Recipe, on image: EncodedImage) throws -> [String] {
        try Renderer().render(recipe, on: image).steps.map(\.description)
    }

    private func steps(_ recipe: Recipe, _ name: String) throws -> [String] {
        try steps(recipe, on: Fixture.image(name))
    }

    private static let words = Recipe(top: "hi", bottom: "there")

    private static func words(_ change: (inout Recipe) -> Void) -> Recipe {
        var recipe = words
        change(&recipe)
        return recipe
    }

    @Test(
        arguments: [
            ("rocket.jpg", words, "JPEG blocks"),
            ("orientation-6.jpg", words, "JPEG blocks"),
            ("chelsea.png", words, "PNG stream"),
            ("animated.png", words, "PNG frame streams"),
            ("cat.gif", words, "GIF indexes"),
            ("lossy.webp", words, "WebP planes"),
            ("lossy-alpha.webp", words { $0.quality = 50 }, "WebP planes"),
            ("animated.webp", words, "WebP frame planes"),
            ("animated.webp", words { $0.quality = 50 }, "animation frames"),
            ("lossless.webp", words, "whole picture"),
            ("lossy.webp", words { $0.longestSide = 20 }, "whole picture"),
            ("cat.gif", words { $0.format = .webp }, "animation frames"),
            ("rocket.jpg", words { $0.use(.bar) }, "pixel bands"),
            ("rocket.jpg", words { $0.quality = 80 }, "pixel bands"),
            ("rocket.jpg", words { $0.format = .png }, "pixel bands"),
            ("rocket.jpg", words { $0.longestSide = 100 }, "whole picture"),
            (
                "cat.gif",
                words {
                    $0.longestSide = 20; $0.frame = 1
                }, "whole picture"
            ),
        ] as [(String, Recipe, String)])
    func theFirstWayThatTakesTheJob(_ name: String, _ recipe: Recipe, _ way: String) throws {
        #expect(try steps(recipe, name) == [way])
    }

    @Test func aProgressiveJPEGGoesByItsCoefficients() throws {
        #expect(
            try steps(Self.words, "progressive.jpg") == [
                "JPEG blocks (left: irregular scan)", "JPEG coefficients",
            ])
    }

    @Test func aPNGWithAPaletteGoesByItsPixels() throws {
        #expect(
            try steps(Self.words, "palette.png") == [
                "PNG stream (left: unusual rows)", "pixel bands",
            ])
    }

    /// Its blocks are stored, so a new stream is a fraction of the old one.
    @Test func aStreamThatCouldBeSmallerIsMadeAnew() throws {
        var png = HandmadePNG(width: 1, height: 1)
        (png.width, png.height) = (400, 300)
        png.pixels = [UInt8](repeating: 200, count: 400 * 300 * 3)
        png.block = { _ in (.stored, 50_000) }
        #expect(
            try steps(Self.words, on: png.image()) == [
                "PNG stream (left: careless stream)", "pixel bands",
            ])
    }

    @Test func aDamagedStreamIsLeft() throws {
        var image = try Fixture.image("rgb.png")
        var bytes = image.bytes
        // The Adler-32 of the pixels comes before the IDAT's CRC and IEND's twelve bytes.
        bytes[bytes.count - 20] ^= 1
        image = try EncodedImage(bytes)
        var renderer = Renderer()
        renderer.limits.acceptsDamage = true
        let steps = try renderer.render(Self.words, on: image).steps
        #expect(steps.first?.way == .pngStream)
        #expect(steps.first?.left != nil)
        #expect(steps.last == WayStep(way: .pixelBands))
    }

    /// If one way gives up, the next doesn't set the progress back.
    @Test func progressNeverGoesBack() throws {
        var parts: [Double] = []
        _ = try Renderer().render(Self.words, on: Fixture.image("progressive.jpg")) {
            parts.append($0)
        }
        #expect(!parts.isEmpty)
        #expect(parts == parts.sorted())
        #expect(parts.allSatisfy { (0...1).contains($0) })
    }

    @Test func aPreviewTakesNone() throws {
        let preview = try Renderer().preview(
            Self.words, on: Fixture.image("rocket.jpg"), longestSide: 64, named: "rocket",
            cache: PreviewCache(maximumBytes: 1 << 20))
        #expect(preview.steps.isEmpty)
    }
}
