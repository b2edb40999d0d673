import CCairo

/// The traits of a font that its fallback fonts should match.
struct FontTraits: Hashable {
    /// From 100 to 1000; 400 is regular, 700 bold (OpenType 1.9, `usWeightClass`).
    var weight = 400
    /// In percent of normal.
    var width = 100.0
    var isSerif = false

    /// Whether bold fallback glyphs match the font. Condensed faces count, because they are made for
    /// headlines and some, such as Impact, call their only weight regular.
    var isHeavy: Bool { weight >= 600 || isCondensed }
    var isCondensed: Bool { width < 90 }

    init() {}

    init(of font: borrowing FontHandle, at axes: FontAxes, capHeight: Double) {
        if let table = FT_Get_Sfnt_Table(font.face, FT_SFNT_OS2)?
            .assumingMemoryBound(to: TT_OS2.self).pointee, table.version != 0xffff
        {
            weight = Int(table.usWeightClass)
            // `usWidthClass` is 1 to 9.
            let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
            let widthClass = Int(table.usWidthClass)
            if (1...widths.count).contains(widthClass) { width = widths[widthClass - 1] }
            // PANOSE: family kind 2 is Latin text, and serif styles 2 to 10 have serifs.
            isSerif = table.panose.0 == 2 && (2...10).contains(table.panose.1)
        }
        if let value = axes.value(of: "wght") { weight = Int(value) }
        if let value = axes.value(of: "wdth") { width = value }
        // A narrow face without siblings often declares the normal width, so the glyphs are measured.
        var glyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(font.shaper, 0x48, &glyph) != 0,
            Double(hb_font_get_glyph_h_advance(font.shaper, glyph)) < 0.8 * capHeight
        {
            width = min(width, 75)
        }
    }
}
