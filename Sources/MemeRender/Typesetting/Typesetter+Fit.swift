extension Typesetter {
    /// Words with their lines and their size.
    struct FittedText {
        var text: CaptionText
        var block: TextBlock
        var fontSize: Double
    }

    /// Another line has to make the words larger by so much.
    private static let worthALine = 1.05

    /// The words in the size and the lines that suit the box best.
    ///
    /// - Throws: what a render's watch says.
    func fit(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) throws(RenderError) -> FittedText {
        let fitted = try fitWhole(text, in: box, limits)
        let least = limits.minimum ?? min(limits.legible, limits.maximum)
        guard fitted.fontSize < least else { return fitted }
        // Rather than get too small to be read, words that are too long are broken.
        let margins = text.metrics.margins
        let room = (box.width / least - margins.left - margins.right) * Em.units
        let broken = try fitWhole(text.broken(toFit: room), in: box, limits)
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
        func fitted(_ lines: Int) -> FittedText {
            let block = text.block(breaker.evenLines(width: breaker.narrowestWidth(lines: lines)))
            let size = min(
                limits.maximum, box.height / block.height, box.width / block.width)
            return FittedText(text: text, block: block, fontSize: size)
        }
        // With each line more the width allows no less. As long as it decides, even where lines
        // stand as far apart as they can, sizes only grow; from where the height decides, even
        // where they stand as close as they can, sizes only fall. The largest is between.
        let counts = breaker.lineCounts
        let crossing = first(in: counts) {
            sizeByWidth($0) >= sizeByHeight($0, reach: metrics.reach, pitch: metrics.greatestPitch)
        }
        let start = max(counts.lowerBound, crossing - 1)
        var candidates = [fitted(start)]
        var largest = candidates[0].fontSize
        for count in start + 1..<counts.upperBound + 1 {
            // Where one letter is very high, each number of lines is tried.
            try RenderWatch.check()
            if largest >= sizeByHeight(count, reach: 0, pitch: metrics.leastPitch) { break }
            candidates.append(fitted(count))
            largest = max(largest, candidates[count - start].fontSize)
        }
        // The fewest lines that do nearly as well.
        let enough = largest / Self.worthALine
        let fewest = first(in: counts.lowerBound...start) { sizeByWidth($0) >= enough }
        if fewest < start {
            let fewer = fitted(fewest)
            if fewer.fontSize >= enough { return fewer }
        }
        return candidates.first { $0.fontSize >= enough } ?? candidates[0]
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

    /// The most of the words that fit with an ellipsis at a size; no lines where none do.
    func shortened(
        _ fitted: FittedText, _ caption: Caption, _ face: FontFace, in box: Rect,
        _ limits: SizeLimits, to minimum: Double
    ) throws(RenderError) -> FittedText {
        var best = fitted
        best.block.lines = []
        // Where not even a letter fits, as the minimum may be larger than any picture.
        best.fontSize = min(minimum, box.height)
        try caption.text.shorten { words throws(RenderError) in
            try RenderWatch.check()
            var part = caption
            part.text = words
            guard let text = CaptionText(part, in: face, from: fonts) else { return false }
            let shorter = try fit(text, in: box, limits)
            guard shorter.fontSize >= minimum else { return false }
            best = shorter
            return true
        }
        return best
    }
}

extension String {
    /// Tries shorter beginnings of the text, each with an ellipsis, to find the longest that fits:
    /// whatever is longer takes more room.
    ///
    /// - Parameter fits: the last text of which it says so is the longest.
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
