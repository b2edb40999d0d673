import Testing

@testable import MemeRender

struct TypesetterTests {
    private let typesetter = Typesetter(fonts: FontLibrary())

    private func layout(
        _ text: String, at role: Caption.Role = .top, in box: Box? = nil,
        style: CaptionStyle = CaptionStyle(),
        on size: PixelSize = PixelSize(width: 800, height: 600)
    ) throws -> CaptionLayout {
        let caption = Caption(text, at: role, in: box, style: style)
        return try #require(try typesetter.typeset(caption, in: size)).layout
    }

    static let texts = [
        "I", "One does not simply", "Qj,;ÅŚgĘ", "ship without tests and see what happens then",
        "Donaudampfschifffahrtsgesellschaftskapitän", "three\nforced\nlines", "Привет, мир",
        String(repeating: "a hundred words ", count: 33),
    ]
    static let sizes = [
        PixelSize(width: 32, height: 32), PixelSize(width: 320, height: 32),
        PixelSize(width: 32, height: 320), PixelSize(width: 1200, height: 120),
        PixelSize(width: 12_000, height: 1_200), PixelSize(width: 640, height: 427),
        PixelSize(width: 1, height: 1),
    ]

    @Test(arguments: texts, sizes)
    func inkStaysInItsBox(text: String, size: PixelSize) throws {
        for role in Caption.Role.allCases {
            for outlineWidth in [0, 0.06, 0.5] {
                let layout = try layout(
                    text, at: role, style: CaptionStyle(outlineWidth: outlineWidth), on: size)
                let box = role.box
                let ink = layout.inkBox
                let slack = 1e-9 * Double(size.longestSide)
                #expect(ink.x >= box.x * Double(size.width) - slack)
                #expect(ink.y >= box.y * Double(size.height) - slack)
                #expect(ink.maxX <= (box.x + box.width) * Double(size.width) + slack)
                #expect(ink.maxY <= (box.y + box.height) * Double(size.height) + slack)
                #expect(layout.fontSize > 0)
            }
        }
    }

    @Test(arguments: texts)
    func noOtherNumberOfLinesWouldBeLarger(text: String) throws {
        // No other line breaks make the words larger by more than another line is worth.
        let size = PixelSize(width: 400, height: 300)
        let chosen = try layout(text, on: size)
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !text.contains("\n"), words.count < 9 else { return }
        for choice in 0..<(1 << (words.count - 1)) {
            let broken = words.enumerated().map { index, word in
                word + (choice & (1 << index) != 0 ? "\n" : " ")
            }.joined()
            #expect(try layout(broken, on: size).fontSize <= chosen.fontSize * 1.2 + 1e-9)
        }
    }

    @Test func layoutScalesWithThePicture() throws {
        let small = try layout("One does not simply", on: PixelSize(width: 400, height: 300))
        let large = try layout("One does not simply", on: PixelSize(width: 1200, height: 900))
        #expect(large.lines.map(\.text) == small.lines.map(\.text))
        #expect(abs(large.fontSize - 3 * small.fontSize) < 1e-9)
        #expect(abs(large.inkBox.maxX - 3 * small.inkBox.maxX) < 1e-9)
    }

    @Test func shortWordsStopAtTheLargestSize() throws {
        let size = PixelSize(width: 1000, height: 1000)
        #expect(try layout("Hi", on: size).fontSize == 110)
    }

