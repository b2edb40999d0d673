extension Typesetter {
    /// A text with its line breaks and its font size.
    struct FittedText {
        var text: CaptionText
        var block: TextBlock
        var fontSize: Double
    }

    /// The least growth of the font size that justifies another line.
    static let worthALine = 1.05

    /// The line breaks and the font size that suit the box best.
    ///
    /// - Throws: what ends the render.
    func fit(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) throws(RenderError) -> FittedText {
        let fitted = try fitWhole(text, in: box, limits)
        let least = limits.minimum ?? min(limits.legible, limits.maximum)
        guard fitted.fontSize < least else { return fitted }
        // Text that is too long for the box at a legible size is also broken within words.
        let margins = text.metrics.margins
        let room = (box.width / least - margins.left - margins.right) * Em.units
        let broken = try fitWhole(text.broken(toFit: room, context), in: box, limits)
        return broken.fontSize > fitted.fontSize * Self.worthALine ? broken : fitted
    }

    private func fitWhole(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) throws(RenderError) -> FittedText {
        let breaker = text.breaker
        let metrics = text.metrics
        func sizeByHeight(_ lines: Int, reach: Double, pitch: Double) -> Double {
            let margins = metrics.margins.top + metrics.margins.bottom
            return min(
                limits.maximum, box.height / (reach + Double(lines - 1) * pitch + margins))
        }
        func sizeByWidth(_ lines: Int) -> Double {
            box.width / metrics.width(breaker.narrowestWidth(lines: lines))
        }
        func fitted(_ lines: Int) throws(RenderError) -> FittedText {
            let block = try text.block(
                breaker.evenLines(width: breaker.narrowestWidth(lines: lines)), context)
            let size = min(
                limits.maximum, box.height / block.height, box.width / block.width)
            return FittedText(text: text, block: block, fontSize: size)
        }
        // With each additional line, the size that the width allows never falls. While the width is the
        // limit even at the greatest pitch, more lines mean larger sizes; once the height is the limit
        // even at the least pitch, more lines mean smaller sizes. The largest size is between those two
        // numbers of lines.
        let counts = breaker.lineCounts
        let crossing = first(in: counts) {
            sizeByWidth($0) >= sizeByHeight($0, reach: metrics.reach, pitch: metrics.greatestPitch)
        }
        let start = max(counts.lowerBound, crossing - 1)
        var candidates = [try fitted(start)]
        var largest = candidates[0].fontSize
        for count in start + 1..<counts.upperBound + 1 {
            // Where one letter is very high, each number of lines is tried.
            try context.check()
            if largest >= sizeByHeight(count, reach: 0, pitch: metrics.leastPitch) { break }
            candidates.append(try fitted(count))
            largest = max(largest, candidates[count - start].fontSize)
        }
        // Prefers the fewest lines whose size is nearly the largest.
        let enough = largest / Self.worthALine
        let fewest = first(in: counts.lowerBound...start) { sizeByWidth($0) >= enough }
        if fewest < start {
            let fewer = try fitted(fewest)
            if fewer.fontSize >= enough { return fewer }
        }
        return candidates.first { $0.fontSize >= enough } ?? candidates[0]
    }

    /// The first number from which a condition holds, found by binary search; the last number if there
    /// is none. The condition must hold for all numbers after the first for which it holds.
    private func first(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
        var first = range.lowerBound
        var last = range.upperBound
        while first < last {
            let middle = (first + last) / 2
            if holds(middle) { last = middle } else { first = middle + 1 }
        }
        return first
    }

    /// The longest beginning of the text that fits with an ellipsis at a size; no lines if none fits.
    func shortened(
        _ fitted: FittedText, _ caption: Caption, _ face: FontFace, in box: Rect,
        _ limits: SizeLimits, to minimum: Double
    ) throws(RenderError) -> FittedText {
        var best = fitted
        best.block.lines = []
        // The minimum may be larger than any picture, so that not even one letter fits.
        best.fontSize = min(minimum, box.height)
        try caption.text.shorten { words throws(RenderError) in
            try context.check()
            var part = caption
            part.text = words
            guard let text = try CaptionText(part, in: face, from: fonts, context) else {
                return false
            }
            let shorter = try fit(text, in: box, limits)
            guard shorter.fontSize >= minimum else { return false }
            best = shorter
            return true
        }
        return best
    }
}

extension String {
    /// Finds the longest beginning of the text, with an ellipsis, that fits.
    ///
    /// - Parameter fits: whether a text fits. The last text for which it returns `true` is the longest,
    ///   because a longer text takes more room.
    func shorten<Failure>(while fits: (String) throws(Failure) -> Bool) throws(Failure) {
        let characters = Array(self)
        var fitting = 0
        var tooLong = characters.count
        while fitting + 1 < tooLong {
            let middle = (fitting + tooLong) / 2
            var part = String(characters[..<middle])
            while part.last?.isWhitespace == true { part.removeLast() }
            if try fits(part + "…") { fitting = middle } else { tooLong = middle }
        }
    }
}
