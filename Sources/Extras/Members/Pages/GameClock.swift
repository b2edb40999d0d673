import Synchronization

/// The clock of games: the real one, or a manual one in tests.
final class GameClock: Sendable {
    typealias Instant = ContinuousClock.Instant

    static let running = GameClock(nil)

    /// The time of a manual clock; `nil` for the real one.
    private let time: Mutex<Instant?>

    private init(_ time: Instant?) { self.time = Mutex(time) }

    /// A manual clock.
    static func stopped() -> GameClock { GameClock(.now) }

    var now: Instant { time.withLock { $0 } ?? .now }

    /// Advances a manual clock.
    func turn(by duration: Duration) {
        time.withLock { $0 = $0.map { $0 + duration } }
    }
}

extension GameClock: Hashable {
    static func == (one: GameClock, other: GameClock) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
