import Foundation
import GRDB

extension SQLiteCatalog {
    /// The memes of a query, in its order.
    ///
    /// In order of age the rows come from an index, and the query takes time for each row that it
    /// returns. Any other order takes time for each row that matches.
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        let (source, arguments) = Self.source(of: query)
        let sql = """
            SELECT \(MemeSummary.columns) FROM \(source) ORDER BY \(query.order.terms(isSearch: query.isSearch))
            LIMIT ? OFFSET ?
            """
        // In SQL, a negative limit means no limit.
        let part: StatementArguments = [
            query.limit.map { max($0, 0) } ?? -1, max(query.offset, 0),
        ]
        return try await read { db in
            try Row.fetchAll(db, sql: sql, arguments: arguments + part).map { try MemeSummary($0) }
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

extension MemeQuery.Order {
    /// The ORDER BY terms.
    fileprivate func terms(isSearch: Bool) -> String {
        switch (self, isSearch) {
        case (.newest, false): "created DESC, sequence DESC"
        case (.newest, true): "memeWords.rowid DESC"
        case (.oldest, false): "created, sequence"
        case (.oldest, true): "memeWords.rowid"
        case (.size, _): "byteCount DESC, sequence DESC"
        case (.name, _):
            "\(Self.words) = '', \(Self.words) COLLATE "
                + "\(DatabaseCollation.caseInsensitiveCompare.name), sequence DESC"
        }
    }

    private static let words =
        "trim(memeRow.topText || ' ' || memeRow.otherText || ' ' || memeRow.bottomText)"
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
