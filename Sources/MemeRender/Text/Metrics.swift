/// The heights of a caption's lines and the room around its ink, in ems.
struct Metrics {
    /// From the top of the first line's ink to its baseline, and from the last baseline to the
    /// bottom of the ink; without outline and shadow.
    let ascent: Double
    let descent: Double
    /// From a baseline to the next.
    let pitch: Double
    let margins: InkMargins

    /// From a baseline to the next, as a multiple of the capital height, where nothing collides.
    private static let pitchOfCapitals = 1.22
    /// The least gap between the ink of one line and that of the next, in ems.
    private static let lineGap = 0.04

    init(of segments: [Segment], style: CaptionStyle, face: FontFace) {
        let capital = face.capHeight / face.unitsPerEm
        let top = max(0, segments.map(\.ink.top).max() ?? 0) / Em.units
        let bottom = min(0, segments.map(\.ink.bottom).min() ?? 0) / Em.units
        ascent = top
        descent = -bottom
        margins = InkMargins(of: style)
        let apart = ascent + descent + 2 * style.outlineWidth + Self.lineGap
        pitch = style.lineSpacing * max(capital * Self.pitchOfCapitals, apart)
    }

    /// The height of a number of lines with all their ink.
    func height(lines: Int) -> Double {
        ascent + Double(lines - 1) * pitch + descent + margins.top + margins.bottom
    }

    /// The width of a line with all its ink.
    ///
    /// - Parameter line: the width of its letters, in ``Em`` units.
    func width(_ line: Double) -> Double {
        line / Em.units + margins.left + margins.right
    }
}

/// How far outline and shadow reach beyond the letters, in ems.
struct InkMargins {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    init(of style: CaptionStyle) {
        let outline = style.outlineWidth
        let shadow = style.shadow ?? Shadow(x: 0, y: 0, blur: 0)
        left = outline + max(0, shadow.blur - shadow.x)
        right = outline + max(0, shadow.blur + shadow.x)
        top = outline + max(0, shadow.blur - shadow.y)
        bottom = outline + max(0, shadow.blur + shadow.y)
    }
}
