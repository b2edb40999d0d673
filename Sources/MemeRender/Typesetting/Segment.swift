/// A shaped part of a paragraph without a line break opportunity, usually a word.
///
/// All measures are in ``Em`` units.
struct Segment {
    /// The text without the space after it.
    var text: Substring
    /// The runs in logical order (the order of reading).
    var runs: [ShapedRun]
    /// The space before the next segment on the same line; `nil` if there is none.
    var space: ShapedRun?

    /// The advance of the pen, without the space.
    let advance: Double
    /// The ink, from the pen's start, in the direction of the paragraph.
    let ink: InkExtent

    init(text: Substring, runs: [ShapedRun], space: ShapedRun?) {
        self.text = text
        self.runs = runs
        self.space = space
        let line = VisualLine(runs)
        advance = line.advance
        ink = line.ink
    }
}

/// A line's runs in visual order, from left to right.
struct VisualLine {
    let runs: [ShapedRun]
    private(set) var advance = 0.0
    private(set) var ink = InkExtent()

    /// - Parameter runs: the runs in logical order.
    init(_ runs: [ShapedRun]) {
        self.runs = BidiLevels.visualOrder(of: runs.map(\.level)).map { runs[$0] }
        for run in self.runs {
            ink.add(run.ink, pen: advance)
            advance += run.advance
        }
    }

    /// - Parameter segments: the segments of a line, in logical order.
    init(_ segments: ArraySlice<Segment>) {
        var runs: [ShapedRun] = []
        for (index, segment) in segments.enumerated() {
            runs += segment.runs
            if index + 1 < segments.count, let space = segment.space { runs.append(space) }
        }
        self.init(runs)
    }
}
