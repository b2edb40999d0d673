import Hummingbird
import Synchronization

/// Lets each client have only so much at once of what all share; what it wants beyond waits for its own,
/// and in nobody else's way.
final class ClientShares: Sendable {
    private struct Share {
        let line: Line
        /// How many have their part of it, or wait for it.
        var users = 0
    }

    private let width: Int
    private let lineLength: Int
    private let patience: Duration
    private let shares = Mutex<[ClientAddress: Share]>([:])

    /// - Parameters:
    ///   - width: how much a client may have at once.
    ///   - lineLength: how much more may wait.
    ///   - patience: for how long.
    init(width: Int, lineLength: Int, patience: Duration) {
        self.width = width
        self.lineLength = lineLength
        self.patience = patience
    }

    /// Does something when the client has nothing else, or little, under way.
    ///
    /// - Throws: `HTTPError.overload` where too much of it waits already, or it took too long.
    func pass<Value: Sendable>(
        _ client: ClientAddress, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let line = shares.withLock { shares in
            var share = shares[client] ?? Share(line: Line(capacity: width, length: lineLength))
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
        try await line.enter(1, within: patience)
        defer { line.leave(1) }
        return try await body()
    }

    /// How many clients have something under way.
    var count: Int { shares.withLock(\.count) }

    /// How much waits of all of them.
    var waiting: Int { shares.withLock { $0.values.reduce(0) { $0 + $1.line.waiting } } }
}
