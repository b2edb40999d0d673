extension Typesetter {
    /// A text with its line breaks and its font size.
    struct FittedText {
        var text: CaptionText
        var block: TextBlock
        var fontSize: Double
    }

    /// By what share another line has to make the letters larger, times the number of lines: the second by
    /// a fifth, the third by two fifteenths, and so on, as each line more can bring less.
    static let worthOfALine = 0.4

    /// By what factor letters have to become larger for a word to be broken that is too long for a line.
    static let worthOfABreak = 1.2

    /// The line breaks and the font size that suit the box best.
    ///
    /// The size never grows when a letter is added to the text. Therefore so many lines are never larger
    /// than the size at which fewer are given up: with each number of lines the size that fits doesn't
    /// grow with the text, nor does that limit, so neither does the largest of them. Nor does the size of
    /// broken words, which depends on no decision which words are too long.
    ///
    /// - Throws: what ends the render.
    func fit(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) throws(RenderError) -> FittedText {
        let whole = try fit(text, in: box, limits, atMost: limits.maximum)
        let size = sizeOfBrokenWords(of: text, in: box, limits)
        var best = whole
        // Words end in as few places as are enough.
        for wordBreak in CaptionText.WordBreak.allCases where best.fontSize < size * (1 - 1e-9) {
            let words = try text.broken(
                toFit: room(for: text, at: size, in: box), wordBreak, context)
            let broken = try fit(words, in: box, limits, atMost: size)
            if broken.fontSize > best.fontSize { best = broken }
        }
        return best
    }

    /// The size for which words are broken that are too long for a line at it: no more than half of the largest, so
    /// that what a line has room for stays whole, or no more than can be read or the caption allows.
    ///
    /// - Returns: 0 if no word is too long.
    private func sizeOfBrokenWords(
        of text: CaptionText, in box: Rect, _ limits: SizeLimits
    ) -> Double {
        let largest = sizeByHeight(of: text, lines: text.breaker.lineCounts.lowerBound, box, limits)
        let least = limits.minimum ?? min(limits.legible, largest)
        let most = max(largest / 2 * Self.worthOfABreak, least)
        let room = room(for: text, at: most, in: box)
        guard text.segments.contains(where: { $0.ink.width > room }) else { return 0 }
        let fitting = largestSize(upTo: most) { size in
            guard let count = text.lineCount(width: self.room(for: text, at: size, in: box)) else {
                return false
            }
            let pitch = text.metrics.greatestPitch
            return size <= sizeByHeight(of: text, lines: count, pitch: pitch, box, limits)
        }
        return max(min(fitting / Self.worthOfABreak, largest / 2), min(fitting, least))
    }

    /// The largest size for which a condition holds that holds for all smaller ones, too.
    private func largestSize(upTo most: Double, where holds: (Double) -> Bool) -> Double {
        if holds(most) { return most }
        var (low, high) = (0.0, most)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The width of the letters of a line at a font size, in ``Em`` units.
    private func room(for text: CaptionText, at size: Double, in box: Rect) -> Double {
        (box.width / size - text.metrics.margins.left - text.metrics.margins.right) * Em.units
    }

    private func fit(
        _ text: CaptionText, in box: Rect, _ limits: SizeLimits, atMost largest: Double
    ) throws(RenderError) -> FittedText {
        let breaker = text.breaker
        let metrics = text.metrics
        let counts = breaker.lineCounts
        func sizeByWidth(_ lines: Int) -> Double {
            box.width / metrics.width(breaker.narrowestWidth(lines: lines))
        }
        func limit(_ lines: Int) -> Double {
            func worth(_ lines: Int) -> Double {
                sizeByHeight(of: text, lines: lines, box, limits)
                    / (1 + limits.worthOfALine / Double(lines))
            }
            let fewest = counts.lowerBound
            if lines == fewest {
                return min(largest, sizeByHeight(of: text, lines: lines, box, limits))
            }
            return min(largest, worth(fewest + 1), worth(lines))
        }
        func fitted(_ lines: Int) throws(RenderError) -> FittedText {
            let block = try text.block(
                breaker.evenLines(width: breaker.narrowestWidth(lines: lines)), context)
            let size = min(limit(lines), box.height / block.height, box.width / block.width)
            return FittedText(text: text, block: block, fontSize: size)
        }
        // With each additional line the size that the width allows never falls, and the sizes that the
        // height allows do. While the width is the limit even at the greatest pitch, more lines mean
        // larger letters.
        let crossing = first(in: counts) { lines in
            sizeByWidth(lines)
                >= min(
                    limit(lines),
                    sizeByHeight(of: text, lines: lines, pitch: metrics.greatestPitch, box, limits))
        }
        var count = max(counts.lowerBound, crossing - 1)
        var best = try fitted(count)
        while count < counts.upperBound, best.fontSize < limit(count + 1) {
            // Where one letter is very high, each number of lines is tried.
            try context.check()
            count += 1
            let next = try fitted(count)
            if next.fontSize > best.fontSize { best = next }
        }
        // Prefers the fewest lines of that size.
        let enough = best.fontSize * (1 - 1e-9)
        let fewest = first(in: counts.lowerBound...max(counts.lowerBound, best.block.lines.count)) {
            sizeByWidth($0) >= enough
        }
        if fewest < best.block.lines.count {
            let fewer = try fitted(fewest)
            if fewer.fontSize >= enough { return fewer }
        }
        return best
    }

    /// The largest size at which so many lines fit into the height.
    ///
    /// - Parameter pitch: from one baseline to the next, in ems; by default as if no letters of adjacent
    ///   lines came near each other.
    func sizeByHeight(
        of text: CaptionText, lines: Int, pitch: Double? = nil, _ box: Rect, _ limits: SizeLimits
    ) -> Double {
        let metrics = text.metrics
        let height =
            metrics.margins.top + metrics.reach
            + Double(lines - 1) * (pitch ?? metrics.leastPitch) + metrics.margins.bottom
        return min(limits.maximum, box.height / height)
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
