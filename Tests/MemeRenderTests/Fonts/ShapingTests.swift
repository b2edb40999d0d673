import CCairo
import Testing

@testable import MemeRender

struct ShapingTests {
    private let face: FontFace

    init() throws { face = try FontFace.bundled() }

    private func shape(
        _ text: String, script: hb_script_t = HB_SCRIPT_LATIN, hasLigatures: Bool = true
    ) -> [ShapedGlyph] {
        face.shape(
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

    @Test func ligaturesAreOnUnlessLettersAreSpaced() {
        #expect(shape("ffi").count < 3)
        #expect(shape("ffi", hasLigatures: false).count == 3)
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
