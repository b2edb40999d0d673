import Foundation
import MemeConcurrency

/// The connections of this process to a database, each lent to one thread at a time.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresConnection] = []
        /// Those that are lent, and those that are being made.
        var lent = 0
    }

    let address: PostgresAddress
    private let access: Store.Access
    private let limit: Int
    private let state = Monitor(State())

    /// - Parameters:
    ///   - access: whether a server that can only be read is good enough.
    ///   - limit: the most connections; who needs one more waits.
    init(_ address: PostgresAddress, for access: Store.Access, atMost limit: Int) {
        self.address = address
        self.access = access
        self.limit = limit
    }

    /// Lends a connection. What stays in a transaction is closed, which rolls it back.
    func lend<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        let connection = try take()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// A connection that the caller keeps; it isn't counted.
    ///
    /// - Parameter access: that of the pool if `nil`.
    func connect(for access: Store.Access? = nil) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address.parameters(for: access ?? self.access))
        try connection.runAll(
            """
            SET statement_timeout = '60s'; SET lock_timeout = '30s';
            SET idle_in_transaction_session_timeout = '10min';
            -- Others wait for the locks of a machine that was cut off: the server has to find that out, too.
            SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
            SET tcp_user_timeout = '30s';
            SET search_path = "\(address.schema)", pg_catalog; SET timezone = 'UTC'
            """)
        return connection
    }

    private func take() throws(PostgresError) -> PostgresConnection {
        // `nil` for one that has to be made. Waiting ends, because no statement takes longer than a minute.
        let idle: PostgresConnection? = state.wait { state in
            if let connection = state.idle.popLast() {
                state.lent += 1
                return connection
            }
            guard state.lent < self.limit else { return PostgresConnection??.none }
            state.lent += 1
            return .some(nil)
        }
        if let idle { return idle }
        do {
            return try connect()
        } catch {
            state.withLock { $0.lent -= 1 }
            state.signal()
            throw error
        }
    }

    private func giveBack(_ connection: PostgresConnection) {
        let isIdle = connection.isIdle
        state.withLock { state in
            state.lent -= 1
            if isIdle { state.idle.append(connection) }
        }
        state.signal()
    }

    /// Closes the connections that nobody uses: if one was broken, so may be the others.
    func closeIdle() {
        state.withLock { $0.idle.removeAll() }
    }
}
