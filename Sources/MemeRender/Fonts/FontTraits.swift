import CCairo

/// How a font looks, as far as another can be chosen to go with it.
struct FontTraits: Hashable {
    /// From 100 to 1000; 400 is regular, 700 bold (OpenType 1.9, `usWeightClass`).
    var weight = 400
    /// In percent of the usual width.
    var width = 100.0
    var isSerif = false

    /// Whether bold letters go with it. Condensed faces are made for headlines, and some of them,
    /// Impact for one, call their only weight regular.
    var isHeavy: Bool { weight >= 600 || isCondensed }
    var isCondensed: Bool { width < 90 }

    init() {}

    init(of font: borrowing FontHandle, at axes: FontAxes, capHeight: Double) {
        if let table = FT_Get_Sfnt_Table(font.face, FT_SFNT_OS2)?
            .assumingMemoryBound(to: TT_OS2.self).pointee, table.version != 0xffff
        {
            weight = Int(table.usWeightClass)
            // usWidthClass, from 1 to 9.
            let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
            let widthClass = Int(table.usWidthClass)
            if (1...widths.count).contains(widthClass) { width = widths[widthClass - 1] }
            // PANOSE: Latin text, and of its serif styles those that are some.
            isSerif = table.panose.0 == 2 && (2...10).contains(table.panose.1)
        }
        if let value = axes.value(of: "wght") { weight = Int(value) }
        if let value = axes.value(of: "wdth") { width = value }
        // Narrow faces that come in one width alone call it the usual one.
        var glyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(font.shaper, 0x48, &glyph) != 0,
            Double(hb_font_get_glyph_h_advance(font.shaper, glyph)) < 0.8 * capHeight
        {
            width = min(width, 75)
        }
    }
}
