import CCairo
import Testing

@testable import MemeRender

struct ShapingTests {
    private let face: FontFace

    init() throws { face = try FontFace.bundled() }

    private func shape(
        _ text: String, in other: FontFace? = nil, script: hb_script_t = HB_SCRIPT_LATIN,
        hasLigatures: Bool = true
    ) -> [ShapedGlyph] {
        (other ?? face).shape(
            TextRun(
                text: text, range: 0..<text.utf8.count, script: script, isRightToLeft: false,
                hasLigatures: hasLigatures))
    }

    private func width(_ text: String) -> Double {
        shape(text).reduce(0) { $0 + $1.advance }
    }

    @Test func kerningIsOn() {
        #expect(width("AV") < width("A") + width("V"))
    }

    @Test func ligaturesAreOnUnlessLettersAreSpaced() throws {
        let brush = try FontLibrary(installed: nil).face(for: .family("Lobster Two"))
        #expect(shape("fi", in: brush).count == 1)
        #expect(shape("fi", in: brush, hasLigatures: false).count == 2)
    }

    @Test func aMarkThatMakesALetterIsDrawnWithIt() {
        #expect(shape("e\u{301}").map(\.id) == shape("\u{e9}").map(\.id))
    }

    @Test func onlyTheRunIsShaped() {
        let run = TextRun(
            text: "one two", range: 4..<7, script: HB_SCRIPT_LATIN, isRightToLeft: false)
        #expect(face.shape(run).map(\.cluster) == [4, 5, 6])
    }
}
