import Extras
import Testing

/// The rules of Meet the Members, with a manual clock.
@Suite struct MemberGameTests {
    @Test func nothingIsAskedBeforeTheStart() throws {
        let turned = TurnedGame(try .made(of: 4))
        #expect(turned.game.phase == .ready)
        #expect(turned.game.question == nil)
        #expect(turned.game.upcoming != nil)
    }

    @Test func aQuestionHasFourDifferentNamesOfWhichOneIsRight() throws {
        for number in 1...200 {
            let turned = try TurnedGame.begun(members: 4 + number % 5, UInt64(number))
            let question = try #require(turned.game.question)
            #expect(Set(question.options).count == 4)
            #expect(question.options.filter { $0 == question.member.name }.count == 1)
        }
    }

    @Test func theRightNameStandsInEveryPlaceAsOften() throws {
        var counts = [0, 0, 0, 0]
        for number in 1...2000 { counts[try TurnedGame.begun(UInt64(number)).rightChoice] += 1 }
        #expect(counts.allSatisfy { (400...600).contains($0) })
    }

    @Test func whoIsShownIsRandom() throws {
        let first = try (1...600).map {
            try TurnedGame.begun(UInt64($0)).game.question?.member.name
        }
        let counts = Dictionary(grouping: first) { $0 }.values.map(\.count)
        #expect(counts.count == 6)
        #expect(counts.allSatisfy { (60...140).contains($0) })
    }

    @Test func theSameGeneratorPlaysTheSameGame() throws {
        let games = try (1...2).map { _ in try TurnedGame.begun(7).game }
        #expect(games[0].question == games[1].question)
        #expect(games[0].upcoming == games[1].upcoming)
    }

    // MARK: Score

    @Test func aRightAnswerScoresOne() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        #expect(turned.result?.isRight == true)
        #expect(turned.game.score == 1)
    }

    @Test func aWrongAnswerLeavesTheScore() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        turned.advance(2)
        try turned.answerWrongly()
        #expect(turned.result?.isRight == false)
        #expect(turned.game.score == 1)
    }

    // MARK: The five seconds

    @Test func fiveSecondsWithoutAnAnswerAreWrong() throws {
        var turned = try TurnedGame.begun()
        turned.advance(4.999)
        #expect(turned.game.phase == .asking)
        turned.advance(0.001)
        let result = try #require(turned.result)
        #expect(result.choice == nil)
        #expect(!result.isRight)
        #expect(turned.game.score == 0)
    }

    @Test func anAnswerInTheLastMomentCounts() throws {
        var turned = try TurnedGame.begun()
        turned.pass(4.999)
        try turned.answerRightly()
        #expect(turned.game.score == 1)
    }

    @Test func anAnswerAfterFiveSecondsIsTooLate() throws {
        var turned = try TurnedGame.begun()
        turned.pass(5)
        #expect(throws: MemberAnswerError.alreadyAnswered) { try turned.answerRightly() }
        #expect(turned.game.score == 0)
        #expect(turned.result?.choice == nil)
    }

    // MARK: The two seconds

    @Test(arguments: [true, false])
    func theAnswerIsShownForTwoSecondsFromTheTap(_ isRight: Bool) throws {
        var turned = try TurnedGame.begun()
        turned.pass(1.5)
        if isRight { try turned.answerRightly() } else { try turned.answerWrongly() }
        turned.advance(1.999)
        #expect(turned.number == 1)
        #expect(turned.result != nil)
        turned.advance(0.001)
        #expect(turned.number == 2)
        #expect(turned.game.phase == .asking)
    }

    @Test func theAnswerIsShownForTwoSecondsFromTheEndOfTheFive() throws {
        var turned = try TurnedGame.begun()
        // The game isn't updated at the moment when the five seconds are over.
        turned.advance(6.999)
        #expect(turned.result != nil)
        #expect(turned.remaining == .milliseconds(1))
        turned.advance(0.001)
        #expect(turned.number == 2)
    }

    @Test func aQuestionBeginsWhenSomebodyLooks() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        turned.advance(3600)
        #expect(turned.number == 2)
        #expect(turned.remaining == .seconds(5))
    }

    @Test func whoIsAwayHasOneWrongAnswerAtMost() throws {
        var turned = try TurnedGame.begun()
        turned.advance(3600)
        #expect(turned.number == 2)
        #expect(turned.game.phase == .asking)
        #expect(turned.game.statistics.lastResults.map(\.question) == [1])
    }

    // MARK: The progress bar

    @Test(arguments: zip([0, 0.999, 1, 1.999, 2, 3, 4, 4.999], [0, 0, 1, 1, 2, 3, 4, 4]))
    func theBarStartsEmptyAndGoesUpAtTheEndOfEachSecond(_ seconds: Double, _ steps: Int) throws {
        var turned = try TurnedGame.begun()
        turned.advance(seconds)
        #expect(turned.steps == steps)
    }

    @Test(arguments: 0...5)
    func theBarKeepsItsStateWhileTheAnswerIsShown(_ steps: Int) throws {
        var turned = try TurnedGame.begun()
        turned.advance(Double(steps))
        if steps < 5 { try turned.answerWrongly() }
        for _ in 1...19 {
            #expect(turned.steps == steps)
            turned.advance(0.1)
        }
        turned.advance(0.1)
        #expect(turned.number == 2)
        #expect(turned.steps == 0)
    }

    // MARK: Answers that don't count

    @Test func aSecondAnswerIsRefused() throws {
        var turned = try TurnedGame.begun()
        try turned.answerWrongly()
        #expect(throws: MemberAnswerError.alreadyAnswered) { try turned.answerRightly() }
        #expect(turned.game.statistics.lastResults.count == 1)
    }

    @Test func anAnswerToAnotherQuestionIsRefused() throws {
        var turned = try TurnedGame.begun()
        for number in [0, 2] {
            #expect(throws: MemberAnswerError.anotherQuestion) {
                try turned.game.answer(0, to: number, at: turned.now)
            }
        }
        #expect(turned.game.phase == .asking)
    }

    @Test(arguments: [-1, 4, .max, .min])
    func thereAreFourPlaces(_ choice: Int) throws {
        var turned = try TurnedGame.begun()
        #expect(throws: MemberAnswerError.noSuchOption) {
            try turned.game.answer(choice, to: 1, at: turned.now)
        }
        #expect(turned.game.phase == .asking)
    }

    @Test func nothingCanBeAnsweredBeforeTheStart() throws {
        var turned = TurnedGame(try .made(of: 4))
        #expect(throws: MemberAnswerError.anotherQuestion) {
            try turned.game.answer(0, to: 1, at: turned.now)
        }
    }
}
