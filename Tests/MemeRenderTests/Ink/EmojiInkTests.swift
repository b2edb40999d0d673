import Testing

@testable import MemeRender

@Suite(.enabled(if: ColorEmoji.isInstalled))
struct EmojiInkTests {
    private let size = PixelSize(width: 200, height: 120)

    private func caption(
        _ text: String = "😀", style: CaptionStyle = CaptionStyle(), fontSize: Double = 80,
        angle: Double = 0
    ) throws -> CaptionInk {
        let emoji = FittedFont(face: try ColorEmoji.face(), scale: 0.75)
        let letters = FittedFont(face: try FontFace.bundled())
        return try CaptionInk(
            TypesetCaption(
                [("A", letters), (text, emoji)], fontSize: fontSize, from: Point(x: 30, y: 90),
                style: style, angle: angle))
    }

    private func isColored(_ pixel: UInt32) -> Bool {
        pixel >> 16 & 255 != pixel >> 8 & 255 || pixel >> 8 & 255 != pixel & 255
    }

    @Test func anEmojiKeepsItsColors() throws {
        let caption = try caption()
        #expect(!caption.isGray)
        let yellow = caption.ink(on: size).filter {
            $0 >> 16 & 255 > 220 && $0 >> 8 & 255 > 150 && $0 & 255 < 90 && $0 >> 24 == 255
        }
        #expect(yellow.count > 1000)
    }

    /// One pixel of the picture covers more emoji pixels than an integer can count.
    @Test(arguments: [1e-6, 1e-20, 1e-24, 1e-100, 1e-300])
    func whatIsFarTooSmallIsNotSeen(_ side: Double) throws {
        var caption = Caption("😀", at: .other)
        caption.box = Box(x: 0.5, y: 0.5, width: side, height: side)
        let (recipe, image) = (Recipe(captions: [caption]), try Fixture.image("rgb.png"))
        #expect(throws: Never.self) { try Renderer().render(recipe, on: image) }
        _ = try self.caption(fontSize: 100 * side).ink(on: size)
    }

    @Test func onlyEmojiMakeWordsColored() throws {
        let font = FittedFont(face: try ColorEmoji.face())
        let words = TypesetCaption([(" ", font)], fontSize: 20, from: Point(x: 0, y: 20))
        #expect(try CaptionInk(words).isGray)
    }

    @Test func anOutlineGoesAroundAnEmoji() throws {
        let plain = try caption(style: CaptionStyle(outlineWidth: 0)).ink(on: size)
        let outlined = try caption(style: CaptionStyle(outlineWidth: 0.1)).ink(on: size)
        // The edge right of the letter, and 8 pixels farther in the middle row of the face.
        let row = (60 * size.width + 90)..<(61 * size.width)
        let edge = try #require(plain[row].lastIndex { $0 >> 24 > 127 })
        let outlineEdge = try #require(outlined[row].lastIndex { $0 >> 24 > 127 })
        #expect(abs(outlineEdge - edge - 8) <= 1)
        #expect(outlined[outlineEdge - 2] == 0xff00_0000)
    }

    @Test func anEmojiIsAsOpaqueAsTheFill() throws {
        let fill = Color(red: 255, green: 255, blue: 255, alpha: 51)
        let ink = try caption(style: CaptionStyle(fill: fill)).ink(on: size)
        // The middle of the face, where the outline behind it would be black.
        for y in 50..<70 {
            for x in 90..<120 { #expect(ink[y * size.width + x] >> 24 == 51) }
        }
    }

    @Test(arguments: [(12.0, 0.0), (40, 0), (80, 0), (110, 0), (80, 30), (25, -77)])
    func partsAreAsTheWhole(fontSize: Double, angle: Double) throws {
        var style = CaptionStyle()
        style.shadow = Shadow()
        let caption = try caption("😀🎉", style: style, fontSize: fontSize, angle: angle)
        let whole = caption.ink(on: size)
        var tile = InkTile()
        for part in [(0, 0, 200, 61), (0, 61, 99, 59), (99, 61, 101, 59)] {
            let area = PixelRect(
                x: part.0, y: part.1, size: PixelSize(width: part.2, height: part.3))
            let hasInk = tile.draw(caption, in: area)
            let expected = (0..<part.3).flatMap { y in
                (0..<part.2).map { whole[(part.1 + y) * size.width + part.0 + $0] }
            }
            #expect(hasInk ? tile.pixels == expected : expected.allSatisfy { $0 == 0 })
        }
    }

    @Test func smallEmojiKeepTheirMeanColor() throws {
        func mean(_ fontSize: Double) throws -> SIMD3<Double> {
            let style = CaptionStyle(fill: .white, outlineWidth: 0)
            let emoji = FittedFont(face: try ColorEmoji.face())
            let ink = try CaptionInk(
                TypesetCaption(
                    [("❤️", emoji)], fontSize: fontSize, from: Point(x: 10.3, y: 100.6), style: style
                )
            ).ink(on: size)
            let sums = ink.reduce(into: SIMD4<Double>()) { sums, pixel in
                sums += SIMD4(
                    Double(pixel >> 24), Double(pixel >> 16 & 255), Double(pixel >> 8 & 255),
                    Double(pixel & 255))
            }
            return SIMD3(sums[1], sums[2], sums[3]) / sums[0]
        }
        let large = try mean(80)
        for fontSize in [9.0, 14, 25, 52] {
            let difference = try mean(fontSize) - large
            #expect((difference * difference).sum().squareRoot() < 0.02)
        }
    }
}
