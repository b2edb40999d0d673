import Foundation
import Testing

@testable import MemeRender

/// Recipes from an untrusted file: numbers of any size.
struct HostileRecipeTests {
    private func render(_ change: (inout Recipe) -> Void) throws -> Rendering {
        let picture = try Pixmap(width: 40, height: 30) { _, _, _ in 90 }
        var recipe = Recipe(top: "Top text", bottom: "Bottom text")
        change(&recipe)
        return try Renderer().render(recipe, on: picture.encoded())
    }

    @Test(
        arguments: [
            (0, 0, 0, 1), (0, 0, 1, -1), (.nan, 0, 1, 1), (0, .infinity, 1, 1),
            (0, 0, .infinity, 1), (0, 0, 1, .nan), (1, 0, 1, 1), (-2, 0, 2, 1), (0, 1e300, 1, 1),
        ] as [(Double, Double, Double, Double)])
    func boxesOffThePictureAreRefused(x: Double, y: Double, width: Double, height: Double) {
        #expect(throws: RenderError.self) {
            try render {
                $0.captions[0].box.x = x
                $0.captions[0].box.y = y
                $0.captions[0].box.width = width
                $0.captions[0].box.height = height
            }
        }
    }

    @Test(arguments: [
        Box(x: -1, y: -1, width: 3, height: 3), Box(x: 0.5, y: 0.9, width: 1e300, height: 1e300),
        Box(x: -1e300, y: 0, width: 2e300, height: 1),
        Box(x: 0.5, y: 0.5, width: 1e-300, height: 1),
        Box(x: 0, y: 0, width: 1e-300, height: 1e-300),
    ])
    func inkStaysOnThePictureWhateverTheBox(box: Box) throws {
        let ink = try #require(try render { $0.captions[0].box = box }.captions.first).inkBox
        #expect(ink.x >= -1e-9 && ink.y >= -1e-9)
        #expect(ink.maxX <= 40 + 1e-9 && ink.maxY <= 30 + 1e-9)
    }

    @Test(arguments: [-0.1, 0.51, .nan, .infinity, 1e300])
    func outlineWidthsOutOfRangeAreRefused(outlineWidth: Double) {
        #expect(throws: RenderError.self) {
            try render { $0.captions[1].style.outlineWidth = outlineWidth }
        }
    }

    private func expectRefusal(
        _ reason: String, of change: (inout CaptionStyle) -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: RenderError.invalidRecipe(reason: reason), sourceLocation: sourceLocation) {
            try render { change(&$0.captions[0].style) }
        }
    }

    @Test(arguments: [FontSize.pixels(1e300), .fraction(1e308)])
    func wordsThatMustBeLargerThanAnyPictureAreLeftOut(size: FontSize) throws {
        let rendering = try render {
            $0.captions[1].style.minimumSize = size
            $0.captions[1].style.maximumSize = size
            $0.captions[1].style.shadow = Shadow()
        }
        #expect(rendering.captions[1].lines.isEmpty)
        #expect(rendering.warnings.contains(.shortened(text: "Bottom text")))
    }

    @Test(arguments: [360.0, -720, 1e300, 1e308, -1.7e308])
    func turnsOfAnySizeAreTurns(angle: Double) throws {
        let layout = try render { $0.captions[0].style.angle = angle }.captions[0]
        #expect(abs(layout.rotation.angle) < 360)
        #expect(layout.inkBox.width > 0)
    }

    @Test func spacingsOutOfRangeAreRefused() {
        expectRefusal("a line spacing of 0.4 is not from 0.5 to 5.0") { $0.lineSpacing = 0.4 }
        expectRefusal("a line spacing of nan is not from 0.5 to 5.0") { $0.lineSpacing = .nan }
        expectRefusal("a letter spacing of -0.3 is not from -0.2 to 2.0") {
            $0.letterSpacing = -0.3
        }
        expectRefusal("a letter spacing of inf is not from -0.2 to 2.0") {
            $0.letterSpacing = .infinity
        }
    }

    @Test func shadowsOutOfRangeAreRefused() {
        expectRefusal("a shadow's x of 1.5 is not from -1.0 to 1.0") { $0.shadow = Shadow(x: 1.5) }
        expectRefusal("a shadow's y of nan is not from -1.0 to 1.0") { $0.shadow = Shadow(y: .nan) }
        expectRefusal("a shadow's blur of -0.1 is not from 0.0 to 0.5") {
            $0.shadow = Shadow(blur: -0.1)
        }
    }

    @Test func anglesAndPlacesOnAxesAreNumbers() {
        expectRefusal("an angle of inf degrees is no number") { $0.angle = .infinity }
        expectRefusal("wght=nan is no place on a font's axis") {
            $0.font.variations = [FontVariation(axis: "wght", value: .nan)]
        }
    }

    @Test(arguments: [FontSize.pixels(0), .pixels(-3), .fraction(.nan), .fraction(.infinity)])
    func sizesOfLettersArePositive(size: FontSize) {
        let reason = "letters of \(size) have no size: use a number above 0"
        expectRefusal(reason) { $0.maximumSize = size }
        expectRefusal(reason) { $0.minimumSize = size }
    }

    @Test func theMinimumSizeIsNotAboveTheMaximum() throws {
        expectRefusal("letters can't be both 9px or larger and 8px or smaller") {
            $0.minimumSize = .pixels(9)
            $0.maximumSize = .pixels(8)
        }
        _ = try render {
            $0.captions[0].style.minimumSize = .pixels(8)
            $0.captions[0].style.maximumSize = .pixels(8)
            $0.captions[1].style.minimumSize = .pixels(8)
            $0.captions[1].style.maximumSize = .fraction(0.1)
        }
    }

    @Test(arguments: [Recipe.Layout.bar, .demotivational])
    func framesAreRefusedThatNothingHolds(layout: Recipe.Layout) {
        for side in [Int.max, 1 << 62, 1 << 31] {
            #expect(throws: RenderError.self) {
                try render {
                    $0.use(layout)
                    $0.longestSide = side
                }
            }
        }
    }

    @Test(arguments: [Recipe.Layout.bar, .demotivational])
    func framesHoldWordsOfAnySize(layout: Recipe.Layout) throws {
        for size in [FontSize.pixels(1e-300), .pixels(1e300), .fraction(1e300)] {
            let rendering = try render {
                $0.use(layout)
                for index in $0.captions.indices {
                    $0.captions[index].style.minimumSize = size
                    $0.captions[index].style.maximumSize = size
                }
            }
            #expect(rendering.size.height < 400)
        }
    }

    @Test func anOutlineWidthIsReadAsItIsWritten() throws {
        let json = Data(#"{"outlineWidth": 7}"#.utf8)
        let style = try JSONDecoder().decode(CaptionStyle.self, from: json)
        #expect(style.outlineWidth == 7)
    }

    @Test(arguments: [(0, 0), (.nan, 1), (1, .infinity), (-1, 2), (-1, -1)] as [(Double, Double)])
    func ratiosThatAreNoneAreRefused(width: Double, height: Double) {
        #expect(throws: RenderError.self) {
            try render { $0.crop = .ratio(width: width, height: height) }
        }
    }

    @Test func extremeRatiosKeepAStrip() throws {
        let flat = try render { $0.crop = .ratio(width: 1e308, height: 1e-308) }
        #expect(flat.size.description == "40×1")
        let thin = try render { $0.crop = .ratio(width: 1e-308, height: 1e308) }
        #expect(thin.size.description == "1×30")
    }

    @Test(arguments: [Int.max, Int.max - 1, 1 << 62, 1 << 31])
    func hugeSizesAreRefused(side: Int) {
        #expect(throws: RenderError.self) { try render { $0.longestSide = side } }
        for canvas in [PixelSize(width: side, height: 1), PixelSize(width: side, height: side)] {
            #expect(throws: RenderError.self) { try render { $0.canvas = canvas } }
        }
    }

    @Test func aSizeFitsIntoTheLargestBox() {
        let box = PixelSize(width: .max, height: .max)
        #expect(PixelSize(width: 400, height: 300).fitted(into: box).width == .max)
    }

    // MARK: - Pictures

    private func lay(_ change: (inout PictureLayer) -> Void) throws -> Rendering {
        let ground = try Pixmap(width: 40, height: 30) { _, _, _ in 90 }.encoded()
        let picture = try Pixmap(width: 7, height: 5, .rgba) { x, y, _ in 30 * x + y }.encoded()
        var layer = PictureLayer("p", in: .all)
        change(&layer)
        var recipe = Recipe()
        recipe.layers = [.picture(layer)]
        return try Renderer().render(recipe, on: ground, pictures: ["p": picture])
    }

    @Test(arguments: [
        Box(x: 0, y: 0, width: 5, height: 1), Box(x: -1e300, y: 0, width: 2e300, height: 1),
        Box(x: 0, y: .nan, width: 1, height: 1), Box(x: 1, y: 0, width: 1, height: 1),
        Box(x: -9, y: 0, width: 9.5, height: 1), Box(x: 0, y: 0, width: 1, height: 1e300),
    ])
    func boxesOfPicturesHaveBounds(box: Box) {
        #expect(throws: RenderError.self) { try lay { $0.box = box } }
    }

    @Test(arguments: PictureLayer.Fit.allCases)
    func anyOtherBoxIsDrawn(_ fit: PictureLayer.Fit) throws {
        for box in [
            Box(x: -3.999, y: -3.999, width: 4, height: 4),
            Box(x: 0.5, y: 0.5, width: 1e-300, height: 1e-300),
            Box(x: 0.999, y: 0.999, width: 4, height: 4),
            Box(x: 0.5, y: 0, width: 1e-12, height: 4),
        ] {
            for angle in [0, 90, 33.3, -1e308] {
                _ = try lay {
                    $0.box = box
                    $0.fit = fit
                    $0.angle = angle
                    $0.mask = .rounded(0.5)
                    $0.border = PictureLayer.Border(width: 0.25)
                    $0.shadow = Shadow(x: -1, y: 1, blur: 0.5)
                    $0.effects = Effect.Kind.allCases.map { Effect($0) }
                }
            }
        }
    }

    @Test func numbersOfPicturesOutOfRangeAreRefused() {
        let changes: [(inout PictureLayer) -> Void] = [
            { $0.angle = .infinity }, { $0.opacity = 1.01 }, { $0.opacity = .nan },
            { $0.mask = .rounded(0.51) }, { $0.border = PictureLayer.Border(width: -0.1) },
            { $0.shadow = Shadow(blur: 0.6) },
            {
                $0.from = 0.5; $0.to = 0.5
            }, { $0.to = 2 },
            { $0.source = "" }, { $0.mask = .alpha(of: "") },
            { $0.effects = [Effect(.blur, -1)] },
        ]
        for change in changes { #expect(throws: RenderError.self) { try lay(change) } }
        #expect(throws: RenderError.missingPicture("q")) { try lay { $0.source = "q" } }
        #expect(throws: RenderError.missingPicture("m")) { try lay { $0.mask = .alpha(of: "m") } }
    }

    @Test func picturesShareOneBudgetOfPixels() throws {
        let ground = try Pixmap(width: 40, height: 30) { _, _, _ in 90 }.encoded()
        let picture = try Pixmap(width: 40, height: 30) { _, _, _ in 30 }.encoded()
        var recipe = Recipe()
        recipe.layers = Array(
            repeating: .picture(PictureLayer("p", in: .all)), count: Recipe.maximumPictures)
        var limits = RenderLimits(maximumPixels: 1200)
        _ = try Renderer(limits: limits).render(recipe, on: ground, pictures: ["p": picture])
        // With a mask each counts twice: 33 pictures, and 25 are allowed.
        recipe.layers = Array(
            repeating: .picture(
                PictureLayer("p", in: .all, mask: .alpha(of: "p"))), count: 16)
        #expect(throws: RenderError.tooManyPicturePixels(39_600, limit: 30_000)) {
            try Renderer(limits: limits).render(recipe, on: ground, pictures: ["p": picture])
        }
        limits.maximumPixels = 1199
        #expect(throws: RenderError.self) {
            try Renderer(limits: limits).render(recipe, on: ground, pictures: ["p": picture])
        }
        // A damaged one is named.
        let damaged = EncodedImage(bytes: Array(picture.bytes.prefix(40)), format: .png)
        #expect {
            try Renderer().render(recipe, on: ground, pictures: ["p": damaged])
        } throws: { error in
            if case RenderError.inPicture("p", _) = error { true } else { false }
        }
        // Sizes are checked before memory is taken.
        var enlarged = Recipe()
        enlarged.layers = [
            .picture(PictureLayer("p", in: Box(x: 0, y: 0, width: 4, height: 4), fit: .stretch))
        ]
        #expect(throws: RenderError.self) {
            try Renderer(limits: RenderLimits(maximumPixels: 1200)).render(
                enlarged, on: ground, pictures: ["p": picture])
        }
    }
}
