import Testing

@testable import MemeRender

/// Pictures that are laid on a meme.
struct PictureInkTests {
    private let gray = 100
    private let sticker = "sticker"

    private func ground(
        _ format: ImageFormat = .png, width: Int = 100, height: Int = 80
    ) throws -> EncodedImage {
        try Pixmap(width: width, height: height) { _, _, _ in gray }.encoded(as: format)
    }

    /// A picture of one color, left half and right half.
    private func halves(
        width: Int = 20, height: Int = 10, left: [Int] = [200, 0, 0, 255],
        right: [Int] = [0, 0, 200, 255]
    ) throws -> EncodedImage {
        try Pixmap(width: width, height: height, .rgba) { x, _, channel in
            (x < width / 2 ? left : right)[channel]
        }.encoded()
    }

    private func meme(
        _ layer: PictureLayer, of picture: EncodedImage, on ground: EncodedImage? = nil
    ) throws -> Pixels {
        var recipe = Recipe()
        recipe.layers = [.picture(layer)]
        return try Pixels(
            Renderer().render(recipe, on: ground ?? self.ground(), pictures: [sticker: picture])
                .image)
    }

    private func layer(_ box: Box, _ change: (inout PictureLayer) -> Void = { _ in })
        -> PictureLayer
    {
        var layer = PictureLayer(sticker, in: box)
        change(&layer)
        return layer
    }

    /// Where a 20 × 10 picture keeps its size on 100 × 80: from (40, 20) on.
    private let exact = Box(x: 0.4, y: 0.25, width: 0.2, height: 0.125)
    private let red = [200, 0, 0]
    private let blue = [0, 0, 200]
    private var below: [Int] { [gray, gray, gray] }

    // MARK: - Place

