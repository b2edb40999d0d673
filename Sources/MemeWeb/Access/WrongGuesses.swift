import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// Lets those wait who don't know the token, and listens no more to addresses that keep guessing.
///
/// An address has a few guesses, and gets them back one by one. While it has none, what it says isn't
/// even compared, so that no number of connections makes more of them; whoever asks from elsewhere, or
/// signed in before, doesn't notice. Behind a proxy all have its address.
final class WrongGuesses: Sendable {
    private struct Guesses {
        var left: Double
        var time: ContinuousClock.Instant
    }

    /// How many addresses are known; of more, those that have guessed least lately are forgotten.
    static let mostAddresses = 10_000

    private let delay: Duration
    private let most: Double
    private let known = Mutex<[ClientAddress: Guesses]>([:])

    /// - Parameters:
    ///   - delay: how long one waits after a wrong guess, and for another one that is lost.
    ///   - allowance: how many wrong guesses an address has at first.
    init(delay: Duration = .seconds(1), allowance: Int = 20) {
        self.delay = delay
        most = Double(allowance)
    }

    /// Has a guess compared where its address has any left; waits a little where it is wrong.
    ///
    /// - Throws: `HTTPError` with 429 where it has none.
    func guess(from address: ClientAddress, isRight: () -> Bool) async throws -> Bool {
        // Taken first, so that guesses at the same time are counted too.
        guard change(address, by: -1) else {
            throw HTTPError(
                .tooManyRequests, headers: [.retryAfter: "5"],
                message: "There were too many wrong tokens: try again in a few seconds.")
        }
        if isRight() {
            _ = change(address, by: 1)
            return true
        }
        try await Task.sleep(for: delay)
        return false
    }

    /// - Returns: `false` where there are too few, and nothing is changed.
    private func change(_ address: ClientAddress, by amount: Double) -> Bool {
        known.withLock { known in
            let now = ContinuousClock.now
            let left = (known[address].map { self.left(of: $0, at: now) } ?? most) + amount
            if left < 0 { return false }
            // Who has all of them again needs no entry.
            known[address] = left < most ? Guesses(left: left, time: now) : nil
            if known.count > Self.mostAddresses {
                // Half at once, so that the oldest need not be looked for again at the next.
                let oldest = known.sorted { $0.value.time < $1.value.time }
                for (address, _) in oldest.prefix(Self.mostAddresses / 2) { known[address] = nil }
            }
            return true
        }
    }

    /// How many guesses an address has left.
    func left(_ address: ClientAddress) -> Double {
        known.withLock { known in known[address].map { left(of: $0, at: .now) } ?? most }
    }

    private func left(of guesses: Guesses, at now: ContinuousClock.Instant) -> Double {
        min(guesses.left + (now - guesses.time) / delay, most)
    }
}
