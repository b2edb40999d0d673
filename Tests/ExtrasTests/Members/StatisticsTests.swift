import Extras
import Testing

@Suite struct StatisticsTests {
    /// Plays a game: an `r` in the pattern is a right answer, a `w` a wrong one, a dot no answer.
    private func played(_ pattern: String) throws -> TurnedGame {
        var turned = try TurnedGame.begun()
        for character in pattern {
            switch character {
            case "r": try turned.answerRightly()
            case "w": try turned.answerWrongly()
            default: turned.advance(5)
            }
            turned.advance(2)
        }
        return turned
    }

    @Test(arguments: [
        ("", 0), ("w", 0), ("r", 1), ("rr", 2), ("rrw", 2), ("rrwr", 2), ("rrwrrr", 3),
        ("rr.rr", 2), ("wwrrrrwrr", 4),
    ])
    func theLongestStreakIsRemembered(_ pattern: String, _ longest: Int) throws {
        #expect(try played(pattern).game.statistics.longestStreak == longest)
    }

    @Test func theLastThreeResultsAreRemembered() throws {
        let results = try played("rwr.rw").game.statistics.lastResults
        #expect(results.map(\.question) == [4, 5, 6])
        #expect(results.map(\.isRight) == [false, true, false])
        #expect(results.map { $0.choice == nil } == [true, false, false])
    }

    @Test func lessThanThreeWhereThereWereLess() throws {
        #expect(try played("").game.statistics.lastResults.isEmpty)
        #expect(try played("r").game.statistics.lastResults.map(\.isRight) == [true])
        #expect(try played("rw").game.statistics.lastResults.map(\.isRight) == [true, false])
    }

    @Test func resultsHaveTheNames() throws {
        var turned = try TurnedGame.begun()
        let question = try #require(turned.game.question)
        let choice = turned.wrongChoice
        try turned.answerWrongly()
        let result = try #require(turned.game.statistics.lastResults.first)
        #expect(result.name == question.member.name)
        #expect(result.choice == question.options[choice])
    }

    @Test func aPauseLeavesTheStatistics() throws {
        var turned = try played("rr")
        turned.game.pause(at: turned.now)
        turned.game.resume(at: turned.now)
        #expect(turned.game.score == 0)
        #expect(turned.game.statistics.longestStreak == 2)
        try turned.answerRightly()
        #expect(turned.game.statistics.longestStreak == 3)
        #expect(turned.game.score == 1)
    }
}
