/// The upper and lower contour of a line's ink, sampled along its length in steps of a small part of an
/// em. Lines can be closer together than their highest accent and lowest descender, unless these meet.
struct Skyline {
    private static let step = Em.units / 16

    /// The step at which the line starts, relative to the point of alignment.
    private let start: Int
    /// The highest and the lowest ink at each step, in ``Em`` units upwards from the baseline.
    private var tops: [Double]
    private var bottoms: [Double]

    /// - Parameter outline: how far letters reach beyond their ink, in ems.
    init(
        of line: VisualLine, alignment: HorizontalAlignment, outline: Double,
        _ context: RenderContext
    ) throws(RenderError) {
        guard !line.ink.isEmpty else {
            (start, tops, bottoms) = (0, [], [])
            return
        }
        let left =
            switch alignment {
            case .left: 0.0
            case .center: -line.ink.width / 2
            case .right: -line.ink.width
            }
        let origin = left - line.ink.left
        // Widened on both sides, so that the outlines of letters side by side keep apart too.
        let more = max(1, Int((outline * Em.units / Self.step).rounded(.up)))
        let first = Int((left / Self.step).rounded(.down)) - more
        let count = Int((line.ink.width / Self.step).rounded(.up)) + 2 * more + 1
        start = first
        tops = Array(repeating: -.infinity, count: count)
        bottoms = Array(repeating: .infinity, count: count)
        var pen = origin
        for run in line.runs {
            try context.check()
            for glyph in run.glyphs where !glyph.ink.isEmpty {
                let from = Int(((pen + glyph.ink.left) / Self.step).rounded(.down)) - more - first
                let to = Int(((pen + glyph.ink.right) / Self.step).rounded(.up)) + more - first
                for index in max(0, from)..<min(count, to) {
                    tops[index] = max(tops[index], glyph.ink.top)
                    bottoms[index] = min(bottoms[index], glyph.ink.bottom)
                }
            }
            pen += run.advance
        }
    }

    /// The least distance, in ems, between this line's baseline and that of a line below it.
    ///
    /// - Parameter gap: the least distance between their letters, in ems.
    func leastDistance(to lower: Skyline, gap: Double) -> Double {
        var deepest = -Double.infinity
        let first = max(start, lower.start)
        let last = min(start + bottoms.count, lower.start + lower.tops.count)
        for position in first..<max(first, last) {
            deepest = max(deepest, lower.tops[position - lower.start] - bottoms[position - start])
        }
        return deepest / Em.units + gap
    }
}
