import Extras

/// A game, and by which names its pictures are known outside.
struct GameSession: Sendable {
    /// Whose it is.
    let player: ClientAddress
    private(set) var game: MemberGame
    /// When somebody last asked for it.
    var lastUse: GameClock.Instant
    /// New for each question: the same portrait has another when it comes again.
    private(set) var picture = GameToken()
    private(set) var nextPicture = GameToken()

    init(player: ClientAddress, game: MemberGame, lastUse: GameClock.Instant) {
        self.player = player
        self.game = game
        self.lastUse = lastUse
    }

    mutating func change(_ body: (inout MemberGame) -> Void) {
        let before = game.question?.number
        body(&game)
        if game.question?.number != before {
            picture = nextPicture
            nextPicture = GameToken()
        }
    }

    mutating func replaceUpcoming() {
        nextPicture = GameToken()
        game.replaceUpcoming()
    }

    mutating func answer(
        _ choice: Int, to question: Int, at now: GameClock.Instant
    ) throws(MemberAnswerError) {
        try game.answer(choice, to: question, at: now)
    }

    /// The portrait that a name stands for now.
    func portrait(_ token: GameToken) -> Portrait? {
        if token == picture { return game.question?.portrait }
        // Not before the answer: whoever has more time to look has more time to think.
        guard token == nextPicture, case .answered = game.phase else { return nil }
        return game.upcoming?.portrait
    }
}
