/// The measures that determine line heights and the margins around lines, in ems.
struct Metrics {
    let margins: InkMargins
    /// The line pitch (baseline to baseline) if no letters of adjacent lines come near each other.
    let leastPitch: Double
    /// The line pitch at which even the lowest letter is above the highest letter of the next line.
    let greatestPitch: Double

    /// The height from the lowest to the highest ink if all letters were on one line.
    let reach: Double

    private let lineSpacing: Double
    private let outline: Double
    /// The least distance between the letters of one line and those of the next: both outlines and a
    /// gap.
    private let gap: Double

    /// The default line pitch as a multiple of the capital height.
    static let pitchOfCapitals = 1.22
    /// The longest text, in ems of all lines together, whose skylines are computed: ten times any real
    /// text, and 25 MB.
    private static let mostWidth = 100_000.0
    /// The least distance, in ems, between the outlines of adjacent lines.
    static let leastGap = 0.04

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

    /// The width of a line with its outline and shadow, in ems.
    ///
    /// - Parameter line: the width of the letters, in ``Em`` units.
    func width(_ line: Double) -> Double {
        line / Em.units + margins.left + margins.right
    }

    /// Whether letters of one line would be covered by those of another. Only lines set closer than usual
    /// can be.
    func collide(
        _ lines: [VisualLine], pitch: Double, alignment: HorizontalAlignment,
        _ context: RenderContext
    ) throws(RenderError) -> Bool {
        guard lineSpacing < 1, lines.count > 1,
            lines.reduce(0, { $0 + $1.ink.width / Em.units }) < Self.mostWidth
        else { return false }
        let skylines = try lines.map { line throws(RenderError) in
            try Skyline(of: line, alignment: alignment, outline: outline, context)
        }
        return zip(skylines, skylines.dropFirst()).contains { upper, lower in
            upper.leastDistance(to: lower, gap: outline) > pitch * (1 + 1e-9)
        }
    }

    /// From a baseline to the next, so that no two lines touch.
    func pitch(
        of lines: [VisualLine], alignment: HorizontalAlignment, _ context: RenderContext
    ) throws(RenderError) -> Double {
        if lines.count < 2 || greatestPitch == leastPitch { return leastPitch }
        let width = lines.reduce(0) { $0 + $1.ink.width / Em.units }
        guard width < Self.mostWidth else { return greatestPitch }
        let skylines = try lines.map { line throws(RenderError) in
            try Skyline(of: line, alignment: alignment, outline: outline, context)
        }
        var pitch = leastPitch
        // Next to a short line, the lines above and below it may come near each other.
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

/// The distances by which outline, shadow and the box behind the words extend beyond the letters, in ems.
struct InkMargins {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    init(of style: CaptionStyle) {
        let outline = style.outlineWidth
        let shadow = style.visibleShadow ?? Shadow(x: 0, y: 0, blur: 0)
        let padding = style.hasTextBackground ? CaptionStyle.textBackgroundPadding : 0
        left = outline + max(padding, shadow.blur - shadow.x)
        right = outline + max(padding, shadow.blur + shadow.x)
        top = outline + max(padding, shadow.blur - shadow.y)
        bottom = outline + max(padding, shadow.blur + shadow.y)
    }
}
