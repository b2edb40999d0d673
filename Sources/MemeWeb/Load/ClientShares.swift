import Hummingbird
import MemeConcurrency
import Synchronization

/// Per-client limits on concurrent use of a shared resource. A client's excess requests wait for its own
/// earlier ones, and don't delay other clients.
package final class ClientShares: Sendable {
    private struct Share {
        let line: AsyncSemaphore
        /// How many requests of the client are under way or waiting.
        var users = 0
    }

    private let width: Int
    private let lineLength: Int
    private let patience: Duration
    private let shares = Mutex<[ClientAddress: Share]>([:])

    /// - Parameters:
    ///   - width: how many requests of a client may run at once.
    ///   - lineLength: how many more may wait.
    ///   - patience: the longest wait.
    package init(width: Int, lineLength: Int, patience: Duration) {
        self.width = width
        self.lineLength = lineLength
        self.patience = patience
    }

    /// Runs `body` when fewer than `width` requests of the client are running.
    ///
    /// - Throws: `HTTPError.overload` if too many of its requests wait or the wait was too long.
    package func pass<Value: Sendable>(
        _ client: ClientAddress, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let line = shares.withLock { shares in
            var share =
                shares[client]
                ?? Share(line: AsyncSemaphore(capacity: width, waiters: lineLength))
            share.users += 1
            shares[client] = share
            return share.line
        }
        defer {
            shares.withLock { shares in
                shares[client]?.users -= 1
                if shares[client]?.users == 0 { shares[client] = nil }
            }
        }
        try await line.acquireForClient(1, within: patience)
        defer { line.release(1) }
        return try await body()
    }

    /// The number of clients with requests under way.
    var count: Int { shares.withLock(\.count) }

    /// The number of waiting requests of all clients.
    var waiting: Int { shares.withLock { $0.values.reduce(0) { $0 + $1.line.waiting } } }
}
