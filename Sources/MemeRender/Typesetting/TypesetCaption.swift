/// A typeset caption: its layout and everything that drawing it needs.
struct TypesetCaption {
    var layout: CaptionLayout
    var style: CaptionStyle
    /// The fonts that the glyphs of ``layout`` refer to by index.
    var fonts: [FittedFont]
    /// The time in which it is visible on an animation, as fractions of the duration.
    var time = 0.0..<1.0

    init(
        layout: CaptionLayout, style: CaptionStyle, fonts: [FittedFont],
        warnings: [RenderWarning] = []
    ) {
        self.layout = layout
        self.style = style
        self.fonts = fonts
        self.layout.warnings += warnings
    }

    var warnings: [RenderWarning] { layout.warnings }
}

/// A font and how it is scaled to match the caption's other fonts.
struct FittedFont {
    let face: FontFace
    /// The size of this font's em, in ems of the caption. Color emoji are scaled to match the capitals.
    var scale = 1.0
    /// The distance by which its glyphs are raised, in ems of the caption.
    var rise = 0.0
}

extension TypesetCaption {
    /// The caption moved by a number of pixels.
    func moved(x: Double, y: Double) -> TypesetCaption {
        var caption = self
        caption.layout.move(x: x, y: y)
        return caption
    }
}

extension CaptionLayout {
    /// Adds the tail of a speech bubble.
    mutating func point(at place: Point) {
        tail = place
        let (left, top) = (min(inkBox.x, place.x), min(inkBox.y, place.y))
        inkBox = Rect(
            x: left, y: top, width: max(inkBox.maxX, place.x) - left,
            height: max(inkBox.maxY, place.y) - top)
    }

    /// Moves the whole layout by a number of pixels.
    mutating func move(x: Double, y: Double) {
        for line in lines.indices {
            lines[line].origin.move(x: x, y: y)
            for glyph in lines[line].glyphs.indices {
                lines[line].glyphs[glyph].origin.move(x: x, y: y)
            }
        }
        rotation.center.move(x: x, y: y)
        inkBox.move(x: x, y: y)
        letterBox.move(x: x, y: y)
    }
}

extension Rect {
    fileprivate mutating func move(x: Double, y: Double) {
        self.x += x
        self.y += y
    }
}

extension Point {
    fileprivate mutating func move(x: Double, y: Double) {
        self.x += x
        self.y += y
    }
}
