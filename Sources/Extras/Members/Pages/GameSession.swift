import MemeWeb

/// A game, with the random tokens that stand for its pictures in addresses.
struct GameSession: Sendable {
    /// The client that plays it.
    let player: ClientAddress
    private(set) var game: MemberGame
    /// The last request for the game.
    var lastUse: GameClock.Instant
    /// New for each question, even for a portrait that comes again.
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

    /// The portrait that a token stands for now.
    func portrait(_ token: GameToken) -> Portrait? {
        if token == picture { return game.question?.portrait }
        // The next picture isn't available before the answer, because more time to look is more time to
        // think.
        guard token == nextPicture, case .answered = game.phase else { return nil }
        return game.upcoming?.portrait
    }
}
