import Testing

@testable import MemeRender

struct LetterWeightTests {
    private func lightened(_ values: [UInt8], by weight: LetterWeight) -> [UInt8] {
        var mask = Mask(PixelRect(x: 0, y: 0, size: PixelSize(width: values.count, height: 1)))
        mask.values = values
        weight.lighten(&mask)
        return mask.values
    }

    @Test func whatIsCoveredInPartIsCoveredLess() throws {
        let weight = try #require(LetterWeight(capHeight: 7, strokeWidth: 2))
        let all = [UInt8](0...255)
        let lighter = lightened(all, by: weight)
        #expect(lighter[0] == 0 && lighter[255] == 255)
        #expect(zip(all, lighter).allSatisfy { $0 >= $1 })
        #expect(zip(lighter, lighter.dropFirst()).allSatisfy { $0 <= $1 })
        #expect((70...76).contains(lighter[128]))
    }

    @Test func theSmallerTheLettersTheLighterTheyAre() throws {
        let halves = try [11.5, 10, 9, 8, 6].map { capHeight in
            let weight = try #require(
                LetterWeight(capHeight: capHeight, strokeWidth: 0.25 * capHeight))
            return lightened([128], by: weight)[0]
        }
        #expect(halves[0] > halves[1] && halves[1] > halves[2] && halves[2] > halves[3])
        #expect(halves[3] == halves[4])
    }

    @Test(arguments: [(12.0, 3.0), (100, 25), (8, 1.4), (8, 0), (0, 0), (0, 1)])
    func othersStayAsTheyAre(capHeight: Double, strokeWidth: Double) {
        #expect(LetterWeight(capHeight: capHeight, strokeWidth: strokeWidth) == nil)
    }

    @Test func theWidthOfAStroke() {
        let bar = Contours([[[0, 0], [2, 0], [2, 100], [0, 100]]])
        #expect(abs(Strokes(bar).width - 200.0 / 102) < 1e-9)
        // A ring of strokes of 2, whose hole isn't filled.
        let ring = Contours([
            [[0, 0], [50, 0], [50, 50], [0, 50]], [[2, 2], [2, 48], [48, 48], [48, 2]],
        ])
        #expect(abs(Strokes(ring).width - 2) < 1e-9)
        var both = Strokes(bar)
        both += Strokes(ring)
        #expect(both.width < 2 && both.width > 200.0 / 102)
        #expect(Strokes().width == 0)
    }

    private func inked(
        _ words: String, width: Int, _ change: (inout CaptionStyle) -> Void = { _ in }
    ) throws -> CaptionInk {
        var caption = Caption(words, at: .top)
        change(&caption.style)
        let typesetter = Typesetter(fonts: FontLibrary(), .unlimited)
        let typeset = try typesetter.typeset(
            caption, in: PixelSize(width: width, height: width * 2 / 3))
        return try CaptionInk(#require(typeset), .unlimited)
    }

    @Test func onlyHeavySmallOutlinedLettersAreLightened() throws {
        let words = "One does not simply"
        #expect(try inked(words, width: 100).weight != nil)
        #expect(try inked(words, width: 500).weight == nil)
        #expect(try inked(words, width: 100) { $0.outlineWidth = 0 }.weight == nil)
        for font in BundledFont.all.dropFirst() {
            let ink = try inked(words, width: 100) { $0.font = .family(font.family) }
            #expect(ink.weight == nil, "\(font.family)")
        }
        // None of its glyphs is a letter.
        #expect(try inked("👍🏽", width: 100).weight == nil)
    }

    /// What an O encloses is darker than it was, against its strokes.
    @Test func countersAreOpen() throws {
        let ink = try inked("OOOO OOOO OOOO", width: 100)
        let weight = try #require(ink.weight)
        let shape = try #require(ink.shapes.first)
        var fills = Mask(ink.bounds)
        var rasterizer = Rasterizer()
        for mark in ink.marks { rasterizer.fill(shape.fill, at: mark.origin, into: &fills) }
        let width = ink.bounds.size.width
        let height = shape.bounds.high.y - shape.bounds.low.y
        /// How dark it is halfway up, in the middle of each letter.
        func counters(_ mask: Mask) -> [Int] {
            ink.marks.map { mark in
                let middle = mark.origin + (shape.bounds.low + shape.bounds.high) / 2
                let row = Int(mark.origin.y - height / 2) - ink.bounds.y
                let column = Int(middle.x) - ink.bounds.x
                return Int((column - 1...column + 1).map { mask.values[row * width + $0] }.min()!)
            }
        }
        let before = counters(fills)
        weight.lighten(&fills)
        let after = counters(fills)
        #expect(after.max()! < 100, "\(before) became \(after)")
    }
}
