import Foundation
import Testing

@testable import MemeRender

/// Recipes as a file may hold them: numbers of any size.
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
}
