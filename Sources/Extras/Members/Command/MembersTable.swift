import Extras

/// Meet the Members as it is played on a terminal: which key does what, and what is to be seen.
struct MembersTable {
    enum View: Hashable {
        case start
        case game
        case statistics
    }

    /// What follows a key.
    enum Outcome: Hashable {
        case goesOn
        /// Left on purpose.
        case ends
        /// Ctrl-C, or the terminal is gone.
        case isInterrupted
        /// Ctrl-Z.
        case isSuspended
    }

    private(set) var view = View.start
    private(set) var game: MemberGame

    init(game: MemberGame) { self.game = game }

    mutating func press(_ key: Key, at now: MemberGame.Instant) -> Outcome {
        switch key {
        case .interrupt: return .isInterrupted
        case .suspend:
            pause(at: now)
            return .isSuspended
        case .character("q"), .character("Q"), .endOfText: return .ends
        default: break
        }
        switch (view, key) {
        // Whatever is pressed closes it, and the game stays paused.
        case (.statistics, _): view = game.phase == .ready ? .start : .game
        case (_, .character("s")), (_, .character("S")):
            pause(at: now)
            view = .statistics
        case (.start, .enter), (.start, .character(" ")): view = .game
        case (.start, _): break
        case (.game, _): play(key, at: now)
        }
        return .goesOn
    }

    private mutating func play(_ key: Key, at now: MemberGame.Instant) {
        switch key {
        case .character("p"), .character("P"), .character(" "):
            if game.isPaused { game.resume(at: now) } else { game.pause(at: now) }
        case .character(let character):
            guard let number = character.wholeNumberValue, let question = game.question else {
                break
            }
            // One that comes too late, or while the game is paused, is as none.
            _ = try? game.answer(number - 1, to: question.number, at: now)
        default: break
        }
    }

    /// Stops the clock, as where somebody goes elsewhere.
    mutating func pause(at now: MemberGame.Instant) { game.pause(at: now) }

    mutating func advance(to now: MemberGame.Instant) {
        if view == .game { game.advance(to: now) }
    }

    /// Whether the next question waits for its picture.
    func needsPicture(at now: MemberGame.Instant) -> Bool {
        view == .game && game.isDue(at: now)
    }

    mutating func replaceUpcoming() -> Bool { game.replaceUpcoming() }

    /// The picture that is to be seen now; none where the game is paused.
    var portrait: Portrait? {
        view == .game && !game.isPaused ? game.question?.portrait : nil
    }
}
