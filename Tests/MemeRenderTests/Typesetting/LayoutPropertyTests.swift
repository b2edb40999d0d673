import TestSupport
import Testing

@testable import MemeRender

/// Properties of every layout, tested on many random texts and boxes from a seed.
struct LayoutPropertyTests {
    private static let words = [
        "I", "am", "one", "does", "not", "simply", "incomprehensibilities", "Überlänge", "jQ,",
        "Ấy!",
        "так", "нельзя", "Ελλάδα", "co-operate", "3.14", "w/o", "—", "שלום", "عالم", "ไม่มี", "日本語",
        "안녕하세요", "नमस्ते", "😀", "👩‍👩‍👧", "e\u{301}\u{302}", "https://example.com/a/b", "\u{200b}",
        "\u{7}", "\u{1f9ff}", "\u{e000}",
    ]

    /// A shared typesetter, so that each font is opened once for all cases.
    private let typesetter = Typesetter(fonts: FontLibrary())

    private struct Case {
        let seed: Int
        var caption: Caption
        var size: PixelSize

        init(seed: Int) {
            self.seed = seed
            var random = SplitMix(seed: UInt64(seed))
            let most = [3, 8, 40].randomElement(using: &random) ?? 3
            let count = Int.random(in: 1...most, using: &random)
            var text = ""
            for _ in 0..<count {
                text += LayoutPropertyTests.words.randomElement(using: &random) ?? ""
                text += Int.random(in: 0..<12, using: &random) == 0 ? "\n" : " "
            }
            size = PixelSize(
                width: .random(in: 20...2000, using: &random),
                height: .random(in: 20...2000, using: &random))
            let x = Double.random(in: 0..<0.8, using: &random)
            let y = Double.random(in: 0..<0.8, using: &random)
            let box = Box(
                x: x, y: y, width: .random(in: 0.1...1 - x, using: &random),
                height: .random(in: 0.1...1 - y, using: &random))
            var style = CaptionStyle(
                outlineWidth: .random(in: 0...0.2, using: &random),
                letterCase: LetterCase.allCases.randomElement(using: &random) ?? .upper,
                alignment: HorizontalAlignment.allCases.randomElement(using: &random) ?? .left,
                verticalAlignment: VerticalAlignment.allCases.randomElement(using: &random))
            style.lineSpacing = .random(in: 0.8...2, using: &random)
            style.letterSpacing = .random(in: -0.05...0.3, using: &random)
            style.maximumSize = Bool.random(using: &random) ? .fraction(2) : nil
            style.textBackground = Int.random(in: 0..<4, using: &random) == 0 ? .black : nil
            if Bool.random(using: &random) {
                style.shadow = Shadow(
                    x: .random(in: -0.2...0.2, using: &random),
                    y: .random(in: -0.2...0.2, using: &random),
                    blur: .random(in: 0...0.2, using: &random))
            }
            caption = Caption(text, at: .other, in: box, style: style)
        }
    }

    @Test func inkStaysInItsBox() throws {
        for seed in 0..<300 { try inkStaysInItsBox(Case(seed: seed)) }
    }

    private func inkStaysInItsBox(_ random: Case) throws {
        guard let words = try typesetter.typeset(random.caption, in: random.size) else {
            return
        }
        let box = random.caption.box.pixels(on: random.size)
        let ink = words.layout.inkBox
        #expect(ink.x >= box.x - 1e-6 && ink.maxX <= box.maxX + 1e-6, "seed \(random.seed)")
        #expect(ink.y >= box.y - 1e-6 && ink.maxY <= box.maxY + 1e-6, "seed \(random.seed)")
        // The ink box is right: no letter extends beyond it.
        for glyph in words.layout.lines.flatMap(\.glyphs) {
            let font = words.fonts[glyph.font]
            let scale = words.layout.fontSize * font.scale / font.face.unitsPerEm
            guard let bounds = font.face.outline(of: glyph.id).bounds else { continue }
            let outline = words.layout.outlineWidth
            #expect(glyph.origin.x + bounds.left * scale - outline >= ink.x - 1e-6)
            #expect(glyph.origin.x + bounds.right * scale + outline <= ink.maxX + 1e-6)
            #expect(glyph.origin.y - bounds.top * scale - outline >= ink.y - 1e-6)
            #expect(glyph.origin.y - bounds.bottom * scale + outline <= ink.maxY + 1e-6)
        }
    }

