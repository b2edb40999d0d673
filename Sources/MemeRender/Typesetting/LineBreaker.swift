/// Breaks paragraphs into a number of lines so that the widest of them is as narrow as can be.
///
/// All widths are whole numbers of ``Em`` units, so every comparison is exact.
struct LineBreaker {
    /// A line, as the range of its pieces; empty for an empty paragraph.
    typealias Line = Range<Int>

    /// What must stay on one line, most often a word, as lengths in the direction in which its
    /// paragraph runs.
    struct Piece {
        /// Where its ink starts and ends, from where it starts itself.
        var inkStart: Double
        var inkEnd: Double
        /// From its start to the start of the next piece on the same line, less the space.
        var advance: Double
        /// The space between it and the next piece on the same line.
        var space: Double
    }

    private let paragraphs: [Range<Int>]
    /// The start and the end of the ink of each piece if all stood on one line.
    ///
    /// They never go back from a piece to the next, even in a font whose words overlap: no part of
    /// a line is wider than the line, which is what the searches below rely on.
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

    /// Line counts are possible from one for each paragraph to one for each piece.
    var lineCounts: ClosedRange<Int> {
        paragraphs.count...paragraphs.reduce(0) { $0 + max($1.count, 1) }
    }

    /// The width of a line's ink.
    func width(of line: Line) -> Double {
        line.isEmpty ? 0 : max(0, ends[line.upperBound - 1] - starts[line.lowerBound])
    }

    /// The least width at which the pieces fit on at most so many lines.
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

    /// The most of the first pieces that are no wider than `width`: one at least, if there is one.
    private func longestLine(in pieces: Range<Int>, width: Double) -> Line {
        let start = pieces.lowerBound
        var end = min(start + 1, pieces.upperBound)
        func fits(_ step: Int) -> Bool {
            end + step <= pieces.upperBound && self.width(of: start..<end + step) <= width
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

    /// The most of the last pieces that are no wider than `width`: one at least.
    private func longestLastLine(in pieces: Range<Int>, width: Double) -> Line {
        var start = pieces.upperBound - 1
        while start > pieces.lowerBound, self.width(of: start - 1..<pieces.upperBound) <= width {
            start -= 1
        }
        return start..<pieces.upperBound
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

    /// The pieces at which each of the fewest lines may start, and at last the end of the
    /// paragraph: no further than if all lines before are filled up, and no nearer than if all
    /// from there on are. Few of all pieces, so that long texts take little time.
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
