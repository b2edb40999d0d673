import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A rate limit on wrong tokens: it delays each wrong guess, and ignores addresses that keep guessing.
///
/// An address has a number of guesses, which it regains one by one. While it has none, its tokens aren't
/// even compared, so more connections don't give it more guesses. Other addresses and existing sessions
/// are unaffected. Behind a proxy, all clients have its address.
final class WrongGuesses: Sendable {
    private struct Guesses {
        var left: Double
        var time: ContinuousClock.Instant
    }

    /// The most addresses to remember; beyond it, the least recent are forgotten.
    static let mostAddresses = 10_000

    private let delay: Duration
    private let most: Double
    private let known = Mutex<[ClientAddress: Guesses]>([:])

    /// - Parameters:
    ///   - delay: the delay after a wrong guess, and the time to regain one.
    ///   - allowance: how many wrong guesses an address has at first.
    init(delay: Duration = .seconds(1), allowance: Int = 20) {
        self.delay = delay
        most = Double(allowance)
    }

    /// Compares a token if its address has guesses left, and delays the response if it is wrong.
    ///
    /// - Throws: `HTTPError` with 429 if the address has none left.
    func guess(from address: ClientAddress, isRight: () -> Bool) async throws -> Bool {
        // Deducted before the comparison, so that concurrent guesses count.
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

    /// - Returns: `false` if there are too few; then nothing changes.
    private func change(_ address: ClientAddress, by amount: Double) -> Bool {
        known.withLock { known in
            let now = ContinuousClock.now
            let left = (known[address].map { self.left(of: $0, at: now) } ?? most) + amount
            if left < 0 { return false }
            // An address with all of its guesses needs no entry.
            known[address] = left < most ? Guesses(left: left, time: now) : nil
            if known.count > Self.mostAddresses {
                // Removes half at once, so that the next insertion need not search for the oldest again.
                let oldest = known.sorted { $0.value.time < $1.value.time }
                for (address, _) in oldest.prefix(Self.mostAddresses / 2) { known[address] = nil }
            }
            return true
        }
    }

    /// The guesses that an address has left.
    func left(_ address: ClientAddress) -> Double {
        known.withLock { known in known[address].map { left(of: $0, at: .now) } ?? most }
    }

    private func left(of guesses: Guesses, at now: ContinuousClock.Instant) -> Double {
        min(guesses.left + (now - guesses.time) / delay, most)
    }
}