    @Test func noNumberOfLinesWouldBeMuchLarger() throws {
        for seed in 0..<300 { try noNumberOfLinesWouldBeMuchLarger(Case(seed: seed)) }
    }

    private func noNumberOfLinesWouldBeMuchLarger(_ random: Case) throws {
        let face = try typesetter.fonts.face(for: random.caption.style.font)
        let box = random.caption.box.pixels(on: random.size)
        let limits = SizeLimits(of: random.caption.style, in: random.size)
        func text(_ caption: Caption) throws -> CaptionText? {
            try CaptionText(caption, in: face, from: typesetter.fonts, .unlimited)
        }
        guard let plain = try text(random.caption),
            let words = try typesetter.typeset(random.caption, in: random.size)
        else { return }
        let fitted = try typesetter.fit(plain, in: box, limits)
        let small = Typesetter.small(random.caption, in: face, at: fitted.fontSize)
        let text = try small.flatMap(text) ?? plain
        // Small letters may be a twelfth smaller, for capitals of whole pixels.
        let loss = small == nil ? 1 : 0.92
        let breaker = text.breaker
        for count in breaker.lineCounts {
            let block = try text.block(
                breaker.evenLines(width: breaker.narrowestWidth(lines: count)), .unlimited)
            let size = min(
                box.width / block.width, box.height / block.height,
                typesetter.sizeByHeight(of: text, lines: count, box, limits))
            let worth = 1 + Typesetter.worthOfALine / 2
            #expect(
                size * loss <= words.layout.fontSize * worth * (1 + 1e-9), "seed \(random.seed)")
        }
    }

    @Test func wordsKeepTheirOrder() throws {
        for seed in 0..<300 { try wordsKeepTheirOrder(Case(seed: seed)) }
    }

    private func wordsKeepTheirOrder(_ random: Case) throws {
        var random = random
        random.caption.style.letterCase = .none
        guard
            let words = try typesetter.typeset(random.caption, in: random.size)
        else { return }
        func letters(_ text: String) -> [Unicode.Scalar] {
            text.unicodeScalars.filter {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                    && $0.properties.generalCategory != .control && $0 != "\u{200b}"
            }
        }
        #expect(
            letters(words.layout.lines.map(\.text).joined()) == letters(random.caption.text),
            "seed \(random.seed)")
    }

    @Test func layoutScalesWithThePicture() throws {
        for seed in 0..<100 { try layoutScalesWithThePicture(Case(seed: seed)) }
    }

    private func layoutScalesWithThePicture(_ random: Case) throws {
        var random = random
        // The pixel at the edge that ink keeps free doesn't scale.
        random.caption.box = Box(
            x: max(0.01, random.caption.box.x), y: max(0.01, random.caption.box.y),
            width: min(random.caption.box.width, 0.98 - random.caption.box.x),
            height: min(random.caption.box.height, 0.98 - random.caption.box.y))
        // On smaller pictures, the least legible size no longer scales with the picture.
        random.size.width += 400
        random.size.height += 400
        let larger = PixelSize(width: random.size.width * 3, height: random.size.height * 3)
        guard let small = try typesetter.typeset(random.caption, in: random.size)?.layout,
            let large = try typesetter.typeset(random.caption, in: larger)?.layout
        else { return }
        // Small letters are set otherwise. Capitals are half as high as an em, or higher.
        if small.fontSize < Typesetter.smallCapHeight / 0.5 { return }
        #expect(large.lines.map(\.text) == small.lines.map(\.text), "seed \(random.seed)")
        #expect(abs(large.fontSize - 3 * small.fontSize) < 1e-6 * large.fontSize)
        #expect(abs(large.inkBox.x - 3 * small.inkBox.x) < 1e-6 * large.fontSize)
        #expect(abs(large.inkBox.maxY - 3 * small.inkBox.maxY) < 1e-6 * large.fontSize)
    }
}
