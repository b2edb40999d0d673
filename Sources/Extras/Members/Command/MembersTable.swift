import MememeCommands

/// The terminal's user interface of Meet the Members: the effect of each key, and what is visible.
struct MembersTable {
    enum View: Hashable {
        case start
        case game
        case statistics
    }

    /// The effect of a key.
    enum Outcome: Hashable {
        case goesOn
        /// The player quits.
        case ends
        /// Ctrl-C, or the terminal was closed.
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
        // Any key closes the statistics; the game stays paused.
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
            // A late answer, or one while the game is paused, is ignored.
            _ = try? game.answer(number - 1, to: question.number, at: now)
        default: break
        }
    }

    /// Pauses the game, for example because the program is suspended.
    mutating func pause(at now: MemberGame.Instant) { game.pause(at: now) }

    mutating func advance(to now: MemberGame.Instant) {
        if view == .game { game.advance(to: now) }
    }

    /// Whether the next question is due and waits for its picture.
    func needsPicture(at now: MemberGame.Instant) -> Bool {
        view == .game && game.isDue(at: now)
    }

    mutating func replaceUpcoming() -> Bool { game.replaceUpcoming() }

    /// The portrait that is visible now; none if the game is paused.
    var portrait: Portrait? {
        view == .game && !game.isPaused ? game.question?.portrait : nil
    }
}
