/// A part of a paragraph within which no line is broken, shaped: most often a word.
///
/// All measures are in ``Em`` units.
struct Segment {
    /// The words without the space after them.
    var text: Substring
    /// In the order in which they are read.
    var runs: [ShapedRun]
    /// The space between this segment and the next on the same line; `nil` where there is none.
    var space: ShapedRun?

    /// How far the pen moves, without the space.
    let advance: Double
    /// From the pen's start, in the direction of the paragraph.
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

/// Runs in the order in which they stand, from left to right.
struct VisualLine {
    let runs: [ShapedRun]
    private(set) var advance = 0.0
    private(set) var ink = InkExtent()

    /// - Parameter runs: in the order in which they are read.
    init(_ runs: [ShapedRun]) {
        self.runs = BidiLevels.visualOrder(of: runs.map(\.level)).map { runs[$0] }
        for run in self.runs {
            ink.add(run.ink, pen: advance)
            advance += run.advance
        }
    }

    /// - Parameter segments: of a line, in the order in which they are read.
    init(_ segments: ArraySlice<Segment>) {
        var runs: [ShapedRun] = []
        for (index, segment) in segments.enumerated() {
            runs += segment.runs
            if index + 1 < segments.count, let space = segment.space { runs.append(space) }
        }
        self.init(runs)
    }
}
