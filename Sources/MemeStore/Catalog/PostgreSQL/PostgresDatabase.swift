import Foundation
import MemeConcurrency

/// A database with the tables of a store.
///
/// All calls wait for the server, on the calling thread. A call that failed because the connection broke, or
/// because another transaction was faster, is tried again where that can't do it twice.
final class PostgresDatabase: Sendable {
    let address: PostgresAddress
    let pool: PostgresPool
    private let schema: PostgresSchema

    init(
        _ address: PostgresAddress, for access: Store.Access, connections: Int,
        schema: PostgresSchema = .current
    ) {
        self.address = address
        self.schema = schema
        pool = PostgresPool(address, for: access, atMost: connections)
    }

    /// How often a call is tried.
    private static let tries = 8

    /// Waits before a call is tried again, longer each time, and not as long as others who wait for the same.
    private static func pause(before attempt: Int) {
        let longest = 0.005 * Double(1 << min(attempt, 6))
        Thread.sleep(forTimeInterval: .random(in: 0.001...longest))
    }

    /// Reads rows by one statement, or by several if they may be of different moments.
    func read<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        var attempt = 0
        while true {
            do {
                return try pool.lend(body)
            } catch let error as PostgresError {
                attempt += 1
                guard error.isBroken, attempt < 3 else { throw StoreError(error, at: address) }
                pool.closeIdle()
                Self.pause(before: attempt)
            }
        }
    }

    /// - Throws: ``StoreError/newerVersion(folder:migrations:)`` if a later mememe has changed the tables so that this
    ///   one can't use them any more.
    func checkVersion() throws {
        try read(checkVersion)
    }

    private func checkVersion(_ connection: PostgresConnection) throws {
        let row = try connection.run("SELECT \(schema.neededSteps) AS steps").first
        try schema.check(neededSteps: row?.number("steps") ?? 0, connection, address)
    }

    /// Reads rows of one moment by several statements.
    func readTogether<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        try read { connection in
            try connection.runAll("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            let value = try body(connection)
            try connection.runAll("COMMIT")
            return value
        }
    }

    /// Runs a write transaction, again if another was faster or the connection broke before its end.
    ///
    /// - Parameters:
    ///   - prepare: called before each try, outside of the transaction.
    ///   - body: changes rows, and nothing else that lasts.
    /// - Throws: the error of `body`, after which nothing is changed; ``StoreError/unsettled(path:)`` if it can't
    ///   be found out whether the transaction was committed.
    func write<Value>(
        preparing prepare: () throws -> Void = {}, _ body: (PostgresConnection) throws -> Value
    ) throws -> Value {
        var attempt = 0
        while true {
            do {
                try prepare()
                return try pool.lend { try transaction($0, body) }
            } catch let error as PostgresError {
                attempt += 1
                guard error.isRace || error.isBroken,
                    attempt < (error.isBroken ? 3 : Self.tries)
                else { throw StoreError(error, at: address) }
                if error.isBroken { pool.closeIdle() }
                Self.pause(before: attempt)
            }
        }
    }

    /// Runs a write transaction once: for a body that can't be run twice.
    func writeOnce<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        do {
            return try pool.lend { try transaction($0, body) }
        } catch let error as PostgresError {
            throw StoreError(error, at: address)
        }
    }

    /// Begins a write transaction, if the tables are those that this program knows.
    ///
    /// - Returns: the number by which the server knows it later.
    private func begin(_ connection: PostgresConnection) throws -> String {
        // Reading the steps keeps others from migrating the tables till the end of the transaction.
        let begun = try connection.runAll(
            """
            BEGIN;
            SELECT pg_current_xact_id()::text AS number, \(schema.neededSteps) AS steps
            """)
        guard let row = begun.first, let number = row.value("number") else {
            throw PostgresError(message: "the server began no transaction", isBroken: true)
        }
        try schema.check(neededSteps: row.number("steps"), connection, address)
        return number
    }

    private func transaction<Value>(
        _ connection: PostgresConnection, _ body: (PostgresConnection) throws -> Value
    ) throws -> Value {
        let number = try begin(connection)
        do {
            let value = try body(connection)
            do {
                try connection.runAll("COMMIT")
            } catch  where error.isBroken {
                guard try isCommitted(number) else { throw error }
            }
            return value
        } catch {
            if !connection.isIdle { _ = try? connection.runAll("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction was committed whose connection broke at its end.
    private func isCommitted(_ number: String) throws -> Bool {
        for attempt in 1...10 {
            Self.pause(before: attempt)
            pool.closeIdle()
            let status = try? pool.lend { connection in
                try connection.run(
                    "SELECT pg_xact_status($1::xid8) AS status", [.text(number)]
                ).first?.value("status")
            }
            switch status {
            case "committed": return true
            case "aborted": return false
            default: continue
            }
        }
        throw StoreError.unsettled(path: address.description)
    }
}
