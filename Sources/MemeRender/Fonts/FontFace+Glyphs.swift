import CCairo

extension FontFace {
    /// The glyph that stands for a character by itself; `nil` where the font has none.
    func glyph(of scalar: Unicode.Scalar) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(shaper, scalar.value, &glyph) != 0 ? glyph : nil
    }
}
