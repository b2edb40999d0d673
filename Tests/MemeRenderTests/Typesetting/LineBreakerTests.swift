import Testing

@testable import MemeRender

struct LineBreakerTests {
    private let face: FontFace

    init() throws { face = try FontFace.bundled() }

    private func breaker(_ text: String) throws -> LineBreaker {
        let caption = Caption(text, at: .top, style: CaptionStyle(letterCase: .none))
        return try #require(try CaptionText(caption, in: face, from: FontLibrary(), .unlimited))
            .breaker
    }

    /// The least width of the widest line over all ways to break `count` words into `lines` lines.
    private func bruteForce(_ breaker: LineBreaker, words: Int, lines: Int) -> Double {
        var best = Double.infinity
        for choice in 0..<(1 << (words - 1)) where choice.nonzeroBitCount == lines - 1 {
            var widest = 0.0
            var start = 0
            for end in 1...words where end == words || choice & (1 << (end - 1)) != 0 {
                widest = max(widest, breaker.width(of: start..<end))
                start = end
            }
            best = min(best, widest)
        }
        return best
    }

    @Test(arguments: [
        "I", "one two", "the quick brown fox jumps over the lazy dog",
        "a bb ccc dddd eeeee ffffff", "Incomprehensibilities of a to z are it",
    ])
    func isAsNarrowAsBruteForce(text: String) throws {
        let breaker = try breaker(text)
        let words = breaker.lineCounts.upperBound
        for lines in breaker.lineCounts {
            // `lines` is an upper limit, so fewer lines count too.
            let best = (1...lines).map { bruteForce(breaker, words: words, lines: $0) }.min()
            #expect(breaker.narrowestWidth(lines: lines) == best)
        }
    }

    @Test func keepsTheOrderOfWordsAndForcedBreaks() throws {
        let breaker = try breaker("one two three\n\nfour five")
        #expect(breaker.lineCounts == 3...6)
        let lines = breaker.evenLines(width: breaker.narrowestWidth(lines: 4))
        #expect(lines.flatMap(\.self) == Array(0..<5))
        #expect(lines.contains { $0.isEmpty })
        #expect(!lines.contains { $0.contains(2) && $0.contains(3) })
    }

    @Test func linesAreEven() throws {
        // Filling each line would leave a single word on the last.
        let breaker = try breaker("aa aa aa aa aa aa aa aa aa")
        let lines = breaker.evenLines(width: breaker.narrowestWidth(lines: 3))
        #expect(lines.map(\.count) == [3, 3, 3])
        let wider = breaker.narrowestWidth(lines: 2)
        #expect(breaker.evenLines(width: wider).map(\.count).sorted() == [4, 5])
    }

    @Test func aWordWiderThanTheLineStandsAlone() throws {
        let breaker = try breaker("a incomprehensibilities b")
        let lines = breaker.evenLines(width: 1)
        #expect(lines == [0..<1, 1..<2, 2..<3])
    }

    @Test(arguments: 1...40)
    func noOtherBreakIsMoreEven(seed: Int) throws {
        let letters = Array("iwlmo")
        let words = (0..<9).map { index in
            String(repeating: letters[(seed + index) % 5], count: 1 + (seed * (index + 3)) % 7)
        }
        let breaker = try breaker(words.joined(separator: " "))
        func unevenness(_ lines: [Range<Int>], _ width: Double) -> Double {
            lines.reduce(0) {
                $0 + (width - breaker.width(of: $1)) * (width - breaker.width(of: $1))
            }
        }
        for count in breaker.lineCounts {
            let width = breaker.narrowestWidth(lines: count)
            let lines = breaker.evenLines(width: width)
            #expect(lines.flatMap(\.self) == Array(words.indices))
            for choice in 0..<(1 << 8) where choice.nonzeroBitCount == lines.count - 1 {
                let starts = [0] + (1...8).filter { choice & (1 << ($0 - 1)) != 0 } + [9]
                let others = zip(starts, starts.dropFirst()).map { $0..<$1 }
                if others.contains(where: { breaker.width(of: $0) > width }) { continue }
                #expect(unevenness(lines, width) <= unevenness(others, width))
            }
        }
    }

    @Test func overlappingWordsMakeNoLineNarrowerThanItsParts() {
        // A mark whose ink is far left of the pen, as in some fonts of combining marks.
        let mark = LineBreaker.Piece(inkStart: -5000, inkEnd: -4900, advance: 0, space: 200)
        let word = LineBreaker.Piece(inkStart: 30, inkEnd: 1900, advance: 2000, space: 200)
        let breaker = LineBreaker(paragraphs: [[word, mark, word, mark]])
        for start in 0..<4 {
            for end in start + 1..<5 {
                #expect(breaker.width(of: start..<end) >= breaker.width(of: start..<end - 1))
                #expect(breaker.width(of: start..<end) >= breaker.width(of: start + 1..<end))
            }
        }
        for width in [1, 900, 5000, 9000.0] {
            #expect(breaker.evenLines(width: width).flatMap(\.self) == Array(0..<4))
        }
    }
}
