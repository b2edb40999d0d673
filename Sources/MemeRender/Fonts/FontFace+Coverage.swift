import CCairo

extension FontFace {
    /// The glyph that the font's character map has for a scalar; `nil` if it has none.
    func glyph(of scalar: Unicode.Scalar) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(shaper, scalar.value, &glyph) != 0 ? glyph : nil
    }

    /// Whether the font can draw a character: each scalar has a glyph, or shaping composes or decomposes
    /// the scalars into glyphs that exist (`é` becomes `e` and an accent).
    func hasGlyphs(for character: Character) -> Bool {
        let hasAll = character.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isDefaultIgnorableCodePoint || glyph(of: scalar) != nil
        }
        return hasAll || shapesWhole(character)
    }

    private func shapesWhole(_ character: Character) -> Bool {
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        let scalars = character.unicodeScalars.map(\.value)
        hb_buffer_add_codepoints(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
        hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(shaper, buffer, nil, 0)
        var count: UInt32 = 0
        guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count), count > 0 else {
            return false
        }
        return (0..<Int(count)).allSatisfy { glyphs[$0].codepoint != 0 }
    }
}
