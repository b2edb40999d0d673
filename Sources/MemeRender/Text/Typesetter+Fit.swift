extension Typesetter {
    /// Words with their lines and their size.
    struct FittedText {
        var text: CaptionText
        /// Each line, as it stands from left to right, and what it says.
        var lines: [(line: VisualLine, text: String)]
        var fontSize: Double
    }

    /// Another line has to make the words larger by so much.
    private static let worthALine = 1.05

    /// The words in the size and the lines that suit the box best.
    func fit(_ text: CaptionText, in box: Rect, _ limits: SizeLimits) -> FittedText {
        let fitted = fitWhole(text, in: box, limits)
        let least = limits.minimum ?? min(limits.legible, limits.maximum)
        guard fitted.fontSize < least else { return fitted }
        // Rather than get too small to be read, words that are too long are broken.
        let margins = text.metrics.margins
        let room = (box.width / least - margins.left - margins.right) * Em.units
        let broken = fitWhole(text.broken(toFit: room), in: box, limits)
        return broken.fontSize > fitted.fontSize * Self.worthALine ? broken : fitted
    }

    private func fitWhole(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) -> FittedText {
        let breaker = text.breaker
        let width = lineWidth(breaker, text.metrics, in: box, limit: limits.maximum)
        let segments = text.segments
        let lines = breaker.evenLines(width: width).map { segments[$0] }
        let visual = lines.map(VisualLine.init)
        // Once more from the lines as they stand: where directions mix, their ends are others.
        let widest = visual.map(\.ink.width).max() ?? 0
        let fontSize = min(
            limits.maximum, box.height / text.metrics.height(lines: lines.count),
            box.width / text.metrics.width(widest))
        return FittedText(
            text: text, lines: zip(visual, lines).map { ($0, $1.words) }, fontSize: fontSize)
    }

    /// The narrowest width of the number of lines that suits the box best.
    private func lineWidth(
        _ breaker: LineBreaker, _ metrics: Metrics, in box: Rect, limit: Double
    ) -> Double {
        func sizeByHeight(_ lines: Int) -> Double {
            min(limit, box.height / metrics.height(lines: lines))
        }
        func sizeByWidth(_ lines: Int) -> Double {
            box.width / metrics.width(breaker.narrowestWidth(lines: lines))
        }
        func size(_ lines: Int) -> Double { min(sizeByHeight(lines), sizeByWidth(lines)) }
        // With each line more the height allows less and the width no less. The largest size is
        // at the first number of lines at which the width doesn't decide, or at the one before.
        let counts = breaker.lineCounts
        let crossing = first(in: counts) { sizeByWidth($0) >= sizeByHeight($0) }
        let largest = max(size(crossing), size(max(counts.lowerBound, crossing - 1)))
        // Up to the crossing, sizes only grow.
        let fewest = first(in: counts.lowerBound...crossing) {
            size($0) >= largest / Self.worthALine
        }
        return breaker.narrowestWidth(lines: fewest)
    }

    /// The first number for which a condition holds that holds for all after it; the last number
    /// where there is none.
    private func first(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
        var first = range.lowerBound
        var last = range.upperBound
        while first < last {
            let middle = (first + last) / 2
            if holds(middle) { last = middle } else { first = middle + 1 }
        }
        return first
    }

    /// The most of the words that fit with an ellipsis at a size.
    func shortened(
        _ fitted: FittedText, _ caption: Caption, _ face: FontFace, in box: Rect,
        _ limits: SizeLimits, to minimum: Double
    ) -> FittedText {
        let characters = Array(caption.text)
        var best = fitted
        best.lines = []
        best.fontSize = minimum
        var fitting = 0
        var tooLong = characters.count
        while fitting + 1 < tooLong {
            let middle = (fitting + tooLong) / 2
            var part = caption
            let words = String(characters[..<middle]).trimmingSpaces
            part.text = words + "…"
            guard let text = CaptionText(part, in: face, from: fonts) else { break }
            let shorter = fit(text, in: box, limits)
            if shorter.fontSize >= minimum {
                best = shorter
                fitting = middle
            } else {
                tooLong = middle
            }
        }
        return best
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

extension String {
    var trimmingSpaces: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
