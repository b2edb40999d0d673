import CCairo

@testable import MemeRender

extension FontFace {
    /// Shapes Latin text by itself.
    func shape(_ text: String) -> [ShapedGlyph] {
        shape(
            TextRun(
                text: text, range: 0..<text.utf8.count, script: HB_SCRIPT_LATIN,
                isRightToLeft: false))
    }
}
