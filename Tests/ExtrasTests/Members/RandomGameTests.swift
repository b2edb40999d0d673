import Extras
import TestSupport
import Testing

/// Invariants of every game, whatever the player does and whenever.
@Suite struct RandomGameTests {
    @Test(arguments: 1...300)
    func whateverIsDoneTheRulesHold(_ number: Int) throws {
        var generator = SplitMix(seed: UInt64(number))
        var turned = TurnedGame(
            try .made(of: Int.random(in: 4...9, using: &generator)), UInt64(number))
        var open: ContinuousClock.Instant?
        for _ in 1...120 {
            turned.pass(Double(Int.random(in: 0...40, using: &generator)) / 10)
            let before = turned.game
            switch Int.random(in: 0...9, using: &generator) {
            case 0...3: turned.advance()
            case 4...6:
                let choice = Int.random(in: 0...3, using: &generator)
                _ = try? turned.game.answer(choice, to: turned.number, at: turned.now)
            case 7: turned.game.pause(at: turned.now)
            case 8: turned.game.resume(at: turned.now)
            default: if turned.game.upcoming != nil, number % 3 == 0 { turned.advance() }
            }
            check(turned, after: before)
            if turned.game.question != before.question { open = turned.now }
            // Only an answer within the time is right; pauses don't count.
            if turned.result?.isRight == true, before.phase == .asking, !before.isPaused, let open {
                #expect(before.remaining(at: turned.now) > .zero || open == turned.now)
            }
        }
    }

    private func check(_ turned: TurnedGame, after before: MemberGame) {
        let game = turned.game
        #expect((0...5).contains(turned.steps))
        #expect(turned.remaining >= .zero)
        #expect(game.statistics.longestStreak >= game.statistics.streak)
        #expect(game.statistics.lastResults.count <= 3)
        #expect(game.score == before.score || game.score == before.score + 1 || game.score == 0)
        if before.isPaused, game.isPaused {
            #expect(game.phase == before.phase)
            #expect(game.remaining(at: turned.now) == before.remaining(at: turned.now))
            #expect(game.question == before.question)
        }
        if let question = game.question {
            #expect(Set(question.options).count == 4)
            #expect(question.options.contains(question.member.name))
            #expect(game.upcoming?.member != question.member)
        }
        let results = game.statistics.lastResults.map(\.question)
        #expect(results == results.sorted() && Set(results).count == results.count)
    }
}
