import Testing

@testable import MemeRender

/// Changes of a picture before anything is laid on it.
struct PictureEffectTests {
    private func gradient(
        _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8, width: Int = 40,
        height: Int = 30
    ) throws -> Pixmap {
        let scale = bitDepth == 16 ? 257 : 1
        return try Pixmap(width: width, height: height, channels, bitDepth: bitDepth) {
            x, y, channel in
            (x * 5 + y * 2 + channel * 17) % 256 * scale
        }
    }

    private func changed(_ pixmap: Pixmap, _ effects: Effect...) throws -> Pixels {
        let result = try pixmap.changed(by: effects, .unlimited)
        return Pixels(size: result.size, layout: result.layout, bytes: result.bytes)
    }

    private func plain(_ pixmap: Pixmap) -> Pixels {
        Pixels(size: pixmap.size, layout: pixmap.layout, bytes: pixmap.bytes)
    }

    @Test(arguments: PixelLayout.Channels.allCases, [8, 16])
    func mirroredTwiceItIsAsItWas(_ channels: PixelLayout.Channels, _ bitDepth: Int) throws {
        let picture = try gradient(channels, bitDepth: bitDepth)
        let before = plain(picture)
        let mirrored = try changed(picture, Effect(.mirror))
        #expect(mirrored[0, 3] == before[39, 3] && mirrored[39, 3] == before[0, 3])
        #expect(try changed(picture, Effect(.mirror), Effect(.mirror)) == before)
    }

    @Test(arguments: PixelLayout.Channels.allCases, [8, 16])
    func inversionLeavesAlpha(_ channels: PixelLayout.Channels, _ bitDepth: Int) throws {
        let picture = try gradient(channels, bitDepth: bitDepth)
        let (before, after) = (plain(picture), try changed(picture, Effect(.invert)))
        let full = bitDepth == 16 ? 65_535 : 255
        let colors = channels.rawValue - (picture.layout.hasAlpha ? 1 : 0)
        for (index, value) in before[7, 9].enumerated() {
            #expect(after[7, 9][index] == (index < colors ? full - value : value))
        }
        #expect(try changed(picture, Effect(.invert), Effect(.invert)) == before)
    }

    @Test func graysHaveTheSameLuma() throws {
        let picture = try Pixmap(width: 2, height: 1) { x, _, channel in
            x == 0 ? [255, 0, 0][channel] : [10, 200, 30][channel]
        }
        let after = try changed(picture, Effect(.grayscale))
        #expect(after[0, 0] == [54, 54, 54] && after[1, 0] == [147, 147, 147])
        #expect(try changed(picture, Effect(.saturate, 0)) == after)
        #expect(try changed(picture, Effect(.saturate, 1)) == plain(picture))
        let strong = try changed(picture, Effect(.saturate))
        #expect(strong[1, 0] == [0, 253, 0])
    }

