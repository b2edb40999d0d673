/// Breaks paragraphs into a number of lines so that the widest of them is as narrow as can be.
///
/// All widths are whole numbers of font units, so every comparison is exact.
struct LineBreaker {
    /// A line, as the range of its words; empty for an empty paragraph.
    typealias Line = Range<Int>

    private let paragraphs: [Range<Int>]
    /// The left and the right end of the ink of each word if all stood on one line.
    ///
    /// They never go back from a word to the next, even in a font whose words overlap: no part of
    /// a line is wider than the line, which is what the searches below rely on.
    private let lefts: [Double]
    private let rights: [Double]
    private let widestWord: Double

    init(paragraphs: [[ShapedWord]], space: Double) {
        var start = 0
        self.paragraphs = paragraphs.map { paragraph in
            defer { start += paragraph.count }
            return start..<start + paragraph.count
        }
        var lefts: [Double] = []
        var rights: [Double] = []
        var pen = 0.0
        for word in paragraphs.joined() {
            lefts.append(pen + word.inkLeft)
            rights.append(max(pen + word.inkRight, rights.last ?? -.infinity))
            pen += word.advance + space
        }
        for index in lefts.indices.dropLast().reversed() {
            lefts[index] = min(lefts[index], lefts[index + 1])
        }
        self.lefts = lefts
        self.rights = rights
        widestWord = zip(rights, lefts).map { max(0, $0 - $1) }.max() ?? 0
    }

    /// Line counts are possible from one for each paragraph to one for each word.
    var lineCounts: ClosedRange<Int> {
        paragraphs.count...paragraphs.reduce(0) { $0 + max($1.count, 1) }
    }

    /// The width of a line's ink.
    func width(of line: Line) -> Double {
        line.isEmpty ? 0 : max(0, rights[line.upperBound - 1] - lefts[line.lowerBound])
    }

    /// The least width at which the words fit on at most so many lines.
    ///
    /// - Precondition: `lines` is at least the number of paragraphs.
    func narrowestWidth(lines: Int) -> Double {
        precondition(lines >= paragraphs.count)
        var low = widestWord
        var high = max(low, paragraphs.map(width(of:)).max() ?? 0)
        while low < high {
            let middle = ((low + high) / 2).rounded(.down)
            if fit(width: middle, lines: lines) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return high
    }

    private func fit(width: Double, lines: Int) -> Bool {
        var left = lines
        for paragraph in paragraphs {
            left -= fewestLines(of: paragraph, width: width, limit: left)
            if left < 0 { return false }
        }
        return true
    }

    /// The number of lines that are needed at a width, counted no further than past `limit`.
    private func fewestLines(of paragraph: Range<Int>, width: Double, limit: Int) -> Int {
        var count = 1
        var start = longestLine(in: paragraph, width: width).upperBound
        while start < paragraph.upperBound && count <= limit {
            count += 1
            start = longestLine(in: start..<paragraph.upperBound, width: width).upperBound
        }
        return count
    }

    /// The most of the first words that are no wider than `width`: one at least, if there is one.
    private func longestLine(in words: Range<Int>, width: Double) -> Line {
        let start = words.lowerBound
        var end = min(start + 1, words.upperBound)
        func fits(_ step: Int) -> Bool {
            end + step <= words.upperBound && self.width(of: start..<end + step) <= width
        }
        // Steps that double and then halve find the end of a short line in a long paragraph.
        var step = 1
        while fits(step) {
            end += step
            step *= 2
        }
        while step > 0 {
            if fits(step) { end += step }
            step /= 2
        }
        return start..<end
    }

    /// The most of the last words that are no wider than `width`: one at least.
    private func longestLastLine(in words: Range<Int>, width: Double) -> Line {
        var start = words.upperBound - 1
        while start > words.lowerBound, self.width(of: start - 1..<words.upperBound) <= width {
            start -= 1
        }
        return start..<words.upperBound
    }

    /// The fewest lines that are no wider than `width`, as even as can be: of all such breaks,
    /// the one whose lines fall short of `width` by the least sum of squares.
    func evenLines(width: Double) -> [Line] {
        paragraphs.flatMap { $0.isEmpty ? [$0] : evenLines(of: $0, width: width) }
    }

    /// Breaks one paragraph by dynamic programming, from its end to its start.
    private func evenLines(of paragraph: Range<Int>, width: Double) -> [Line] {
        let starts = possibleStarts(of: paragraph, width: width)
        // The least cost of all lines after the one that is looked at, for each possible start of
        // the next; and for each line, by its start, where it ends.
        var costs = [0.0]
        var ends: [[Int]] = []
        for (possible, next) in zip(starts, starts.dropFirst()).reversed() {
            var longer = [Double](repeating: .infinity, count: possible.count)
            var longerEnds = [Int](repeating: next.upperBound, count: possible.count)
            for (index, first) in possible.enumerated() {
                for end in next where end > first {
                    let shortfall = width - self.width(of: first..<end)
                    if shortfall < 0, end > first + 1 { break }
                    let cost = shortfall * shortfall + costs[end - next.lowerBound]
                    if cost < longer[index] {
                        longer[index] = cost
                        longerEnds[index] = end
                    }
                }
            }
            costs = longer
            ends.append(longerEnds)
        }
        var first = paragraph.lowerBound
        return zip(starts, ends.reversed()).map { possible, ends in
            let line = first..<ends[first - possible.lowerBound]
            first = line.upperBound
            return line
        }
    }

    /// The words at which each of the fewest lines may start, and at last the end of the
    /// paragraph: no further than if all lines before are filled up, and no nearer than if all
    /// from there on are. Few of all words, so that long texts take little time.
    private func possibleStarts(of paragraph: Range<Int>, width: Double) -> [ClosedRange<Int>] {
        var latest = [paragraph.lowerBound]
        var rest = paragraph
        while !rest.isEmpty {
            rest = longestLine(in: rest, width: width).upperBound..<rest.upperBound
            latest.append(rest.lowerBound)
        }
        var earliest = paragraph.upperBound
        var starts: [ClosedRange<Int>] = [earliest...earliest]
        for latest in latest.dropLast().reversed() {
            earliest =
                longestLastLine(in: paragraph.lowerBound..<earliest, width: width).lowerBound
            starts.append(earliest...latest)
        }
        return starts.reversed()
    }
}
