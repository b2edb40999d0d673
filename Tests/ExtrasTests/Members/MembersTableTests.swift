import Foundation
import MememeCommands
import Testing

@testable import Extras

/// The effect of each key, with a manual clock.
@Suite struct MembersTableTests {
    private var table: MembersTable
    private var now = ContinuousClock.now

    init() throws {
        let members = ["Ada", "Bo", "Cy", "Dot", "El"].map {
            Member(name: $0, portraits: [.file(path: "/\($0).png")])
        }
        table = MembersTable(game: MemberGame(deck: try MemberDeck(members)))
    }

    private mutating func pass(_ seconds: Double) {
        now += .milliseconds(Int64(seconds * 1000))
        table.advance(to: now)
    }

    private mutating func press(_ keys: Key...) {
        for key in keys { #expect(table.press(key, at: now) == .goesOn) }
        table.advance(to: now)
    }

    /// The key of the correct name.
    private var right: Key {
        let question = table.game.question
        let place = question.flatMap { $0.options.firstIndex(of: $0.member.name) } ?? 8
        return .character(Character("\(place + 1)"))
    }

    private func text(_ columns: Int = 80, hasStyle: Bool = false) -> String {
        let lines = table.lines(at: now, columns: columns, hasStyle: hasStyle)
        return (lines.top + lines.middle + lines.bottom).joined(separator: "\n")
    }

    @Test mutating func nothingIsAskedBeforeTheStart() {
        #expect(text().contains("Enter: Start"))
        press(.character("1"), .character("p"), .other)
        #expect(table.view == .start)
        press(.enter)
        #expect(table.game.phase == .asking)
        #expect(text().contains("Who is this?"))
    }

    @Test mutating func aNumberAnswers() throws {
        press(.enter)
        let name = try #require(table.game.question?.member.name)
        press(right)
        #expect(table.game.score == 1)
        #expect(text().contains("Right: \(name)"))
        #expect(text().contains("✓  \(name)"))
        #expect(text().contains("Score 1"))
    }

    @Test mutating func otherNumbersAreNone() {
        press(.enter, .character("5"), .character("0"), .character("9"), .character("x"))
        #expect(table.game.phase == .asking)
    }

    @Test mutating func theBarGoesUpEachSecond() {
        press(.enter)
        for seconds in 0...4 {
            #expect(text().filter { $0 == "█" }.count == seconds * 8)
            pass(1)
        }
        #expect(text().contains("Time is up"))
        #expect(text().filter { $0 == "█" }.count == 40)
    }

    @Test mutating func thePressedNameFlashesTwiceInASecond() {
        press(.enter)
        press(right)
        var states: [Bool] = []
        for _ in 0..<20 {
            states.append(text(hasStyle: true).contains("\u{1b}[1;7;32m"))
            pass(0.09)
        }
        let flashes = zip([false] + states, states).filter { !$0 && $1 }.count
        #expect(flashes == 2)
    }

    @Test mutating func pAndSpacePauseAndResume() {
        press(.enter)
        press(right, .character("p"))
        #expect(table.game.isPaused)
        #expect(text().contains("p: Resume"))
        #expect(table.portrait == nil)
        press(.character(" "))
        #expect(!table.game.isPaused)
        #expect(table.game.score == 0)
    }

    @Test mutating func theStatisticsPauseTheGame() {
        press(.enter)
        press(right)
        press(.character("s"))
        #expect(table.game.isPaused)
        #expect(text().contains("Longest streak of right answers: 1"))
        #expect(text().contains("(right)"))
        press(.character("s"))
        #expect(table.view == .game)
        #expect(table.game.isPaused)
    }

    @Test mutating func statisticsBeforeTheStartAreEmpty() {
        press(.character("s"))
        #expect(text().contains("Nothing has been answered yet."))
        press(.enter)
        #expect(table.view == .start)
    }

    @Test mutating func keysThatEndIt() {
        #expect(table.press(.character("q"), at: now) == .ends)
        #expect(table.press(.endOfText, at: now) == .ends)
        #expect(table.press(.interrupt, at: now) == .isInterrupted)
        press(.enter)
        #expect(table.press(.suspend, at: now) == .isSuspended)
        #expect(table.game.isPaused)
    }

    @Test mutating func aboveAndBelowThePictureAreAsManyLinesAsTheScreenKeepsFree() {
        for key in [Key.other, .enter, right, .character("p"), .character("s")] {
            press(key)
            let lines = table.lines(at: now, columns: 80, hasStyle: true)
            #expect(lines.top.count == 3)
            #expect(lines.bottom.count == 7)
        }
    }

    @Test(arguments: [1, 5, 20, 80])
    mutating func linesFitTheTerminal(_ columns: Int) {
        func widest(_ lines: MembersTable.Lines) -> Int {
            (lines.top + lines.middle + lines.bottom).map(\.displayWidth).max() ?? 0
        }
        #expect(widest(table.lines(at: now, columns: columns, hasStyle: false)) <= columns)
        press(.enter)
        press(right)
        #expect(widest(table.lines(at: now, columns: columns, hasStyle: false)) <= columns)
        press(.character("s"))
        #expect(widest(table.lines(at: now, columns: columns, hasStyle: false)) <= columns)
    }
}
