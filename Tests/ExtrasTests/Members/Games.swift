import Extras
import TestSupport

extension MemberDeck {
    /// A deck of this many members, called `Member 1` and so on, with this many pictures each.
    static func made(of count: Int, pictures: Int = 1) throws -> MemberDeck {
        try MemberDeck(
            (1...count).map { number in
                Member(
                    name: "Member \(number)",
                    portraits: (1...pictures).map { .file(path: "/\(number)-\($0).png") })
            })
    }
}

/// A game with a manual clock.
struct TurnedGame {
    var game: MemberGame
    var now = ContinuousClock.now

    init(_ deck: MemberDeck, _ number: UInt64 = 1) {
        game = MemberGame(deck: deck, using: SplitMix(seed: number))
    }

    /// A game whose first question is asked now.
    static func begun(members: Int = 6, _ number: UInt64 = 1) throws -> TurnedGame {
        var turned = TurnedGame(try .made(of: members), number)
        turned.advance()
        return turned
    }

    /// Advances the clock by this many seconds, then updates the game.
    mutating func advance(_ seconds: Double = 0) {
        pass(seconds)
        game.advance(to: now)
    }

    /// Advances the clock by this many seconds without updating the game.
    mutating func pass(_ seconds: Double) {
        now += .milliseconds(Int64((seconds * 1000).rounded()))
    }

    var number: Int { game.question?.number ?? 0 }
    var rightChoice: Int {
        game.question.flatMap { $0.options.firstIndex(of: $0.member.name) } ?? -1
    }
    var wrongChoice: Int { (rightChoice + 1) % MemberGame.optionCount }

    mutating func answerRightly() throws { try game.answer(rightChoice, to: number, at: now) }
    mutating func answerWrongly() throws { try game.answer(wrongChoice, to: number, at: now) }

    var steps: Int { game.steps(at: now) }
    var remaining: Duration { game.remaining(at: now) }
    var result: MemberResult? {
        if case .answered(let result) = game.phase { result } else { nil }
    }
}
