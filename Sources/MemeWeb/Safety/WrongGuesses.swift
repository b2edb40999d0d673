import Hummingbird
import Synchronization

/// Lets those wait who don't know the token.
///
/// Only so many wait at once, the others hear at once that they have to: a right token never waits
/// for the wrong ones. Guessing 16 characters is hopeless either way; this keeps it from being loud.
final class WrongGuesses: Sendable {
    private let delay: Duration
    private let waiting = Mutex(0)
    private let most: Int

    init(delay: Duration = .seconds(1), most: Int = 16) {
        self.delay = delay
        self.most = most
    }

    /// Waits a little.
    ///
    /// - Throws: `HTTPError` with 429 where too many do already.
    func wait() async throws {
        let isAdmitted = waiting.withLock { waiting in
            guard waiting < most else { return false }
            waiting += 1
            return true
        }
        guard isAdmitted else {
            throw HTTPError(
                .tooManyRequests, headers: [.retryAfter: "5"],
                message: "There were too many wrong tokens: try again in a few seconds.")
        }
        defer { waiting.withLock { $0 -= 1 } }
        try await Task.sleep(for: delay)
    }
}
