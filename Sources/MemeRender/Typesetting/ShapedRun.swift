/// A shaped run of a line: glyphs of one font in one direction, or a space.
///
/// All measures are in ``Em`` units.
struct ShapedRun {
    /// A glyph with the offset of its origin from the run's start, and its ink.
    struct Glyph {
        var id: UInt32
        var x: Double
        var y: Double
        var ink = InkExtent()
    }

    /// The index of its font among the caption's fonts.
    var font = 0
    /// The bidirectional level; odd levels run from right to left.
    var level: UInt8
    var glyphs: [Glyph] = []
    /// The advance of the pen.
    var advance: Double
    var ink = InkExtent()

    /// A space.
    init(space advance: Double, level: UInt8) {
        self.advance = advance
        self.level = level
    }

    /// - Parameters:
    ///   - glyphs: the shaper's result.
    ///   - fitted: the glyphs' font, which is `font` of the caption.
    ///   - letterSpacing: the space to add after each visible character.
    init(
        _ glyphs: [ShapedGlyph], in fitted: FittedFont, font: Int, level: UInt8,
        letterSpacing: Double
    ) {
        self.font = font
        self.level = level
        let scale = fitted.scale / fitted.face.unitsPerEm
        var pen = 0.0
        // Directional and joining controls have glyphs too, without width and ink. They get no letter
        // spacing.
        var isShown = false
        for (index, glyph) in glyphs.enumerated() {
            let x = pen + Em.units(glyph.offset.x * scale)
            let y = Em.units(glyph.offset.y * scale + fitted.rise)
            var placed = Glyph(id: glyph.id, x: x, y: y)
            if let bounds = fitted.face.outline(of: glyph.id).bounds {
                placed.ink.add(
                    left: x + (bounds.left * scale * Em.units).rounded(.down),
                    bottom: y + (bounds.bottom * scale * Em.units).rounded(.down),
                    right: x + (bounds.right * scale * Em.units).rounded(.up),
                    top: y + (bounds.top * scale * Em.units).rounded(.up))
                ink.add(placed.ink, pen: 0)
                isShown = true
            }
            self.glyphs.append(placed)
            pen += Em.units(glyph.advance * scale)
            if glyph.advance != 0 { isShown = true }
            let isLastOfCharacter =
                index + 1 == glyphs.count || glyphs[index + 1].cluster != glyph.cluster
            if isLastOfCharacter {
                if isShown { pen += letterSpacing }
                isShown = false
            }
        }
        advance = pen
    }
}

/// The bounding box of ink, from the pen's start, upwards.
struct InkExtent {
    var left = Double.infinity
    var bottom = Double.infinity
    var right = -Double.infinity
    var top = -Double.infinity

    var isEmpty: Bool { right <= left }
    var width: Double { max(0, right - left) }

    mutating func add(left: Double, bottom: Double, right: Double, top: Double) {
        self.left = min(self.left, left)
        self.bottom = min(self.bottom, bottom)
        self.right = max(self.right, right)
        self.top = max(self.top, top)
    }

    mutating func add(_ other: InkExtent, pen: Double) {
        if other.isEmpty { return }
        add(
            left: pen + other.left, bottom: other.bottom, right: pen + other.right,
            top: other.top)
    }
}
