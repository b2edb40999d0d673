/// Breaks paragraphs into a given number of lines so that the widest line is as narrow as possible.
///
/// All widths are whole numbers of ``Em`` units, so every comparison is exact.
struct LineBreaker {
    /// A line, as the range of its pieces; empty for an empty paragraph.
    typealias Line = Range<Int>

    /// An unbreakable part of a line, usually a word. Its measures run in the paragraph's direction.
    struct Piece {
        /// The start and the end of its ink, from its own start.
        var inkStart: Double
        var inkEnd: Double
        /// The distance from its start to the start of the next piece on the same line, without the
        /// space.
        var advance: Double
        /// The space between it and the next piece on the same line.
        var space: Double
    }

    private let paragraphs: [Range<Int>]
    /// The start and the end of each piece's ink if all pieces were on one line.
    ///
    /// They never decrease from piece to piece, even in a font whose words overlap. The searches below
    /// rely on that: no part of a line is wider than the line.
    private let starts: [Double]
    private let ends: [Double]
    private let widestPiece: Double

    init(paragraphs: [[Piece]]) {
        var start = 0
        self.paragraphs = paragraphs.map { paragraph in
            defer { start += paragraph.count }
            return start..<start + paragraph.count
        }
        var starts: [Double] = []
        var ends: [Double] = []
        var pen = 0.0
        for piece in paragraphs.joined() {
            starts.append(pen + piece.inkStart)
            ends.append(max(pen + piece.inkEnd, ends.last ?? -.infinity))
            pen += piece.advance + piece.space
        }
        for index in starts.indices.dropLast().reversed() {
            starts[index] = min(starts[index], starts[index + 1])
        }
        self.starts = starts
        self.ends = ends
        widestPiece = zip(ends, starts).map { max(0, $0 - $1) }.max() ?? 0
    }

    /// The possible numbers of lines: from one per paragraph to one per piece.
    var lineCounts: ClosedRange<Int> {
        paragraphs.count...paragraphs.reduce(0) { $0 + max($1.count, 1) }
    }

    /// The width of a line's ink.
    func width(of line: Line) -> Double {
        line.isEmpty ? 0 : max(0, ends[line.upperBound - 1] - starts[line.lowerBound])
    }

    /// The least width at which the pieces fit on at most `lines` lines.
    ///
    /// - Precondition: `lines` is at least the number of paragraphs.
    func narrowestWidth(lines: Int) -> Double {
        precondition(lines >= paragraphs.count)
        var low = widestPiece
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

    /// The number of lines that a paragraph needs at a width. Counting stops above `limit`.
    private func fewestLines(of paragraph: Range<Int>, width: Double, limit: Int) -> Int {
        var count = 1
        var start = longestLine(in: paragraph, width: width).upperBound
        while start < paragraph.upperBound && count <= limit {
            count += 1
            start = longestLine(in: start..<paragraph.upperBound, width: width).upperBound
        }
        return count
    }

    /// The longest line from the start of `pieces` that isn't wider than `width`: at least one piece, if
    /// there is one.
    private func longestLine(in pieces: Range<Int>, width: Double) -> Line {
        let start = pieces.lowerBound
        var end = min(start + 1, pieces.upperBound)
        func fits(_ step: Int) -> Bool {
            end + step <= pieces.upperBound && self.width(of: start..<end + step) <= width
        }
        // An exponential search followed by a binary one, so that a short line in a long paragraph is
        // found quickly.
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

    /// The longest line at the end of `pieces` that isn't wider than `width`: at least one piece.
    private func longestLastLine(in pieces: Range<Int>, width: Double) -> Line {
        var start = pieces.upperBound - 1
        while start > pieces.lowerBound, self.width(of: start - 1..<pieces.upperBound) <= width {
            start -= 1
        }
        return start..<pieces.upperBound
    }

    /// The fewest lines that aren't wider than `width`, as even as possible: among those breaks, the one
    /// with the least sum of squares of the lines' slack.
    func evenLines(width: Double) -> [Line] {
        paragraphs.flatMap { $0.isEmpty ? [$0] : evenLines(of: $0, width: width) }
    }

    /// Breaks one paragraph by dynamic programming, from its end to its start.
    private func evenLines(of paragraph: Range<Int>, width: Double) -> [Line] {
        let starts = possibleStarts(of: paragraph, width: width)
        // `costs` is the least cost of all lines after the current one, for each possible start of the
        // next line; `ends` is the end of each line, by its start.
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

    /// The range of possible starts of each line, and finally the end of the paragraph. The latest start
    /// follows from filling all lines before it, the earliest from filling all lines from it on. The
    /// ranges are short, so long texts take little time.
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
