import CCairo

@testable import MemeRender

extension FontFace {
    /// The glyphs of Latin words by themselves.
    func shape(_ text: String) -> [ShapedGlyph] {
        shape(
            TextRun(
                text: text, range: 0..<text.utf8.count, script: HB_SCRIPT_LATIN,
                isRightToLeft: false))
    }
}
