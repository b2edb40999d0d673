import Foundation
import Testing

@testable import MemeRender

struct RenderWarningTests {
    private func warnings(_ recipe: Recipe) throws -> [RenderWarning] {
        let picture = try Pixmap(width: 300, height: 300) { _, _, _ in 90 }
        return try Renderer().render(recipe, on: picture.encoded()).warnings
    }

    @Test func textThatIsLostAsAWholeIsTold() throws {
        #expect(try warnings(Recipe(top: "\u{fffd}")) == [.invalidText(text: "\u{fffd}")])
        #expect(try warnings(Recipe(top: "")).isEmpty)
    }

    private func warnings(_ captions: Caption...) throws -> [RenderWarning] {
        var recipe = Recipe()
        recipe.captions = captions
        return try warnings(recipe)
    }

    @Test func aFontThatLacksWhatIsTypedIsTold() throws {
        let file = Fixture.folder.appending(path: "color-paints.ttf").path
        var caption = Caption("a!?", at: .top)
        caption.style.font = .file(file)
        let told = try warnings(caption)
        guard case .otherFont("!?", "Colour Paints", let other) = told.first else {
            return #expect(Bool(false), "\(told)")
        }
        #expect(told.count == 1 && !other.isEmpty)
        caption.text = "q"
        #expect(try warnings(caption) == [.colorsLeftOut(font: "Colour Paints")])
        // The bundled ones are joined by others wherever they have to.
        #expect(try warnings(Caption("ქართული", at: .top)).isEmpty)
    }

    /// White words whose style is changed, in a layout.
    private func faintness(
        _ text: String = "faint", layout: Recipe.Layout = .classic,
        _ change: (inout CaptionStyle) -> Void
    ) throws -> [RenderWarning] {
        var recipe = Recipe(top: text)
        recipe.use(layout)
        change(&recipe.captions[0].style)
        return try warnings(recipe)
    }

