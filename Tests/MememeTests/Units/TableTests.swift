import Testing

@testable import MememeCommands

@Suite struct TableTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("日本", 4), ("한국", 4), ("ｆｕ", 4), ("é", 1), ("e\u{301}", 1),
        ("👍", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("☺\u{fe0f}", 2), ("\u{200b}", 0), ("½×…⏎", 4),
        ("ไทย", 3), ("क्षि", 1),
    ])
    func widths(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"), ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func cutting(_ text: String, _ width: Int, _ expected: String) {
        #expect(text.cut(to: width) == expected)
    }

    @Test func columnsLineUp() {
        let table = Table(
            header: ["A", "B"], rows: [["日本", "x"], ["abc", "y"], ["", ""]], flexible: 0..<2)
        #expect(table.lines(width: nil) == ["A     B", "日本  x", "abc   y", ""])
    }

    /// Without a terminal's width, one long text lengthens only its own line.
    @Test func aLongTextIsOnItsOwnLineAlone() {
        let long = String(repeating: "x", count: 5000)
        let table = Table(
            header: ["A", "B"], rows: [[long, "b"], ["a", long], ["a\u{301}", "b"]],
            flexible: 0..<2)
        let lines = table.lines(width: nil)
        let cut = String(repeating: "x", count: 999) + "…"
        #expect(lines[1] == cut + "  b")
        #expect(lines[2] == "a".padded(to: 102) + cut)
        #expect(lines[3] == "a\u{301}".padded(to: 102) + "b")
    }

    @Test func theWidestFlexibleColumnGivesWay() {
        let long = String(repeating: "x", count: 30)
        let table = Table(
            header: ["KEEP", "A", "B"], rows: [[long, long, "0123456789"]], flexible: 1..<3)
        let line = table.lines(width: 60)[1]
        #expect(line.displayWidth == 60)
        #expect(line.hasPrefix(long))
        #expect(line.hasSuffix("0123456789"))
    }

    @Test func aTerminalThatIsTooNarrowStillShowsSomethingOfEach() {
        let table = Table(header: ["A"], rows: [["0123456789"]], flexible: 0..<1)
        #expect(table.lines(width: 2) == ["A", "0123456…"])
    }
}
