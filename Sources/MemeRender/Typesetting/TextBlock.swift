/// The lines of a caption, one below the other, in ems. The font size only scales it.
struct TextBlock {
    struct Line {
        /// The runs in visual order, from left to right.
        let visual: VisualLine
        /// The segments in logical order.
        let segments: ArraySlice<Segment>
    }

    var lines: [Line]
    let margins: InkMargins
    /// `ascent` is from the first baseline up to the top of the ink, `descent` from the last baseline
    /// down to its bottom.
    let ascent: Double
    let descent: Double
    /// The distance from one baseline to the next.
    let pitch: Double
    /// The width, outline and shadow included.
    let width: Double

    init(
        _ lines: [Line], metrics: Metrics, alignment: HorizontalAlignment, _ context: RenderContext
    ) throws(RenderError) {
        self.lines = lines
        margins = metrics.margins
        let visual = lines.map(\.visual)
        width = metrics.width(visual.map(\.ink.width).max() ?? 0)
        pitch = try metrics.pitch(of: visual, alignment: alignment, context)
        // A line further down can reach higher than the first, where words are few and small.
        let inked = visual.enumerated().filter { !$1.ink.isEmpty }
        let last = Double(lines.count - 1)
        let pitch = pitch
        ascent =
            inked.map { $1.ink.top / Em.units - Double($0) * pitch }.max() ?? 0
        descent =
            inked.map { -$1.ink.bottom / Em.units - (last - Double($0)) * pitch }.max() ?? 0
    }

    /// The height, outline and shadow included.
    var height: Double {
        margins.top + ascent + Double(lines.count - 1) * pitch + descent + margins.bottom
    }
}

extension CaptionText {
    /// The caption in lines of so many of its segments.
    func block(
        _ lines: [Range<Int>], _ context: RenderContext
    ) throws(RenderError) -> TextBlock {
        let segments = segments
        return try TextBlock(
            lines.map { range in
                TextBlock.Line(visual: VisualLine(segments[range]), segments: segments[range])
            },
            metrics: metrics, alignment: style.alignment, context)
    }
}

extension ArraySlice<Segment> {
    /// The text of the line.
    var words: String {
        var words = ""
        for (index, segment) in enumerated() {
            words += segment.text
            if segment.space != nil, index + 1 < count { words += " " }
        }
        return words
    }
}