    @Test func wordsInTheColorOfWhatIsBehindThemAreTold() throws {
        let faint = [RenderWarning.faint(text: "faint")]
        let box = Color(red: 255, green: 255, blue: 200)
        func plain(_ style: inout CaptionStyle) {
            style.outlineWidth = 0
            style.textBackground = box
        }
        #expect(try faintness { plain(&$0) } == faint)
        #expect(try faintness { $0.textBackground = box }.isEmpty)
        #expect(try faintness("👍 🎉") { plain(&$0) }.isEmpty)
        #expect(try faintness("\u{2764}\u{fe0f}") { plain(&$0) }.isEmpty)
        for isSeen in [false, true] {
            let seen: Color = isSeen ? .black : .white
            #expect(
                try faintness {
                    plain(&$0)
                    $0.fill = seen
                } == (isSeen ? [] : faint))
            #expect(
                try faintness {
                    $0.textBackground = box
                    $0.outline = .color(seen)
                } == (isSeen ? [] : faint))
            #expect(
                try faintness {
                    plain(&$0)
                    $0.shadow = Shadow(color: seen)
                } == (isSeen ? [] : faint))
            #expect(
                try faintness {
                    plain(&$0)
                    $0.fill = .black
                    $0.gradient = seen
                } == (isSeen ? [] : faint))
            #expect(
                try faintness(layout: .demotivational) { $0.fill = isSeen ? .white : .black }
                    == (isSeen ? [] : faint))
        }
        // What shows through them is the picture.
        #expect(
            try faintness {
                plain(&$0)
                $0.fill = .clear
            }.isEmpty)
        #expect(
            try faintness {
                plain(&$0)
                $0.textBackground = Color(red: 255, green: 255, blue: 200, alpha: 200)
            }.isEmpty)
        #expect(try faintness(layout: .bar) { $0.fill = .white }.isEmpty)
    }

    /// A picture whose left half is white, and whose right half has another shade.
    private func halves(_ shade: UInt8, as format: ImageFormat) throws -> EncodedImage {
        let size = PixelSize(width: 400, height: 200)
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        let row = (0..<size.width).flatMap { x in
            [UInt8](repeating: x < 200 ? 255 : shade, count: 3)
        }
        let encoder = try ImageEncoder(
            format: format, size: size, layout: layout, metadata: ImageMetadata(),
            fineness: .quality(90), .unlimited)
        try row.withUnsafeBufferPointer { pixels in
            let start = try #require(pixels.baseAddress)
            for _ in 0..<size.height { try encoder.writeRows(from: start, count: 1) }
        }
        return EncodedImage(bytes: try encoder.finish(), format: format)
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func wordsInTheColorOfThePictureAreTold(format: ImageFormat) throws {
        let picture = try halves(40, as: format)
        func told(
            in box: Box = Box(x: 0.05, y: 0.1, width: 0.4, height: 0.5), _ text: String = "lost",
            _ change: (inout Recipe) -> Void = { _ in }
        ) throws -> Bool {
            var recipe = Recipe(captions: [Caption(text, at: .other, in: box)])
            recipe.captions[0].style.outlineWidth = 0
            change(&recipe)
            let warnings = try Renderer().render(recipe, on: picture).warnings
            return warnings.contains(.faint(text: text))
        }
        let right = Box(x: 0.55, y: 0.1, width: 0.4, height: 0.5)
        #expect(try told())
        #expect(try !told(in: right))
        #expect(try !told { $0.captions[0].style.fill = .black })
        #expect(try told(in: right) { $0.captions[0].style.fill = .black })
        // Whatever differs from the letters shows them.
        #expect(try !told { $0.captions[0].style.outlineWidth = 0.1 })
        #expect(try !told { $0.captions[0].style.shadow = Shadow(color: .black) })
        #expect(try !told { $0.captions[0].style.textBackground = .black })
        #expect(try !told(in: .whole, "both"))
        #expect(try !told("👍"))
        // The part of the picture that is there counts.
        let crop = Crop.rectangle(x: 200, y: 0, size: PixelSize(width: 200, height: 200))
        #expect(try !told { $0.crop = crop })
        #expect(try told { $0.longestSide = 100 })
        // What lies between isn't looked through.
        #expect(try !told { $0.effects = [Effect(.invert)] })
    }

    private static let lower = Box(x: 0.1, y: 0.5, width: 0.8, height: 0.2)

    @Test func captionsThatCoverEachOtherAreTold() throws {
        #expect(
            try warnings(
                Caption("under", at: .other, in: Self.lower),
                Caption("over", at: .other, in: Self.lower))
                == [.overlapping(text: "over", other: "under")])
        var turned = Caption("a turned one", at: .other, in: .whole)
        turned.style.angle = 45
        turned.style.maximumSize = .fraction(0.2)
        #expect(
            try warnings(Caption("in the middle", at: .other, in: .whole), turned)
                == [.overlapping(text: "a turned one", other: "in the middle")])
    }

    @Test func captionsBesideEachOtherAreNot() throws {
        #expect(
            try warnings(
                Caption("top", at: .top), Caption("bottom", at: .bottom),
                Caption("left", at: .other, in: Box(x: 0.05, y: 0.4, width: 0.4, height: 0.2)),
                Caption("right", at: .other, in: Box(x: 0.55, y: 0.4, width: 0.4, height: 0.2))
            ).isEmpty)
        // Their boxes overlap, their words don't.
        var right = Caption("right", at: .other, in: .whole)
        right.style.alignment = .right
        var left = Caption("left", at: .other, in: .whole)
        left.style.alignment = .left
        #expect(try warnings(left, right).isEmpty)
    }

    @Test func captionsAtDifferentTimesAreNot() throws {
        var first = Caption("first", at: .other, in: Self.lower)
        first.to = 0.5
        var second = Caption("second", at: .other, in: Self.lower)
        second.from = 0.5
        #expect(
            try warnings(first, second)
                == [.untimed(text: "first"), .untimed(text: "second")])
    }

    @Test func linesThatCoverEachOtherAreTold() throws {
        var close = Caption("lines\ntoo\nclose", at: .top)
        close.style.lineSpacing = 0.5
        #expect(try warnings(close) == [.colliding(text: close.text)])
        close.style.lineSpacing = 0.95
        #expect(try warnings(close).isEmpty)
    }

    @Test func wordsWithoutInkAreTold() throws {
        for blank in ["\u{2800}\u{2800}", "\u{3164}", "\u{ffa0} \u{3164}", "\u{ad}", "\u{200b}"] {
            #expect(try warnings(Recipe(top: blank)) == [.blank(text: blank)])
        }
        #expect(try warnings(Recipe(top: " \t\n\u{a0}")).isEmpty)
    }

    @Test func charactersThatAreNotSeenHaveTheirNumber() {
        let warning = RenderWarning.missingGlyphs(characters: "\u{e000}\u{10ffff}☃", package: nil)
        #expect("\(warning)".contains("U+E000 U+10FFFF ☃"))
    }

    @Test func aSizeBelowAPixelIsNoNumber() {
        #expect(
            "\(RenderWarning.illegible(text: "a", fontSize: 0.1))".contains("no more than a pixel"))
        #expect("\(RenderWarning.illegible(text: "a", fontSize: 6.7))".contains("7 pixels"))
    }
}
