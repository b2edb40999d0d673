/// A caption that has been typeset: where its glyphs stand, and all that is needed to draw them.
struct TypesetCaption {
    var layout: CaptionLayout
    var style: CaptionStyle
    /// The fonts that the glyphs of ``layout`` name by their index.
    var fonts: [FittedFont]
    /// When it is seen on an animation: parts of its time.
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

/// A font as it is used in a caption beside others.
struct FittedFont {
    let face: FontFace
    /// How large an em of this font is, in ems of the caption: colour emoji are made to match
    /// the capitals.
    var scale = 1.0
    /// How far its glyphs are raised, in ems of the caption.
    var rise = 0.0
}

extension TypesetCaption {
    /// The caption elsewhere on the meme, by so many pixels.
    func moved(x: Double, y: Double) -> TypesetCaption {
        var caption = self
        caption.layout.move(x: x, y: y)
        return caption
    }
}

extension CaptionLayout {
    /// Moves all of it by so many pixels.
    mutating func move(x: Double, y: Double) {
        for line in lines.indices {
            lines[line].origin.move(x: x, y: y)
            for glyph in lines[line].glyphs.indices {
                lines[line].glyphs[glyph].origin.move(x: x, y: y)
            }
        }
        rotation.center.move(x: x, y: y)
        inkBox.x += x
        inkBox.y += y
    }
}

extension Point {
    fileprivate mutating func move(x: Double, y: Double) {
        self.x += x
        self.y += y
    }
}
