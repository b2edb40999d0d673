import Testing

@testable import MemeRender

struct ShadowTests {
    private let size = PixelSize(width: 220, height: 160)

    private func caption(
        _ shadow: Shadow?, fill: Color = .white, outlineWidth: Double = 0.06, angle: Double = 0
    ) throws -> CaptionInk {
        var style = CaptionStyle(fill: fill, outlineWidth: outlineWidth)
        style.shadow = shadow
        let font = FittedFont(face: try FontFace.bundled())
        return try CaptionInk(
            TypesetCaption(
                [("HI", font)], fontSize: 60, from: Point(x: 80, y: 100), style: style,
                angle: angle))
    }

    /// The columns and rows that have ink.
    private func extent(_ ink: [UInt32]) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        let places = ink.indices.filter { ink[$0] >> 24 > 0 }
        let columns = places.map { $0 % size.width }
        guard let left = columns.min(), let right = columns.max(), let first = places.first,
            let last = places.last
        else { return nil }
        return (left...right, first / size.width...last / size.width)
    }

    private static let black = Color(red: 0, green: 0, blue: 0)

    @Test func aSharpShadowIsTheSilhouetteMoved() throws {
        let shadow = Shadow(color: Self.black, x: 0.5, y: 0.25, blur: 0)
        let plain = try #require(extent(try caption(nil).ink(on: size)))
        let shaded = try #require(extent(try caption(shadow).ink(on: size)))
        #expect(shaded.columns == plain.columns.lowerBound...plain.columns.upperBound + 30)
        #expect(shaded.rows == plain.rows.lowerBound...plain.rows.upperBound + 15)
    }

    @Test(arguments: [0, 0.02, 0.05, 0.1, 0.2, 0.27, 0.3, 0.5])
    func aBlurReachesNoFartherThanItSays(blur: Double) throws {
        let shadow = Shadow(color: Self.black, x: 0, y: 0, blur: blur)
        let plain = try #require(extent(try caption(nil).ink(on: size)))
        let shaded = try #require(extent(try caption(shadow).ink(on: size)))
        let reach = Int((blur * 60).rounded(.up))
        #expect(shaded.columns.lowerBound >= plain.columns.lowerBound - reach)
        #expect(shaded.columns.upperBound <= plain.columns.upperBound + reach)
        #expect(shaded.rows.lowerBound >= plain.rows.lowerBound - reach)
        #expect(shaded.rows.upperBound <= plain.rows.upperBound + reach)
        // The shadow is visible.
        let least = blur * 60 < 2 ? 0 : Int(blur * 60 / 3)
        #expect(shaded.columns.upperBound >= plain.columns.upperBound + least)
    }

    @Test func noShadowIsSeenThroughLetters() throws {
        let shadow = Shadow(color: Self.black, x: 0, y: 0, blur: 0.1)
        let fill = Color(red: 255, green: 255, blue: 255, alpha: 100)
        let plain = try caption(nil, fill: fill).ink(on: size)
        let shaded = try caption(shadow, fill: fill).ink(on: size)
        let letters = plain.indices.filter { plain[$0] == 0x6464_6464 }
        #expect(letters.count > 500)
        #expect(letters.allSatisfy { shaded[$0] == plain[$0] })
    }

    @Test func aShadowTurnsWithItsWords() throws {
        let shadow = Shadow(color: Self.black, x: 0.5, y: 0, blur: 0)
        let plain = try #require(extent(try caption(nil, angle: 90).ink(on: size)))
        let shaded = try #require(extent(try caption(shadow, angle: 90).ink(on: size)))
        #expect(shaded.columns == plain.columns)
        #expect(shaded.rows == plain.rows.lowerBound...plain.rows.upperBound + 30)
    }

    @Test(arguments: [0, 0.1, 0.2, 0.3, 0.5], [0, -33.0])
    func partsJoinWithoutASeam(blur: Double, angle: Double) throws {
        let shadow = Shadow(x: 0.1, y: -0.13, blur: blur)
        let caption = try caption(shadow, outlineWidth: 0.1, angle: angle)
        let whole = caption.ink(on: size)
        var tile = InkTile()
        for part in [(0, 0, 220, 7), (70, 33, 41, 64), (123, 61, 97, 99), (99, 80, 1, 1)] {
            let area = PixelRect(
                x: part.0, y: part.1, size: PixelSize(width: part.2, height: part.3))
            let hasInk = tile.draw(caption, in: area)
            let expected = (0..<part.3).flatMap { y in
                (0..<part.2).map { whole[(part.1 + y) * size.width + part.0 + $0] }
            }
            #expect(hasInk ? tile.pixels == expected : expected.allSatisfy { $0 == 0 })
        }
    }
}