    @Test func anUnscaledPictureKeepsItsPixels() throws {
        let picture = try Pixmap(width: 20, height: 10) { x, y, channel in 5 * x + 3 * y + channel }
        let pixels = try meme(layer(exact), of: picture.encoded())
        for y in 0..<80 {
            for x in 0..<100 {
                let isInside = (40..<60).contains(x) && (20..<30).contains(y)
                #expect(
                    pixels[x, y]
                        == (isInside
                            ? (0..<3).map { 5 * (x - 40) + 3 * (y - 20) + $0 } : below))
            }
        }
    }

    @Test(arguments: [
        (PictureLayer.Fit.contain, [40, 30, 60, 40]), (.cover, [40, 20, 60, 40]),
        (.stretch, [40, 20, 60, 40]),
    ])
    func aPictureIsFitted(_ fit: PictureLayer.Fit, _ edges: [Int]) throws {
        // The box has 20 × 20 pixels, the picture 40 × 20 or, contained, 20 × 10.
        let box = Box(x: 0.4, y: 0.25, width: 0.2, height: 0.25)
        let pixels = try meme(layer(box) { $0.fit = fit }, of: halves(width: 40, height: 20))
        let rows = (0..<80).filter { pixels[42, $0] == red }
        let columns = (0..<100).filter { pixels[$0, 30] != below }
        let height = edges[3] - edges[1]
        let top = fit == .contain ? 25 : 20
        #expect(columns == Array(edges[0]..<edges[2]))
        #expect(rows == Array(top..<top + (fit == .contain ? 10 : height)))
        #expect(pixels[58, 30] == blue)
    }

    @Test func coverCutsBothSidesAlike() throws {
        // Of 40 × 10 the middle 10 × 10 fill the box.
        let picture = try Pixmap(width: 40, height: 10) { x, _, _ in 15 <= x && x < 25 ? 250 : 0 }
        let box = Box(x: 0.4, y: 0.25, width: 0.1, height: 0.125)
        let pixels = try meme(layer(box) { $0.fit = .cover }, of: picture.encoded())
        for x in 40..<50 { #expect(pixels[x, 25] == [250, 250, 250]) }
    }

    @Test func whatReachesBeyondTheMemeIsCutOff() throws {
        let box = Box(x: -0.1, y: -0.0625, width: 0.2, height: 0.125)
        let pixels = try meme(layer(box), of: halves())
        #expect(pixels[0, 0] == blue && pixels[9, 4] == blue)
        #expect(pixels[10, 0] == below && pixels[0, 5] == below)
    }

    // MARK: - Looks

    @Test func aMirroredPictureIsMirrored() throws {
        let pixels = try meme(layer(exact) { $0.isMirrored = true }, of: halves())
        #expect(pixels[40, 20] == blue && pixels[59, 29] == red)
    }

    @Test(
        arguments: [
            (90.0, [50, 16], [50, 33]), (180, [59, 25], [40, 25]), (-90, [50, 33], [50, 16]),
            (450, [50, 16], [50, 33]),
        ] as [(Double, [Int], [Int])])
    func quarterTurnsAreExact(_ angle: Double, _ first: [Int], _ last: [Int]) throws {
        let pixels = try meme(layer(exact) { $0.angle = angle }, of: halves())
        #expect(pixels[first[0], first[1]] == red)
        #expect(pixels[last[0], last[1]] == blue)
        let inked = (0..<8000).count { pixels[$0 % 100, $0 / 100] != below }
        #expect(inked == 200)
    }

    @Test func anyAngleTurnsClockwise() throws {
        let box = Box(x: 0.3, y: 0.25, width: 0.4, height: 0.25)
        let pixels = try meme(layer(box) { $0.angle = 30 }, of: halves())
        // The middle is (50, 30), and the left half goes up.
        #expect(pixels[40, 24] == red && pixels[60, 36] == blue)
        #expect(pixels[31, 39] == below && pixels[69, 21] == below)
        let inked = (0..<8000).count { pixels[$0 % 100, $0 / 100] != below }
        #expect(abs(inked - 800) < 90)
    }

    @Test func opacityLetsThePictureThrough() throws {
        let pixels = try meme(layer(exact) { $0.opacity = 0.5 }, of: halves())
        for (value, wanted) in zip(pixels[41, 22], [150, 50, 50]) {
            #expect(abs(value - wanted) <= 1)
        }
        #expect(try meme(layer(exact) { $0.opacity = 0 }, of: halves())[41, 22] == below)
    }

    @Test func alphaIsKept() throws {
        let picture = try halves(left: [200, 0, 0, 0], right: [0, 0, 200, 128])
        let pixels = try meme(layer(exact), of: picture)
        #expect(pixels[41, 22] == below)
        for (value, wanted) in zip(pixels[58, 22], [50, 50, 150]) {
            #expect(abs(value - wanted) <= 1)
        }
    }

    // MARK: - Masks, borders and shadows

    @Test func aCircleCutsOffCorners() throws {
        let box = Box(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let pixels = try meme(
            layer(box) {
                $0.mask = .circle; $0.fit = .stretch
            }, of: halves())
        // The box has 50 × 40 pixels around (50, 40).
        let inked = (0..<8000).count { pixels[$0 % 100, $0 / 100] != below }
        #expect(abs(Double(inked) - .pi * 20 * 20) < 80)
        #expect(pixels[35, 24] == below && pixels[50, 20] != below && pixels[30, 40] != below)
        #expect(pixels[29, 40] == below && pixels[70, 40] == below)
    }

    @Test func roundCornersAreRound() throws {
        let box = Box(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let pixels = try meme(
            layer(box) {
                $0.mask = .rounded(0.25); $0.fit = .stretch
            }, of: halves())
        #expect(pixels[25, 20] == below && pixels[27, 22] == below)
        #expect(pixels[25, 40] == red && pixels[50, 20] != below && pixels[29, 24] == red)
    }

    @Test func anotherPictureIsAMask() throws {
        let mask = try halves(left: [0, 0, 0, 255], right: [9, 9, 9, 0])
        var recipe = Recipe()
        recipe.layers = [.picture(layer(exact) { $0.mask = .alpha(of: "mask") })]
        let pictures = [sticker: try halves(), "mask": mask]
        let pixels = try Pixels(
            Renderer().render(recipe, on: ground(), pictures: pictures).image)
        #expect(pixels[41, 22] == red && pixels[58, 22] == below)
        #expect(recipe.sources == [sticker, "mask"])
    }

    @Test func aBorderGoesRoundWhatIsOpaque() throws {
        // Only the left half, of 10 × 10, is opaque; the border has 0.2 × 10 pixels.
        let picture = try halves(right: [0, 0, 0, 0])
        let pixels = try meme(
            layer(exact) { $0.border = PictureLayer.Border(color: .white, width: 0.2) }, of: picture
        )
        let white = [255, 255, 255]
        for (x, y) in [(38, 25), (39, 20), (50, 25), (51, 29), (45, 18), (45, 31)] {
            #expect(pixels[x, y] == white, "\(x), \(y)")
        }
        for (x, y) in [(37, 25), (52, 25), (45, 17), (45, 32)] {
            #expect(pixels[x, y] == below, "\(x), \(y)")
        }
        // Its corners are round.
        #expect(pixels[38, 18] != white)
        #expect(pixels[45, 25] == red)
    }

    @Test func aShadowFallsWhereItIsSaid() throws {
        let shadow = Shadow(color: .black, x: 0.5, y: 0.5, blur: 0)
        let pixels = try meme(layer(exact) { $0.shadow = shadow }, of: halves())
        #expect(pixels[64, 34] == [0, 0, 0] && pixels[65, 35] == below && pixels[44, 29] == red)
        let turned = try meme(
            layer(exact) {
                $0.shadow = shadow
                $0.angle = 180
            }, of: halves())
        #expect(turned[35, 15] == [0, 0, 0] && turned[64, 34] == below)
        let soft = try meme(
            layer(exact) { $0.shadow = Shadow(color: .black, x: 0, y: 0, blur: 0.5) }, of: halves())
        #expect(soft[37, 25] != below && soft[33, 25] == below && soft[41, 25] == red)
    }

    // MARK: - What isn't reached

    @Test func pixelsBesideItStay() throws {
        let noise = try Pixmap(width: 100, height: 80) { x, y, channel in
            (x * 31 + y * 17 + channel * 7) % 256
        }
        let original = try noise.encoded()
        let before = try Pixels(original)
        let after = try meme(layer(exact), of: halves(), on: original)
        for y in 0..<80 {
            for x in 0..<100 where !((40..<60).contains(x) && (20..<30).contains(y)) {
                #expect(after[x, y] == before[x, y])
            }
        }
        #expect(after[41, 22].prefix(3) == [200, 0, 0])
    }

    @Test func blocksOfAJPEGBesideItStay() throws {
        let original = try Pixmap(width: 96, height: 96) { x, y, channel in
            (x * 3 + y * 2 + channel * 40) % 256
        }.encoded(as: .jpeg)
        let box = Box(x: 0.34, y: 0.34, width: 0.15, height: 0.15)
        var recipe = Recipe()
        recipe.layers = [.picture(layer(box))]
        let rendering = try Renderer().render(
            recipe, on: original, pictures: [sticker: halves()])
        #expect(rendering.steps.map(\.way) == [.jpegBlocks])
        let (before, after) = (try Pixels(original), try Pixels(rendering.image))
        for y in 0..<96 {
            for x in 0..<96 where !((32..<48).contains(x) && (32..<48).contains(y)) {
                #expect(after[x, y] == before[x, y])
            }
        }
        #expect(after != before)
    }

    @Test func layersAreDrawnInTheirOrder() throws {
        var caption = Caption("I", at: .other, in: exact)
        caption.style.outlineWidth = 0
        let picture = Layer.picture(layer(exact))
        func whites(_ layers: [Layer]) throws -> Int {
            var recipe = Recipe()
            recipe.layers = layers
            let pixels = try Pixels(
                Renderer().render(recipe, on: ground(), pictures: [sticker: halves()]).image)
            return (0..<8000).count { pixels[$0 % 100, $0 / 100] == [255, 255, 255] }
        }
        #expect(try whites([picture, .caption(caption)]) > 3)
        #expect(try whites([.caption(caption), picture]) == 0)
    }

    @Test func aGrayPictureStaysGrayUnderGrayInk() throws {
        let ground = try Pixmap(width: 100, height: 80, .gray) { _, _, _ in self.gray }.encoded()
        let gray = try Pixmap(width: 20, height: 10) { _, _, _ in 30 }.encoded()
        #expect(try meme(layer(exact), of: gray, on: ground).layout.isGray)
        let colored = try meme(layer(exact), of: halves(), on: ground)
        #expect(colored.layout.channels == .rgb && colored[41, 22] == red)
    }

    @Test func sixteenBitsStay() throws {
        let ground = try Pixmap(width: 100, height: 80, bitDepth: 16) { x, _, _ in 600 * x + 1 }
        let pixels = try meme(layer(exact), of: halves(), on: ground.encoded())
        #expect(pixels.layout.bitDepth == 16)
        #expect(pixels[10, 10] == [6001, 6001, 6001] && pixels[41, 22] == [51400, 0, 0])
    }

    @Test func colorsAreTakenToTheOriginalsProfile() throws {
        var metadata = ImageMetadata()
        metadata.iccProfile = try Fixture.image("icc.jpg").metadata().iccProfile
        func flat(_ color: [Int], _ metadata: ImageMetadata) throws -> EncodedImage {
            try Pixmap(width: 100, height: 80) { _, _, channel in color[channel] }
                .encoded(metadata: metadata)
        }
        let whole = layer(Box(x: 0, y: 0, width: 1, height: 1))
        let color = [200, 90, 30]
        let tagged = try flat(color, metadata)
        // The same profile changes nothing.
        #expect(try meme(whole, of: tagged, on: tagged)[5, 5] == color)
        let plain = try flat(color, ImageMetadata())
        #expect(try meme(whole, of: plain, on: plain)[5, 5] == color)
        let there = try meme(whole, of: plain, on: tagged)[5, 5]
        #expect(there != color)
        // And back.
        let back = try meme(whole, of: try flat(there, metadata), on: plain)[5, 5]
        for (value, wanted) in zip(back, color) { #expect(abs(value - wanted) <= 2) }
    }

    @Test(arguments: [false, true]) func aGIFKeepsItsIndexesUnlessColorsAreMany(_ isPhoto: Bool)
        throws
    {
        let sticker = try isPhoto ? Fixture.image("chelsea.png") : halves()
        var recipe = Recipe()
        recipe.layers = [.picture(layer(Box(x: 0.1, y: 0.1, width: 0.6, height: 0.6)))]
        let original = try Fixture.image("cat.gif")
        let rendering = try Renderer().render(
            recipe, on: original, pictures: [self.sticker: sticker])
        #expect(rendering.steps.map(\.way) == [isPhoto ? .animationFrames : .gifIndexes])
        let (before, after) = (try ImageHeader(of: original), try ImageHeader(of: rendering.image))
        #expect(before.frameCount == after.frameCount && before.size == after.size)
    }

    @Test func shrinkingDoesNotMixInWhatIsTransparent() throws {
        // Clear pixels are green, and must not show.
        let picture = try Pixmap(width: 200, height: 100, .rgba) { x, _, channel in
            x % 40 < 20 ? [200, 0, 0, 255][channel] : [0, 255, 0, 0][channel]
        }.encoded()
        for width in [0.2, 0.15, 0.07] {
            let box = Box(x: 0.4, y: 0.25, width: width, height: 0.5)
            let pixels = try meme(layer(box), of: picture)
            for index in 0..<8000 {
                let pixel = pixels[index % 100, index / 100]
                #expect(pixel[1] <= gray && pixel[1] == pixel[2])
            }
        }
    }
}
