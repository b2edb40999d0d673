import Testing

@testable import MemeRender

struct SmallLetterTests {
    private func layout(
        _ width: Int, _ change: (inout CaptionStyle) -> Void = { _ in }
    ) throws -> CaptionLayout {
        var caption = Caption("One does not simply", at: .top)
        change(&caption.style)
        let fonts = FontLibrary()
        let typesetter = Typesetter(fonts: fonts, .unlimited)
        let words = try typesetter.typeset(
            caption, in: PixelSize(width: width, height: width * 2 / 3))
        return try #require(words).layout
    }

    @Test(arguments: [80, 100, 120, 150])
    func smallLettersStandOnPixelsWithAnOutlineOfOne(width: Int) throws {
        let layout = try layout(width)
        #expect(layout.outlineWidth == 1)
        for line in layout.lines {
            #expect(line.origin.y == line.origin.y.rounded())
            #expect(line.glyphs.allSatisfy { $0.origin.y == line.origin.y })
        }
    }

    @Test func theyAreFartherApart() throws {
        func spacing(_ layout: CaptionLayout) throws -> Double {
            let glyphs = try #require(layout.lines.first).glyphs
            return (glyphs[1].origin.x - glyphs[0].origin.x) / layout.fontSize
        }
        let (small, large) = (try layout(100), try layout(1000))
        let distance = try spacing(small) - spacing(large)
        #expect(abs(distance - Typesetter.smallLetterSpacing) < 0.005)
        #expect(abs(large.outlineWidth / large.fontSize - CaptionStyle().outlineWidth) < 1e-9)
    }

    /// What fits at the smallest size that is asked for isn't cut off because small letters are spaced.
    @Test func theyAreNotShortenedForIt() throws {
        let typesetter = Typesetter(fonts: FontLibrary(), .unlimited)
        let picture = PixelSize(width: 100, height: 67)
        for tenths in 40..<110 {
            var caption = Caption("One does not simply walk", at: .top)
            caption.style.minimumSize = .pixels(Double(tenths) / 10)
            let words = try #require(try typesetter.typeset(caption, in: picture))
            caption.style.minimumSize = nil
            caption.style.outlineWidth = 0
            let plain = try #require(try typesetter.typeset(caption, in: picture))
            if plain.layout.fontSize * 0.94 >= Double(tenths) / 10 {
                #expect(!words.warnings.contains(.shortened(text: caption.text)))
            }
        }
    }

    @Test func lettersWithoutAnOutlineAreAsTheyWere() throws {
        let plain = try layout(100) { $0.outlineWidth = 0 }
        let large = try layout(1000) { $0.outlineWidth = 0 }
        #expect(plain.outlineWidth == 0)
        let ends = [plain, large].map { layout in
            layout.lines[0].glyphs.map { ($0.origin.x - layout.inkBox.x) / layout.fontSize }
        }
        for (one, other) in zip(ends[0], ends[1]) { #expect(abs(one - other) < 1e-6) }
    }

    @Test(arguments: [30, 60, 100])
    func theyStayInTheirBox(angle: Double) throws {
        for width in stride(from: 12, to: 160, by: 7) {
            let layout = try layout(width) { $0.angle = angle }
            #expect(layout.inkBox.x >= -1e-9 && layout.inkBox.maxX <= Double(width) + 1e-9)
        }
    }
}