    @Test(arguments: [1, 2, 3, 5, 8, 50])
    func blurKeepsAFlatPictureAndTheMean(_ reach: Int) throws {
        let flat = try Pixmap(width: 33, height: 21) { _, _, channel in 60 * channel + 7 }
        var blurred = flat
        try blurred.blur(by: reach, .unlimited)
        #expect(blurred.bytes == flat.bytes)
        // A point in the middle becomes symmetric, and reaches no further.
        var point = try Pixmap(width: 61, height: 61, .gray, bitDepth: 16) { x, y, _ in
            x == 30 && y == 30 ? 65_535 : 0
        }
        try point.blur(by: reach, .unlimited)
        let pixels = plain(point)
        for y in 0..<61 {
            for x in 0..<61 {
                #expect(pixels[x, y] == pixels[60 - x, y])
                // Rows are rounded before columns.
                #expect(abs(pixels[x, y][0] - pixels[y, x][0]) < 8)
                if max(abs(x - 30), abs(y - 30)) > reach { #expect(pixels[x, y] == [0]) }
            }
        }
        if reach < 30 {
            let sum = (0..<61 * 61).reduce(0) { $0 + pixels[$1 % 61, $1 / 61][0] }
            #expect(abs(sum - 65_535) < 65_535 / 20)
        }
    }

    @Test func whatIsTransparentDoesNotBleed() throws {
        let picture = try Pixmap(width: 20, height: 20, .rgba) { x, _, channel in
            x < 10 ? [200, 0, 0, 255][channel] : [0, 255, 0, 0][channel]
        }
        for effect in [Effect(.blur, 0.2), Effect(.pixelate, 0.3)] {
            let after = try changed(picture, effect)
            for x in 0..<20 {
                #expect(after[x, 10][1] == 0)
                if after[x, 10][3] > 8 { #expect(abs(after[x, 10][0] - 200) < 9) }
            }
        }
    }

    @Test func squaresHaveTheirMean() throws {
        let picture = try gradient(width: 40, height: 20)
        // Squares of 5 pixels.
        let after = try changed(picture, Effect(.pixelate, 0.25))
        let before = plain(picture)
        for channel in 0..<3 {
            let sum = (0..<25).reduce(0) { $0 + before[5 + $1 % 5, 10 + $1 / 5][channel] }
            for index in 0..<25 {
                #expect(after[5 + index % 5, 10 + index / 5][channel] == (sum + 12) / 25)
            }
        }
        #expect(try changed(picture, Effect(.pixelate, 0)) == before)
    }

    @Test(arguments: Effect.Kind.allCases)
    func aBoxLeavesTheRestAlone(_ kind: Effect.Kind) throws {
        let picture = try gradient(.rgba)
        let box = Box(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
        let (before, after) = (plain(picture), try changed(picture, Effect(kind, in: box)))
        for y in 0..<30 {
            for x in 0..<40 where !((10..<30).contains(x) && (6..<21).contains(y)) {
                #expect(after[x, y] == before[x, y])
            }
        }
        #expect(after != before)
        // A box that is mostly elsewhere, or less than a pixel.
        for box in [
            Box(x: -3, y: -3, width: 3.01, height: 3.01),
            Box(x: 0.999, y: 0.999, width: 9, height: 9),
            Box(x: 0.5, y: 0.5, width: 1e-9, height: 1e-9),
        ] {
            #expect(try changed(picture, Effect(kind, in: box)).size == before.size)
        }
    }

    @Test(arguments: Effect.Kind.allCases)
    func theSmallestPictureIsChanged(_ kind: Effect.Kind) throws {
        let picture = try Pixmap(width: 1, height: 1) { _, _, channel in 90 + channel }
        _ = try changed(picture, Effect(kind))
        let range = kind.amounts?.range
        for amount in [range?.lowerBound, range?.upperBound] {
            _ = try changed(gradient(), Effect(kind, amount))
        }
    }

    @Test(arguments: [Effect.Kind.fry, .jpeg], PixelLayout.Channels.allCases)
    func compressionIsRepeatable(
        _ kind: Effect.Kind, _ channels: PixelLayout.Channels
    ) throws {
        let picture = try gradient(channels)
        let first = try changed(picture, Effect(kind))
        #expect(try changed(picture, Effect(kind)) == first)
        #expect(first != plain(picture) && first.layout == picture.layout)
        if picture.layout.hasAlpha {
            let last = channels.rawValue - 1
            #expect(first[3, 4][last] == plain(picture)[3, 4][last])
        }
    }

    // MARK: - In a recipe

    @Test(arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func aMemeHasThem(_ format: ImageFormat) throws {
        let original = try gradient(width: 64, height: 48).encoded(as: format)
        var recipe = Recipe(top: "")
        recipe.effects = [Effect(.invert)]
        let rendering = try Renderer().render(recipe, on: original)
        #expect(rendering.steps.map(\.way) == [.wholePicture])
        let (before, after) = (try Pixels(original), try Pixels(rendering.image))
        for index in 0..<3 {
            #expect(abs(after[20, 20][index] - (255 - before[20, 20][index])) < 30)
        }
        #expect(try Renderer().render(recipe, on: original).image == rendering.image)
    }

    @Test func anAnimationHasThemInEachFrame() throws {
        var recipe = Recipe(top: "")
        recipe.effects = [Effect(.grayscale)]
        let original = try Fixture.image("cat.gif")
        let rendering = try Renderer().render(recipe, on: original)
        #expect(rendering.steps.map(\.way) == [.animationFrames])
        #expect(
            try ImageHeader(of: rendering.image).frameCount == ImageHeader(of: original).frameCount)
        let pixels = try Pixels(rendering.image)
        for index in 0..<100 {
            let pixel = pixels[index % 40, index / 40]
            #expect(abs(pixel[0] - pixel[1]) < 3 && abs(pixel[1] - pixel[2]) < 3)
        }
    }

    @Test func aPictureThatIsLaidOnHasItsOwn() throws {
        let sticker = try Pixmap(width: 20, height: 10) { _, _, _ in 30 }.encoded()
        var layer = PictureLayer("s", in: Box(x: 0, y: 0, width: 0.5, height: 0.5))
        layer.effects = [Effect(.invert)]
        var recipe = Recipe()
        recipe.layers = [.picture(layer)]
        let ground = try Pixmap(width: 40, height: 20) { _, _, _ in 90 }.encoded()
        let pixels = try Pixels(
            Renderer().render(recipe, on: ground, pictures: ["s": sticker]).image)
        #expect(pixels[3, 3] == [225, 225, 225] && pixels[30, 3] == [90, 90, 90])
    }

    @Test func theyAreChecked() throws {
        let picture = try gradient().encoded()
        func render(_ effects: [Effect]) throws {
            var recipe = Recipe()
            recipe.effects = effects
            _ = try Renderer().render(recipe, on: picture)
        }
        for effect in [
            Effect(.invert, 1), Effect(.blur, 0.3), Effect(.jpeg, 0), Effect(.fry, .nan),
            Effect(.blur, in: Box(x: 2, y: 0, width: 1, height: 1)),
        ] {
            #expect(throws: RenderError.self) { try render([effect]) }
        }
        #expect(throws: RenderError.self) {
            try render(Array(repeating: Effect(.invert), count: 17))
        }
        try render(Array(repeating: Effect(.invert), count: 16))
    }
}
