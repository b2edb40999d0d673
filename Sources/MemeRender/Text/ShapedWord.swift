/// A word that has been shaped, with the extent of its ink, in font units.
struct ShapedWord {
    var text: String
    var glyphs: [ShapedGlyph]
    /// How far the pen moves.
    var advance: Double
    /// From the pen's start to the leftmost and to the rightmost ink.
    var inkLeft: Double
    var inkRight: Double
    /// The highest ink above the baseline, and the lowest, which is negative below it.
    var inkTop: Double
    var inkBottom: Double

    /// Whether it draws nothing and should: zero-width characters alone do that. What the font
    /// lacks is not blank, though the font may have nothing to draw in its place.
    var isBlank: Bool { inkRight <= inkLeft && !glyphs.contains { $0.id == 0 } }

    init(_ text: String, in face: FontFace) {
        self.text = text
        glyphs = face.shape(text)
        var pen = 0.0
        var left = Double.infinity
        var right = -Double.infinity
        var top = 0.0
        var bottom = 0.0
        for glyph in glyphs {
            if let ink = face.outline(of: glyph.id).bounds {
                left = min(left, pen + glyph.offset.x + ink.left)
                right = max(right, pen + glyph.offset.x + ink.right)
                top = max(top, glyph.offset.y + ink.top)
                bottom = min(bottom, glyph.offset.y + ink.bottom)
            }
            pen += glyph.advance
        }
        advance = pen
        inkLeft = min(left, pen)
        inkRight = max(right, 0)
        inkTop = top
        inkBottom = bottom
    }
}
