import Foundation
import GRDB

extension SQLiteCatalog {
    /// The memes of a query, in its order.
    ///
    /// In order of age the rows come from an index, and the query takes time for each row that it
    /// returns. Any other order takes time for each row that matches.
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        let (sql, arguments) = Self.rows(query)
        // In SQL, a negative limit means no limit.
        let part: StatementArguments = [
            query.limit.map { max($0, 0) } ?? -1, max(query.offset, 0),
        ]
        return try await read { db in
            try Row.fetchAll(db, sql: sql + " LIMIT ? OFFSET ?", arguments: arguments + part)
                .map { try MemeSummary($0) }
        }
    }

    /// A page of a query from a cursor on.
    func page(_ query: MemeQuery, after cursor: Page.Cursor?) async throws -> Page {
        var (sql, arguments) = Self.rows(query, after: cursor)
        if let limit = query.limit {
            // One row more than wanted shows whether there is another page.
            sql += " LIMIT ?"
            arguments += [limit &+ 1]
        }
        return try await read { [sql, arguments] db in
            let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
            let wanted = rows.prefix(query.limit ?? rows.count)
            let summaries = try wanted.map { try MemeSummary($0) }
            let last = summaries.last.map { ($0, wanted[wanted.count - 1]["sequence"] as Int64) }
            return Page(
                summaries: summaries,
                next: rows.count == wanted.count
                    ? nil
                    : last.map { Page.Cursor(after: $0, sequence: $1, in: query.order) })
        }
    }

    /// Counts the memes that a query finds, whatever its limit and offset.
    ///
    /// - Parameter enough: where to stop if rows have to be counted.
    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        let (source, arguments) = Self.source(of: query)
        return try await read { db in
            if !query.isSearch, query.since == nil, query.until == nil {
                return try Int.fetchOne(db, sql: "SELECT listed FROM tally") ?? 0
            }
            return try Int.fetchOne(
                db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)",
                arguments: arguments + [max(enough, 0)]) ?? 0
        }
    }

    /// The SQL of a query's rows, in its order, from a cursor on; all of them, whatever its limit and
    /// offset.
    ///
    /// In order of age the rows come from an index, without sorting: a page takes time for each of its
    /// memes, whatever the size of the store.
    static func rows(
        _ query: MemeQuery, after cursor: Page.Cursor? = nil
    ) -> (sql: String, arguments: StatementArguments) {
        var (source, arguments) = source(of: query)
        let order = OrderTerms(query.order, isSearch: query.isSearch)
        if let cursor {
            source += " AND \(order.after)"
            arguments += order.arguments(of: cursor)
        }
        return (
            "SELECT \(MemeSummary.columns) FROM \(source) ORDER BY \(order.terms)", arguments
        )
    }

    /// The FROM and WHERE clauses of a query.
    private static func source(
        of query: MemeQuery
    ) -> (sql: String, arguments: StatementArguments) {
        var (range, times): (String, StatementArguments) = ("", [])
        if let since = query.since {
            range += " AND created >= ?"
            times += [since.milliseconds]
        }
        if let until = query.until {
            range += " AND created < ?"
            times += [until.milliseconds]
        }
        guard let pattern = query.search.flatMap(FTS5Pattern.pattern) else {
            return ("memeRow WHERE discarded IS NULL" + range, times)
        }
        return (
            // A cross join makes SQLite search the words first.
            "memeWords CROSS JOIN memeRow ON memeRow.sequence = memeWords.rowid"
                + " WHERE memeWords MATCH ?" + range,
            [pattern] + times
        )
    }
}

extension MemeQuery {
    fileprivate var isSearch: Bool { search.flatMap(FTS5Pattern.pattern) != nil }
}

/// An order of rows in SQL.
private struct OrderTerms {
    /// The ORDER BY terms.
    let terms: String
    /// The condition of the rows after a cursor, with the ``arguments(of:)``.
    let after: String
    private let kind: Kind

    private enum Kind {
        case sequence, number, numberTwice, text
    }

    /// Among rows that are the same, the newest comes first, because a sequence begins with the time of
    /// creation.
    init(_ order: MemeQuery.Order, isSearch: Bool) {
        let (direction, sign) = order.isAscending ? ("", ">") : (" DESC", "<")
        switch order.key {
        // Sequences are in the order of creation, and an index has both; the index of words has the
        // sequence alone.
        case .created where isSearch:
            terms = "memeWords.rowid\(direction)"
            after = "memeWords.rowid \(sign) ?"
            kind = .sequence
        case .created:
            terms = "created\(direction), sequence\(direction)"
            after = "(created, sequence) \(sign) (?, ?)"
            kind = .number
        case .edited, .size:
            let column = order.key == .edited ? "modified" : "byteCount"
            terms = "\(column)\(direction), sequence DESC"
            after = "(\(column) \(sign) ? OR (\(column) = ? AND sequence < ?))"
            kind = .numberTwice
        case .text:
            let words =
                "trim(memeRow.topText || ' ' || memeRow.otherText || ' ' || memeRow.bottomText)"
            let compared = "\(words) COLLATE \(DatabaseCollation.caseInsensitiveCompare.name)"
            let isEmpty = "(\(words) = '')"
            terms = "\(isEmpty), \(compared)\(direction), sequence DESC"
            after =
                "(\(isEmpty) > (? = '') OR (\(isEmpty) = (? = '') AND (\(compared) \(sign) ?"
                + " OR (\(compared) = ? AND sequence < ?))))"
            kind = .text
        }
    }

    func arguments(of cursor: Page.Cursor) -> StatementArguments {
        switch kind {
        case .sequence: [cursor.sequence]
        case .number: [cursor.number, cursor.sequence]
        case .numberTwice: [cursor.number, cursor.number, cursor.sequence]
        case .text: [cursor.text, cursor.text, cursor.text, cursor.text, cursor.sequence]
        }
    }
}

extension MemeScope {
    /// The scope as an SQL condition.
    var condition: String {
        switch self {
        case .listed: "discarded IS NULL"
        case .trash: "discarded IS NOT NULL"
        case .everywhere: "TRUE"
        }
    }
}
