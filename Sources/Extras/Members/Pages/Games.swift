import Hummingbird
import Logging
import MemeWeb
import NIOCore

/// The running games. They are only in memory, and end with the server.
actor Games {
    /// The most concurrent games; beyond it, a new one is refused.
    static let maximumCount = 1000
    /// The most games of a client; beyond it, a new one replaces its least recently used.
    static let maximumOfClient = 100
    /// How long an unused game is kept.
    static let patience: Duration = .seconds(3600)

    private let deck: MemberDeck
    private let shelf: PortraitShelf
    private let clock: GameClock
    private var sessions: [GameToken: GameSession] = [:]

    init(deck: MemberDeck, shelf: PortraitShelf, clock: GameClock) {
        self.deck = deck
        self.shelf = shelf
        self.clock = clock
    }

    /// Starts a game and asks its first question.
    ///
    /// - Throws: `HTTPError.overload`; ``Problem`` if no picture of the deck can be read.
    func start(for player: ClientAddress, _ logger: Logger) async throws -> GameRecord {
        try makeRoom(for: player)
        let id = GameToken()
        sessions[id] = GameSession(
            player: player, game: MemberGame(deck: deck), lastUse: clock.now)
        do {
            return try await state(of: id, logger)
        } catch {
            sessions[id] = nil
            throw error
        }
    }

    /// The state of a game. If the next question is due, it begins.
    func state(of id: GameToken, _ logger: Logger) async throws -> GameRecord {
        var session = try touched(id)
        var ready: Portrait?
        while session.game.isDue(at: clock.now), let portrait = session.game.upcoming?.portrait,
            portrait != ready
        {
            // The five seconds begin only once the picture is read.
            do {
                _ = try await shelf.jpeg(of: portrait)
                ready = portrait
            } catch  where PortraitShelf.isUnreadable(error) {
                replace(portrait, in: id, because: error, logger)
            }
            // Other requests may have changed the game meanwhile.
            session = try touched(id)
        }
        if session.game.upcoming == nil, session.game.isDue(at: clock.now) {
            throw Problem.noPictures
        }
        return change(id, session) { $0.advance(to: $1) }
    }

    /// - Throws: `MemberAnswerError` if the answer doesn't count.
    func answer(_ choice: Int, to question: Int, in id: GameToken) throws -> GameRecord {
        var session = try touched(id)
        do {
            try session.answer(choice, to: question, at: clock.now)
        } catch {
            // Even a refused answer advances the clock.
            sessions[id] = session
            throw error
        }
        return change(id, session)
    }

    func pause(_ id: GameToken) throws -> GameRecord {
        change(id, try touched(id)) { $0.pause(at: $1) }
    }

    func resume(_ id: GameToken) throws -> GameRecord {
        change(id, try touched(id)) { $0.resume(at: $1) }
    }

    /// The picture of the current question, or of the next one while the answer is shown.
    func picture(
        _ token: GameToken, in id: GameToken, _ logger: Logger
    ) async throws -> ByteBuffer {
        guard let portrait = try touched(id).portrait(token) else { throw Problem.noSuchPicture }
        do {
            return try await shelf.jpeg(of: portrait)
        } catch  where PortraitShelf.isUnreadable(error) {
            replace(portrait, in: id, because: error, logger)
            throw Problem.noSuchPicture
        }
    }
}

extension Games {
    private func touched(_ id: GameToken) throws(Problem) -> GameSession {
        let now = clock.now
        guard var session = sessions[id], session.lastUse.duration(to: now) < Self.patience else {
            sessions[id] = nil
            throw .noSuchGame
        }
        session.lastUse = now
        sessions[id] = session
        return session
    }

    private func change(
        _ id: GameToken, _ session: GameSession,
        _ change: (inout MemberGame, GameClock.Instant) -> Void = { _, _ in }
    ) -> GameRecord {
        var session = session
        let now = clock.now
        session.change { change(&$0, now) }
        sessions[id] = session
        return GameRecord(session, id: id, at: now)
    }

    /// Continues a game without a picture that can't be read.
    private func replace(
        _ portrait: Portrait, in id: GameToken, because error: any Error, _ logger: Logger
    ) {
        logger.warning("a member's picture can't be shown", metadata: ["error": "\(error)"])
        guard var session = sessions[id], session.game.upcoming?.portrait == portrait
        else { return }
        session.replaceUpcoming()
        sessions[id] = session
    }

    /// Removes expired games and a client's own excess games, never those of others.
    private func makeRoom(for player: ClientAddress) throws {
        let now = clock.now
        sessions = sessions.filter { $0.value.lastUse.duration(to: now) < Self.patience }
        let own = sessions.filter { $0.value.player == player }
        if own.count >= Self.maximumOfClient,
            let oldest = own.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            sessions[oldest.key] = nil
        }
        if sessions.count >= Self.maximumCount { throw HTTPError.overload }
    }
}
