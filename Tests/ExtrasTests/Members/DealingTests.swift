import Extras
import Testing

/// Which members and names the questions of a game show.
@Suite struct DealingTests {
    /// The questions of a game with this many questions.
    private func questions(
        _ count: Int, of deck: MemberDeck, _ number: UInt64
    ) -> [MemberQuestion] {
        var turned = TurnedGame(deck, number)
        return (0..<count).compactMap { _ in
            turned.advance(7)
            return turned.game.question
        }
    }

    @Test(arguments: [4, 5, 18])
    func everybodyIsShownBeforeAnybodyComesAgain(_ count: Int) throws {
        for number in 1...50 {
            let asked = questions(3 * count, of: try .made(of: count), UInt64(number))
            #expect(asked.map(\.number) == Array(1...3 * count))
            for round in 0..<3 {
                let names = asked[round * count..<(round + 1) * count].map(\.member.name)
                #expect(Set(names).count == count)
            }
        }
    }

    @Test func whoHasNoPortraitIsAName() throws {
        let deck = try MemberDeck(
            [Member(name: "Nobody", portraits: [])] + MemberDeck.made(of: 4).members.prefix(3))
        let asked = questions(30, of: deck, 1)
        #expect(asked.count == 30)
        #expect(asked.allSatisfy { $0.member.name != "Nobody" && $0.options.contains("Nobody") })
        let nobodies = try MemberDeck((1...4).map { Member(name: "\($0)", portraits: []) })
        #expect(questions(3, of: nobodies, 1).isEmpty)
    }

    @Test func nobodyComesTwiceInARow() throws {
        for number in 1...100 {
            let names = questions(40, of: try .made(of: 4), UInt64(number)).map(\.member.name)
            #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    @Test func theNextQuestionIsKnownToTheGameBefore() throws {
        var turned = TurnedGame(try .made(of: 5))
        for _ in 1...20 {
            let upcoming = turned.game.upcoming
            turned.advance(7)
            #expect(turned.game.question == upcoming)
        }
    }

    @Test func picturesOfAMemberTakeTurns() throws {
        let asked = questions(12, of: try .made(of: 4, pictures: 3), 5)
        for questions in Dictionary(grouping: asked, by: \.member).values {
            #expect(Set(questions.map(\.portrait)).count == 3)
        }
    }

    @Test func aPictureThatCanNotBeShownDoesNotComeAgain() throws {
        var turned = TurnedGame(try .made(of: 4))
        let broken = try #require(turned.game.upcoming)
        let isReplaced = turned.game.replaceUpcoming()
        #expect(isReplaced)
        #expect(turned.game.upcoming?.number == 1)
        let asked = (0..<20).compactMap { _ in
            turned.advance(7)
            return turned.game.question
        }
        #expect(!asked.contains { $0.portrait == broken.portrait })
        // The name can still be a wrong answer.
        #expect(asked.contains { $0.options.contains(broken.member.name) })
    }

    @Test func aMemberWithAnotherPictureStaysInTheRound() throws {
        var turned = TurnedGame(try .made(of: 4, pictures: 2))
        let broken = try #require(turned.game.upcoming)
        turned.game.replaceUpcoming()
        let names = (0..<4).compactMap { _ in
            turned.advance(7)
            return turned.game.question?.member.name
        }
        #expect(Set(names).count == 4)
        #expect(names.contains(broken.member.name))
    }

    @Test func withoutPicturesNothingIsAsked() throws {
        var turned = TurnedGame(try .made(of: 4))
        for left in [true, true, true, false, false] {
            let isReplaced = turned.game.replaceUpcoming()
            #expect(isReplaced == left)
        }
        turned.advance()
        #expect(turned.game.phase == .ready)
    }
}
