/// What decides about the heights of lines and the room around them, in ems.
struct Metrics {
    let margins: InkMargins
    /// From a baseline to the next where no letters get into each other's way.
    let leastPitch: Double
    /// From a baseline to the next where the lowest letter stands above the highest one.
    let greatestPitch: Double

    /// From the highest ink to the lowest, if the letters of all lines stood on one.
    let reach: Double

    private let lineSpacing: Double
    private let outline: Double
    /// The least that lies between the letters of one line and those of the next: both outlines,
    /// and a gap.
    private let gap: Double

    /// From a baseline to the next, as a multiple of the capital height.
    private static let pitchOfCapitals = 1.22
    /// How long all lines together may be, in ems, to be looked at closely: ten times as long as those of
    /// any words, and 25 MB.
    private static let mostWidth = 100_000.0
    /// Between the outlines of one line and those of the next, in ems.
    private static let leastGap = 0.04

    init(of segments: [Segment], style: CaptionStyle, face: FontFace) {
        margins = InkMargins(of: style)
        lineSpacing = style.lineSpacing
        outline = style.outlineWidth
        gap = 2 * style.outlineWidth + Self.leastGap
        leastPitch = lineSpacing * Self.pitchOfCapitals * face.capHeight / face.unitsPerEm
        let top = segments.map(\.ink.top).max() ?? 0
        let bottom = segments.map(\.ink.bottom).min() ?? 0
        reach = (top - bottom) / Em.units
        greatestPitch = max(leastPitch, lineSpacing * (reach + gap))
    }

    /// The width of a line with all its ink.
    ///
    /// - Parameter line: the width of its letters, in ``Em`` units.
    func width(_ line: Double) -> Double {
        line / Em.units + margins.left + margins.right
    }

    /// From a baseline to the next, so that no two lines touch.
    func pitch(of lines: [VisualLine], alignment: HorizontalAlignment) -> Double {
        if lines.count < 2 || greatestPitch == leastPitch { return leastPitch }
        let width = lines.reduce(0) { $0 + $1.ink.width / Em.units }
        guard width < Self.mostWidth else { return greatestPitch }
        let skylines = lines.map { Skyline(of: $0, alignment: alignment, outline: outline) }
        var pitch = leastPitch
        // Beside a short line, those above and below it may come near each other.
        var step = 1
        while step < lines.count, lineSpacing * (reach + gap) > Double(step) * pitch {
            for (upper, lower) in zip(skylines, skylines.dropFirst(step)) {
                let distance = upper.leastDistance(to: lower, gap: gap) / Double(step)
                pitch = max(pitch, lineSpacing * distance)
            }
            step += 1
        }
        return pitch
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
        let shadow = style.visibleShadow ?? Shadow(x: 0, y: 0, blur: 0)
        left = outline + max(0, shadow.blur - shadow.x)
        right = outline + max(0, shadow.blur + shadow.x)
        top = outline + max(0, shadow.blur - shadow.y)
        bottom = outline + max(0, shadow.blur + shadow.y)
    }
}
