import Foundation
import Testing

@testable import MemeRender

@Suite struct ColorGlyphTests {
    /// What Chromium draws (see `make-fonts.py`): per font and letter the colors at places 125 units
    /// apart, in rows from below.
    static let expected: [Expected] = {
        let data = try? Data(contentsOf: Fixture.folder.appending(path: "color-glyphs.json"))
        let fonts = data.flatMap {
            try? JSONDecoder().decode([String: [String: [SIMD4<Int>]]].self, from: $0)
        }
        return (fonts ?? [:]).flatMap { file, letters in
            letters.map { Expected(file: file, letter: $0, colors: $1) }
        }
    }()

    struct Expected: CustomTestStringConvertible {
        var file: String
        var letter: String
        var colors: [SIMD4<Int>]
        var testDescription: String { "\(letter) of \(file)" }
    }

    @Test func chromiumDrewTwentyLetters() {
        #expect(Self.expected.count == 20)
    }

    @Test(arguments: expected)
    func areAsChromiumDrawsThem(_ letter: Expected) throws {
        let face = try Self.face(letter.file)
        let image = try #require(Self.image(of: letter.letter, face))
        for (index, color) in letter.colors.enumerated() {
            let x = 62 + 125 * Double(index % 8)
            let y = 63 + 125 * Double(index / 8)
            let difference = color &- image.color(x: x + 0.5, y: y + 0.5)
            let largest = max(abs(difference.min()), abs(difference.max()))
            // Steps of half a degree around a point, and the rounding of gradients.
            #expect(
                largest <= 3,
                "\(letter.letter) at \(x), \(y): \(image.color(x: x, y: y)), not \(color)")
        }
        #expect(!face.hasUnsupportedColors)
    }

    @Test func aGlyphThatRefersToItselfIsPlain() throws {
        let face = try Self.face("color-paints.ttf")
        #expect(Self.image(of: "Q", face) == nil)
        #expect(face.hasUnsupportedColors)
        let glyph = try #require(face.glyph(of: "Q"))
        #expect(face.outline(of: glyph).bounds?.right == 900)
    }

    /// Whatever a table says, a glyph is drawn or isn't.
    @Test(arguments: ["color-paints.ttf", "color-layers.ttf"])
    func damagedTablesAreHarmless(_ file: String) throws {
        let whole = try Fixture.bytes(file)
        let table = try #require(whole.firstOffset(of: "COLR".utf8))
        let start = try #require(whole.integer(at: table + 8, count: 4))
        let count = try #require(whole.integer(at: table + 12, count: 4))
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
        defer { try? FileManager.default.removeItem(at: path) }
        for offset in 0..<count {
            var bytes = whole
            bytes[start + offset] = offset % 2 == 0 ? 0xff : bytes[start + offset] ^ 0x0f
            try Data(bytes).write(to: path)
            let face = try FontFace(path: path.path)
            for letter in ["A", "G", "M", "O", "P"] {
                guard let image = Self.image(of: letter, face) else { continue }
                #expect(image.size.longestSide <= 1025)
                #expect(image.pixels.count == image.size.pixelCount)
            }
        }
    }

    @Test func aLetterWithoutABitmapIsPlain() throws {
        let face = try Self.face("color-bitmaps.ttf")
        #expect(Self.image(of: "B", face) == nil)
        #expect(!face.hasUnsupportedColors)
    }

    @Test func onlyLettersThatReferToTheTextAreDrawnForEachColor() throws {
        let face = try Self.face("color-layers.ttf")
        for (letter, changes) in [("A", false), ("B", true)] {
            let first = try #require(Self.image(of: letter, face, foreground: .white))
            let second = try #require(Self.image(of: letter, face, foreground: .black))
            #expect((first.color(x: 300, y: 300) != second.color(x: 300, y: 300)) == changes)
        }
    }

    @Test func outlinesFollowTheColors() throws {
        let face = try Self.face("color-paints.ttf")
        let glyph = try #require(face.glyph(of: "M"))
        // Of the box only the right half has ink.
        let lefts = face.outline(of: glyph).segments.map { segment in
            switch segment {
            case .move(let point), .line(let point), .curve(_, _, let point): point.x
            }
        }
        let left = try #require(lefts.min())
        #expect(abs(left - 500) < 4)
    }

    private static func face(_ file: String) throws -> FontFace {
        try FontFace(path: Fixture.folder.appending(path: file).path)
    }

    private static func image(
        of letter: String, _ face: FontFace,
        foreground: Color = Color(red: 255, green: 128, blue: 0)
    ) -> GlyphImage? {
        letter.unicodeScalars.first.flatMap(face.glyph(of:))
            .flatMap { face.image(of: $0, foreground: foreground) }
    }
}

extension GlyphImage {
    /// Premultiplied red, green, blue and alpha at a place in font units.
    fileprivate func color(x: Double, y: Double) -> SIMD4<Int> {
        let column = Int(((x - left) / unitsPerPixel).rounded(.down))
        let row = Int(((top - y) / unitsPerPixel).rounded(.down))
        guard (0..<size.width).contains(column), (0..<size.height).contains(row) else {
            return .zero
        }
        let pixel = Int(pixels[row * size.width + column])
        return SIMD4(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, pixel >> 24)
    }
}
