/// Breaks paragraphs into a number of lines so that the widest of them is as narrow as can be.
///
/// All widths are whole numbers of font units, so every comparison is exact.
struct LineBreaker {
    /// A line, as the range of its words; empty for an empty paragraph.
    typealias Line = Range<Int>

    private let words: [ShapedWord]
    private let paragraphs: [Range<Int>]
    private let space: Double
    /// Where the pen stands before each word if all stood on one line.
    private let pens: [Double]

    init(paragraphs: [[ShapedWord]], space: Double) {
        words = paragraphs.flatMap(\.self)
        self.space = space
        var start = 0
        self.paragraphs = paragraphs.map { paragraph in
            defer { start += paragraph.count }
            return start..<start + paragraph.count
        }
        var pen = 0.0
        pens = words.map { word in
            defer { pen += word.advance + space }
            return pen
        }
    }

    /// Line counts are possible from one for each paragraph to one for each word.
    var lineCounts: ClosedRange<Int> {
        paragraphs.count...paragraphs.reduce(0) { $0 + max($1.count, 1) }
    }

    /// The width of a line's ink.
    func width(of line: Line) -> Double {
        guard let first = line.first, let last = line.last else { return 0 }
        return max(0, pens[last] + words[last].inkRight - pens[first] - words[first].inkLeft)
    }

    /// The least width at which the words fit on at most so many lines.
    ///
    /// - Precondition: `lines` is at least the number of paragraphs.
    func narrowestWidth(lines: Int) -> Double {
        precondition(lines >= paragraphs.count)
        var low = words.indices.map { width(of: $0..<$0 + 1) }.max() ?? 0
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

    /// The number of lines that are needed at a width, counted no further than past `limit`.
    private func fewestLines(of paragraph: Range<Int>, width: Double, limit: Int = .max) -> Int {
        var count = 0
        var start = paragraph.lowerBound
        repeat {
            count += 1
            var end = min(start + 1, paragraph.upperBound)
            while end < paragraph.upperBound, self.width(of: start..<end + 1) <= width { end += 1 }
            start = end
        } while start < paragraph.upperBound && count <= limit
        return count
    }

    private func fit(width: Double, lines: Int) -> Bool {
        var left = lines
        for paragraph in paragraphs {
            left -= fewestLines(of: paragraph, width: width, limit: left)
            if left < 0 { return false }
        }
        return true
    }

    /// The fewest lines that are no wider than `width`, as even as can be: of all such breaks,
    /// the one whose lines fall short of `width` by the least sum of squares.
    func evenLines(width: Double) -> [Line] {
        paragraphs.flatMap { paragraph in
            paragraph.isEmpty
                ? [paragraph]
                : evenLines(
                    of: paragraph, count: fewestLines(of: paragraph, width: width), width: width)
        }
    }

    /// Breaks one paragraph by dynamic programming, from its end to its start.
    private func evenLines(of paragraph: Range<Int>, count: Int, width: Double) -> [Line] {
        let start = paragraph.lowerBound
        // The least cost of the words from a word on, on as many lines as have been looked at,
        // and for each number of lines where the first of them ends.
        var costs = [Double](repeating: .infinity, count: paragraph.count + 1)
        costs[paragraph.count] = 0
        var ends: [[Int]] = []
        for _ in 0..<count {
            var longer = [Double](repeating: .infinity, count: paragraph.count + 1)
            var longerEnds = [Int](repeating: paragraph.upperBound, count: paragraph.count)
            for first in paragraph {
                for end in first + 1...paragraph.upperBound {
                    let shortfall = width - self.width(of: first..<end)
                    if shortfall < 0, end > first + 1 { break }
                    let cost = shortfall * shortfall + costs[end - start]
                    if cost < longer[first - start] {
                        longer[first - start] = cost
                        longerEnds[first - start] = end
                    }
                }
            }
            costs = longer
            ends.append(longerEnds)
        }
        var first = start
        return ends.reversed().map { ends in
            let line = first..<ends[first - start]
            first = line.upperBound
            return line
        }
    }
}
