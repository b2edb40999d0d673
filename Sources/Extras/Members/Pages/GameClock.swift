import Synchronization

/// What games take the time from: the one that runs, or one that a test turns by hand.
final class GameClock: Sendable {
    typealias Instant = ContinuousClock.Instant

    static let running = GameClock(nil)

    /// Where it was stopped; `nil` where it runs.
    private let time: Mutex<Instant?>

    private init(_ time: Instant?) { self.time = Mutex(time) }

    /// One that stands still.
    static func stopped() -> GameClock { GameClock(.now) }

    var now: Instant { time.withLock { $0 } ?? .now }

    /// Turns a clock that stands still.
    func turn(by duration: Duration) {
        time.withLock { $0 = $0.map { $0 + duration } }
    }
}

extension GameClock: Hashable {
    static func == (one: GameClock, other: GameClock) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
