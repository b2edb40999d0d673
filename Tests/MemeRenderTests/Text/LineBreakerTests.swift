import Testing

@testable import MemeRender

struct LineBreakerTests {
    private let face: FontFace

    init() throws { face = try FontFace.bundled() }

    private func breaker(_ text: String) -> LineBreaker {
        LineBreaker(
            paragraphs: text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.split(separator: " ").map { ShapedWord(String($0), in: face) }
            },
            space: face.space)
    }

    /// The widest line of every way to break `count` words into `lines` lines, the narrowest.
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
    func isAsNarrowAsBruteForce(text: String) {
        let breaker = breaker(text)
        let words = breaker.lineCounts.upperBound
        for lines in breaker.lineCounts {
            // On at most so many lines: fewer may do.
            let best = (1...lines).map { bruteForce(breaker, words: words, lines: $0) }.min()
            #expect(breaker.narrowestWidth(lines: lines) == best)
        }
    }

    @Test func keepsTheOrderOfWordsAndForcedBreaks() {
        let breaker = breaker("one two three\n\nfour five")
        #expect(breaker.lineCounts == 3...6)
        let lines = breaker.evenLines(width: breaker.narrowestWidth(lines: 4))
        #expect(lines.flatMap(\.self) == Array(0..<5))
        #expect(lines.contains { $0.isEmpty })
        #expect(!lines.contains { $0.contains(2) && $0.contains(3) })
    }

    @Test func linesAreEven() {
        // Filling each line up would leave a single word on the last.
        let breaker = breaker("aa aa aa aa aa aa aa aa aa")
        let lines = breaker.evenLines(width: breaker.narrowestWidth(lines: 3))
        #expect(lines.map(\.count) == [3, 3, 3])
        let wider = breaker.narrowestWidth(lines: 2)
        #expect(breaker.evenLines(width: wider).map(\.count).sorted() == [4, 5])
    }

    @Test func aWordWiderThanTheLineStandsAlone() {
        let breaker = breaker("a incomprehensibilities b")
        let lines = breaker.evenLines(width: 1)
        #expect(lines == [0..<1, 1..<2, 2..<3])
    }
}
