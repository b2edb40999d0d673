/// A caption that has been set: where its glyphs stand, and all that is needed to draw them.
struct SetCaption {
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
