import Extras
import Testing

@Suite struct PauseTests {
    @Test func pausingStopsTheClockOfAQuestion() throws {
        var turned = try TurnedGame.begun()
        turned.advance(2.5)
        turned.game.pause(at: turned.now)
        turned.advance(3600)
        #expect(turned.game.isPaused)
        #expect(turned.game.phase == .asking)
        #expect(turned.number == 1)
        #expect(turned.steps == 2)
        #expect(turned.remaining == .milliseconds(2500))
    }

    @Test func resumingGoesOnWhereItWas() throws {
        var turned = try TurnedGame.begun()
        turned.advance(2.5)
        turned.game.pause(at: turned.now)
        turned.advance(60)
        turned.game.resume(at: turned.now)
        #expect(!turned.game.isPaused)
        turned.advance(2.4)
        #expect(turned.game.phase == .asking)
        turned.advance(0.1)
        #expect(turned.result?.choice == nil)
    }

    @Test func resumingResetsTheScore() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        turned.game.pause(at: turned.now)
        #expect(turned.game.score == 1)
        turned.game.resume(at: turned.now)
        #expect(turned.game.score == 0)
    }

    @Test func resumingWhatRunsResetsNothing() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        turned.advance(1)
        turned.game.resume(at: turned.now)
        #expect(turned.game.score == 1)
        #expect(turned.remaining == .seconds(1))
    }

    @Test func anAnswerIsShownForTheRestOfItsTimeAfterAPause() throws {
        var turned = try TurnedGame.begun()
        try turned.answerRightly()
        turned.advance(0.5)
        turned.game.pause(at: turned.now)
        turned.advance(60)
        #expect(turned.result?.isRight == true)
        turned.game.resume(at: turned.now)
        turned.advance(1.4)
        #expect(turned.number == 1)
        turned.advance(0.1)
        #expect(turned.number == 2)
    }

    @Test func aSecondPauseChangesNothing() throws {
        var turned = try TurnedGame.begun()
        turned.advance(1)
        turned.game.pause(at: turned.now)
        turned.advance(1)
        turned.game.pause(at: turned.now)
        #expect(turned.remaining == .seconds(4))
    }

    @Test func aPauseAfterTheFiveSecondsComesTooLate() throws {
        var turned = try TurnedGame.begun()
        turned.pass(6)
        turned.game.pause(at: turned.now)
        #expect(turned.result?.choice == nil)
        #expect(turned.remaining == .seconds(1))
        #expect(turned.steps == 5)
    }

    @Test func answersToAPausedQuestionAreRefused() throws {
        var turned = try TurnedGame.begun()
        turned.game.pause(at: turned.now)
        #expect(throws: MemberAnswerError.paused) { try turned.answerRightly() }
        turned.game.resume(at: turned.now)
        try turned.answerRightly()
        #expect(turned.game.score == 1)
    }

    @Test func whatWasNotBegunCanNotBePaused() throws {
        var turned = TurnedGame(try .made(of: 4))
        turned.game.pause(at: turned.now)
        #expect(!turned.game.isPaused)
        turned.advance(9)
        #expect(turned.number == 1)
    }
}
