import Foundation
import TestSupport
import Testing

@testable import MemeRender

/// Every public value takes any numbers, and none ends the process: a render refuses what it can't use.
struct HostileValueTests {
    private static let numbers: [Double] = [
        0, -0.0, -1, 0.5, 1e18, 1e19, -1e19, 1e300, -1e300, .infinity, -.infinity, .nan,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    private static let integers = [0, -1, 1, .max, .min, .max - 1, 1 << 32, 1 << 31 - 1, 65_536]

    /// Renders, with words. Any result will do, and any typed error.
    private func render(
        _ limits: RenderLimits = RenderLimits(), _ change: (inout Recipe) -> Void
    ) {
        var recipe = Recipe(top: "Top text", bottom: "Bottom text")
        change(&recipe)
        _ = recipe.hashValue
        do {
            let picture = try Pictures.png(width: 40, height: 30)
            let renderer = Renderer(limits: limits)
            _ = try? renderer.layout(recipe, on: picture)
            _ = try renderer.render(recipe, on: picture).warnings.map(\.description)
        } catch {
            #expect(error is RenderError)
            _ = "\(error)"
        }
    }

    @Test func initializersTakeAnyNumbers() {
        for number in Self.numbers {
            let box = Box(x: number, y: number, width: number, height: number)
            _ = box.isOnPicture
            render { $0.captions[0].box = box }
            render { $0.captions[0].box = Box(x: 0, y: 0, width: number, height: 1) }
            render { $0.captions[0].box = Box(x: number, y: 0, width: 1, height: 1) }
            render { $0.captions[1].style = CaptionStyle(outlineWidth: number) }
            render {
                $0.captions[1].style.shadow = Shadow(x: number, y: number, blur: number)
            }
            render { $0.captions[1].style.angle = number }
            render { $0.captions[1].style.lineSpacing = number }
            render { $0.captions[1].style.letterSpacing = number }
            render { $0.captions[1].style.minimumSize = .pixels(number) }
            render { $0.captions[1].style.maximumSize = .fraction(number) }
            render {
                $0.captions[0].style.font = FontReference(
                    .impact, variations: [FontVariation(axis: "wght", value: number)])
            }
            render { $0.captions[0].from = number }
            render { $0.captions[0].to = number }
            render { $0.crop = .ratio(width: number, height: 1) }
            render { $0.crop = .ratio(width: 1, height: number) }
        }
    }

    @Test func initializersTakeAnyIntegers() throws {
        let picture = try Pictures.png(width: 40, height: 30)
        for number in Self.integers {
            let size = PixelSize(width: number, height: number)
            _ = (size.pixelCount, size.longestSide, "\(size)")
            for other in Self.integers {
                let box = PixelSize(width: other, height: 1)
                _ = (size.fitted(into: box), box.fitted(into: size))
                render { $0.crop = .rectangle(x: number, y: other, size: box) }
                render { $0.crop = .rectangle(x: 1, y: number, size: size) }
            }
            render { $0.canvas = size }
            render { $0.canvas = PixelSize(width: 1, height: number) }
            render { $0.longestSide = number }
            render { $0.quality = number }
            render { $0.frame = number }
            render(RenderLimits(maximumPixels: number)) { _ in }
            var limits = RenderLimits()
            limits.maximumMemory = number
            render(limits) { _ in }
            let cache = PreviewCache(maximumBytes: number)
            _ = try? Renderer().preview(
                Recipe(), on: picture, longestSide: number, named: "", cache: cache)
        }
    }

    @Test func timesOfAnyLengthAreLimits() {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0) * 18
        for time in [.zero, longest, .zero - longest, .seconds(-1), .nanoseconds(1)] {
            render(RenderLimits(time: time)) { _ in }
            _ = "\(RenderError.tooSlow(limit: time))"
        }
    }

    @Test func sheetsWithoutColumnsOrCellsAreRefused() throws {
        let cells = [ContactSheet.Cell(image: try Pictures.png(), label: "A")]
        for (columns, side) in [(0, 240), (-1, 240), (2, 0), (2, -7), (.min, .min)] {
            let sheet = ContactSheet(cells: cells, columns: columns, cellSize: side)
            let reason =
                "a contact sheet can't have \(columns) columns of \(side) pixels: both are positive "
                + "numbers"
            #expect(throws: RenderError.invalidRecipe(reason: reason)) {
                try sheet.rendered(as: .png)
            }
        }
        for number in Self.integers where number != 1 {
            for cells in [cells, []] {
                _ = try? ContactSheet(cells: cells, columns: number, cellSize: 1 << 40)
                    .rendered(as: .png)
                _ = try? ContactSheet(cells: cells, columns: .max, cellSize: number)
                    .rendered(as: .jpeg)
            }
        }
    }

    @Test(arguments: [0, -1, .min])
    func previewsHaveASize(side: Int) throws {
        let picture = try Pictures.png()
        #expect(
            throws: RenderError.invalidRecipe(
                reason: "a longest side of \(side) pixels is no size")
        ) {
            try Renderer().preview(
                Recipe(), on: picture, longestSide: side, named: "a",
                cache: PreviewCache(maximumBytes: 1))
        }
    }

    @Test func textsDescribeAnyNumbers() {
        for number in Self.numbers {
            _ = "\(RenderWarning.illegible(text: "a", fontSize: number))"
            _ = "\(FontSize.pixels(number)) \(Crop.ratio(width: number, height: number))"
            _ = FontReference(.impact, variations: [.init(axis: "", value: number)]).description
        }
        for number in Self.integers {
            let size = PixelSize(width: number, height: number)
            let errors: [RenderError] = [
                .tooManyPixels(size, limit: number), .tooManyFrames(number, size, limit: number),
                .sideTooLong(size, .png), .tooMuchMemory(number, limit: number),
                .cropOutside(PixelRect(x: number, y: number, size: size), of: size),
            ]
            _ = errors.map(\.description)
            _ = "\(RenderWarning.missingFrame(number, of: number)) \(PictureLoss.exif(number))"
            _ = "\(FileError.tooLarge("a", limit: number))"
            _ = "\(FileError.pathTooLong("a", limit: number))"
        }
        #expect("\(RenderWarning.illegible(text: "a", fontSize: 7.6))".contains("8 pixels"))
    }

    @Test func textsOfAnyKindAreWords() {
        let marks = String(repeating: "\u{301}", count: 300)
        for text in ["", "\0", "a\0b", "\u{10ffff}", marks, "\r\n"] {
            render { $0.captions[0].text = text }
            render { $0.captions[0].style.language = text }
            render { $0.captions[0].style.font = .family(text) }
            render { $0.captions[0].style.font = .file(text) }
            render {
                $0.captions[0].style.font.variations = [FontVariation(axis: text, value: 1)]
            }
            _ = LetterCase.upper.applied(to: "a\(text)", language: text)
            _ = (Color(text), FontSize(text), Crop(text), PixelSize(text), FontReference(text))
            _ = (ImageFormat(fileExtension: text), try? EncodedImage(contentsOf: text))
        }
    }

    /// What JSON holds is refused as what a program sets is.
    @Test(arguments: [
        #"{"captions": [{"text": "a", "box": {"x": 0, "y": 0, "width": 0, "height": 1}}]}"#,
        #"{"captions": [{"text": "a", "style": {"outlineWidth": 9}}]}"#,
        #"{"captions": [{"text": "a", "to": 1e300}]}"#,
    ])
    func decodedNumbersAreChecked(json: String) {
        #expect(throws: RenderError.self) {
            try JSONDecoder().decode(CheckedRecipe.self, from: Data(json.utf8))
        }
    }
}
