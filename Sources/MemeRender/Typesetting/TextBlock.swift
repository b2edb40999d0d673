/// The lines of a caption one below the other, in ems: the font size only scales it.
struct TextBlock {
    struct Line {
        /// As it stands from left to right.
        let visual: VisualLine
        /// As it is read.
        let segments: ArraySlice<Segment>
    }

    var lines: [Line]
    let margins: InkMargins
    /// From the top of the letters to the first baseline, and from the last one to their bottom.
    let ascent: Double
    let descent: Double
    /// From a baseline to the next.
    let pitch: Double
    /// With outline and shadow.
    let width: Double

    init(_ lines: [Line], metrics: Metrics, alignment: HorizontalAlignment) {
        self.lines = lines
        margins = metrics.margins
        let visual = lines.map(\.visual)
        width = metrics.width(visual.map(\.ink.width).max() ?? 0)
        pitch = metrics.pitch(of: visual, alignment: alignment)
        // A line further down can reach higher than the first, where words are few and small.
        let inked = visual.enumerated().filter { !$1.ink.isEmpty }
        let last = Double(lines.count - 1)
        let pitch = pitch
        ascent =
            inked.map { $1.ink.top / Em.units - Double($0) * pitch }.max() ?? 0
        descent =
            inked.map { -$1.ink.bottom / Em.units - (last - Double($0)) * pitch }.max() ?? 0
    }

    /// With outline and shadow.
    var height: Double {
        margins.top + ascent + Double(lines.count - 1) * pitch + descent + margins.bottom
    }
}

extension CaptionText {
    /// The caption in lines of so many of its segments.
    func block(_ lines: [Range<Int>]) -> TextBlock {
        let segments = segments
        return TextBlock(
            lines.map { range in
                TextBlock.Line(visual: VisualLine(segments[range]), segments: segments[range])
            },
            metrics: metrics, alignment: style.alignment)
    }
}

extension ArraySlice<Segment> {
    /// What a line says.
    var words: String {
        var words = ""
        for (index, segment) in enumerated() {
            words += segment.text
            if segment.space != nil, index + 1 < count { words += " " }
        }
        return words
    }
}