    @Test func aShortSentenceStaysOnOneLine() throws {
        let size = PixelSize(width: 1200, height: 900)
        #expect(
            try layout("ship without tests", on: size).lines.map(\.text) == ["SHIP WITHOUT TESTS"])
    }

    @Test func wordsKeepTheirOrder() throws {
        let text = Self.texts[3]
        let lines = try layout(text, on: PixelSize(width: 200, height: 400)).lines
        #expect(lines.count > 1)
        #expect(lines.map(\.text).joined(separator: " ") == text.uppercased())
    }

    @Test func newlinesAreKept() throws {
        #expect(try layout("a\n\nb\r\nc").lines.map(\.text) == ["A", "", "B", "C"])
        #expect(try layout("\n\n a \n\n").lines.map(\.text) == ["A"])
    }

    @Test(arguments: ["", " ", "\n\t\n", "\u{7}\u{1b}", "\u{200b}", "\u{200d}\n\u{feff}"])
    func blankTextHasNoLayout(text: String) throws {
        let size = PixelSize(width: 100, height: 100)
        #expect(try typesetter.typeset(Caption(text, at: .top), in: size) == nil)
    }

    @Test func controlCharactersAreDropped() throws {
        #expect(try layout("a\u{7}b\u{1b}[0m\tc").lines.map(\.text) == ["AB[0M C"])
    }

    @Test func aNoBreakSpaceHoldsWordsTogether() throws {
        let lines = try layout("10\u{a0}km", on: PixelSize(width: 60, height: 600)).lines
        #expect(lines.count == 1)
    }

    @Test func topAndBottomClingToTheirEdges() throws {
        let size = PixelSize(width: 800, height: 600)
        let top = try layout("Hi", at: .top, on: size).inkBox
        let bottom = try layout("Hi", at: .bottom, on: size).inkBox
        let middle = try layout("Hi", at: .other, on: size).inkBox
        #expect(abs(top.y - 18) < 1)
        #expect(abs(bottom.maxY - 582) < 1)
        #expect(abs((middle.y + middle.maxY) / 2 - 300) < 1)
        #expect(abs((top.x + top.maxX) / 2 - 400) < 1)
    }

    @Test func alignmentMovesInkToTheSides() throws {
        let left = try layout("Hi\nthere", style: CaptionStyle(alignment: .left))
        let right = try layout("Hi\nthere", style: CaptionStyle(alignment: .right))
        #expect(abs(left.inkBox.x - 24) < 1e-9)
        #expect(abs(right.inkBox.maxX - 776) < 1e-9)
        // Every line is aligned, not only the widest.
        #expect(abs(left.lines[0].origin.x - left.lines[1].origin.x) < 8)
    }

    @Test(arguments: HorizontalAlignment.allCases)
    func linesNeverCollide(alignment: HorizontalAlignment) throws {
        // Letters with descenders above letters with two accents, some directly below each other; then
        // accents that extend past a short line; each with outlines of all widths.
        let marks = String(repeating: "\u{301}", count: 9)
        for text in ["ĄQ,JQĄ,\nẤẼǗẤẼ", "Q Q Q\nẤ Ấ", "HHQHH\n.\nHHẤ\(marks)HH"] {
            for outlineWidth in [0, 0.06, 0.2, 0.5] {
                try linesNeverCollide(
                    text, CaptionStyle(outlineWidth: outlineWidth, alignment: alignment))
            }
        }
    }

    private func linesNeverCollide(_ text: String, _ style: CaptionStyle) throws {
        let layout = try layout(text, in: .whole, style: style)
        let face = try FontFace.bundled()
        let scale = layout.fontSize / face.unitsPerEm
        func boxes(_ line: Int) -> [Rect] {
            layout.lines[line].glyphs.compactMap { glyph in
                face.outline(of: glyph.id).bounds.map { bounds in
                    let outline = layout.outlineWidth
                    return Rect(
                        x: glyph.origin.x + bounds.left * scale - outline,
                        y: glyph.origin.y - bounds.top * scale - outline,
                        width: (bounds.right - bounds.left) * scale + 2 * outline,
                        height: (bounds.top - bounds.bottom) * scale + 2 * outline)
                }
            }
        }
        for line in layout.lines.indices {
            for upper in boxes(line) {
                for lower in layout.lines.indices.dropFirst(line + 1).flatMap(boxes)
                where upper.x < lower.maxX && lower.x < upper.maxX {
                    #expect(upper.maxY <= lower.y, "\(text), \(style.outlineWidth)")
                }
            }
        }
    }

    @Test func anAccentTakesRoomOnlyBelowALetterThatHangsLow() throws {
        let style = CaptionStyle(letterCase: .none, alignment: .left)
        func pitch(_ text: String) throws -> Double {
            let layout = try layout(text, in: .whole, style: style)
            return (layout.lines[1].origin.y - layout.lines[0].origin.y) / layout.fontSize
        }
        let plain = try pitch("HHHH\nHHHH")
        #expect(try pitch("HHHQ\nẤHHH") > plain)
        #expect(try pitch("HHHQ\nẤHHH") < pitch("QHHH\nẤHHH"))
    }

    @Test func missingCharactersAreNamed() throws {
        let caption = Caption("\u{e001}a\u{e002}\u{e001}", at: .top)
        let result = try #require(
            try typesetter.typeset(caption, in: PixelSize(width: 90, height: 90)))
        let warning = RenderWarning.missingGlyphs(
            characters: "\u{e001}\u{e002}", package: nil)
        #expect(result.warnings.contains(warning))
    }

    @Test func aBlankLineHasNoInk() throws {
        let widths = try layout("a\n\nb").lines.map(\.inkWidth)
        #expect(widths[1] == 0)
        #expect(widths[0] > 0)
    }

    @Test func aLongLineEndsInAnEllipsis() throws {
        func line(_ text: String) throws -> CaptionLayout {
            let style = CaptionStyle(outlineWidth: 0, letterCase: .none)
            return try #require(
                try typesetter.typesetLine(
                    text, style: style, fontSize: 20, from: Point(x: 0, y: 20), width: 100)
            ).layout
        }
        #expect(try line("Hi").lines[0].text == "Hi")
        let long = try line("One does not simply walk")
        #expect(long.lines[0].text.hasSuffix("…"))
        #expect(long.lines[0].text.hasPrefix("One does"))
        #expect(long.inkBox.width <= 100)
    }
}
