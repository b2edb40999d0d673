import CShims
import Foundation

/// Why a statement failed.
struct PostgresError: Error {
    /// The SQLSTATE; `nil` if the server couldn't be asked.
    let state: String?
    /// What the server or libpq says, in one line.
    let message: String
    /// Whether the connection is gone.
    let isBroken: Bool

    init(state: String? = nil, message: String, isBroken: Bool) {
        self.state = state
        self.message = Self.line(message)
        self.isBroken = isBroken
    }

    /// libpq says in several lines what it tried.
    private static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    /// Whether the same transaction may succeed if it is tried again: another one was faster.
    var isRace: Bool {
        // Serialization failures, deadlocks, rows that came or went meanwhile.
        ["40001", "40P01", "23503", "23505"].contains(state)
    }

    /// Whether others used a table for longer than the statement would wait.
    var isTableInUse: Bool { state == "55P03" }
}

/// A connection to a PostgreSQL server; one thread uses it at a time.
///
/// All calls wait for the server.
final class PostgresConnection {
    private let raw: OpaquePointer
    /// The statements of ``runOften(_:_:)``.
    private var often: [String: Prepared] = [:]

    /// Connects.
    ///
    /// - Parameter parameters: keywords of libpq and their values, of which later ones count.
    init(_ parameters: [(keyword: String, value: String)]) throws(PostgresError) {
        guard mm_pg_is_available() else {
            throw PostgresError(
                message: "libpq.so.5 is missing, which the Debian package libpq5 has",
                isBroken: true)
        }
        let connection = withCStrings(parameters.map(\.keyword)) { keywords in
            withCStrings(parameters.map(\.value)) { values in
                mm_pg_connect(keywords, values)
            }
        }
        guard let connection else {
            throw PostgresError(message: "there is no memory for a connection", isBroken: true)
        }
        raw = connection
        guard mm_pg_is_open(raw) else {
            // `deinit` closes it.
            throw PostgresError(message: String(cString: mm_pg_message(raw)), isBroken: true)
        }
    }

    deinit { mm_pg_close(raw) }

    /// Whether it stands and has no transaction, as far as is known without asking the server.
    var isIdle: Bool { mm_pg_is_open(raw) && !mm_pg_is_in_transaction(raw) }

    /// Runs one statement.
    @discardableResult
    func run(
        _ statement: String, _ parameters: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresRows {
        try rows(
            of: withOptionalCStrings(parameters.map(\.text)) { values in
                mm_pg_run_with(raw, statement, Int32(parameters.count), values)
            })
    }

    /// Runs a statement that is run again and again: from the second time on, the server has its plan.
    ///
    /// Only for what is found in the same way whatever the parameters are. The plan is made anew now and then,
    /// since the tables grow.
    @discardableResult
    func runOften(
        _ statement: String, _ parameters: [PostgresValue]
    ) throws(PostgresError) -> PostgresRows {
        guard var known = often[statement] else {
            let rows = try run(statement, parameters)
            often[statement] = Prepared(name: "often\(often.count)")
            return rows
        }
        if known.runs == Prepared.lifetime {
            try runAll("DEALLOCATE \(known.name)")
            known.runs = 0
            often[statement] = known
        }
        if known.runs == 0 { _ = try rows(of: mm_pg_prepare(raw, known.name, statement)) }
        known.runs += 1
        often[statement] = known
        return try rows(
            of: withOptionalCStrings(parameters.map(\.text)) { values in
                mm_pg_run_prepared(raw, known.name, Int32(parameters.count), values)
            })
    }

    /// A statement that the server knows by a name.
    private struct Prepared {
        let name: String
        var runs = 0
        /// After how many runs its plan is made anew.
        static let lifetime = 1000
    }

    /// Runs statements without parameters, at once; gives the rows of the last one.
    @discardableResult
    func runAll(_ statements: String) throws(PostgresError) -> PostgresRows {
        try rows(of: mm_pg_run(raw, statements))
    }

    private func rows(of result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
        guard let result else {
            throw PostgresError(message: String(cString: mm_pg_message(raw)), isBroken: true)
        }
        defer { mm_pg_clear(result) }
        guard mm_pg_is_done(result) else {
            throw PostgresError(
                state: mm_pg_state(result).map { String(cString: $0) },
                message: String(cString: mm_pg_error(result) ?? mm_pg_message(raw)),
                isBroken: !mm_pg_is_open(raw))
        }
        let columns = mm_pg_column_count(result)
        let values = (0..<mm_pg_row_count(result)).map { row in
            (0..<columns).map { mm_pg_value(result, row, $0).map { String(cString: $0) } }
        }
        return PostgresRows(
            columns: (0..<columns).map { String(cString: mm_pg_column_name(result, $0)) },
            values: values, changed: Int(String(cString: mm_pg_changed(result))) ?? 0)
    }
}

// `@unchecked`: a pool lends it to one thread at a time, as libpq requires.
extension PostgresConnection: @unchecked Sendable {}
