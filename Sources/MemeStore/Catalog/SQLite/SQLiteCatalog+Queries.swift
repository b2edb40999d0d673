import Foundation
import GRDB

extension Catalog {
    /// The memes of a query, in its order.
    ///
    /// By age they come from an index, and take as long as they are; any other order takes as long as
    /// there are memes that are found.
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        let (source, arguments) = Self.source(of: query)
        let sql = """
            SELECT meme.* FROM \(source) ORDER BY \(query.order.terms(isSearch: query.isSearch))
            LIMIT ? OFFSET ?
            """
        // A negative limit is none.
        let part: StatementArguments = [query.limit ?? -1, max(query.offset, 0)]
        return try await read { db in
            try Row.fetchAll(db, sql: sql, arguments: arguments + part).map { try MemeSummary($0) }
        }
    }

    /// How many memes a query finds, whatever its limit and offset.
    ///
    /// - Parameter enough: what isn't known is counted up to this.
    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        let (source, arguments) = Self.source(of: query)
        return try await read { db in
            if !query.isSearch, query.since == nil {
                return try Int.fetchOne(db, sql: "SELECT listed FROM tally") ?? 0
            }
            return try Int.fetchOne(
                db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)",
                arguments: arguments + [enough]) ?? 0
        }
    }

    /// Where the rows of a query come from, in SQL.
    private static func source(
        of query: MemeQuery
    ) -> (sql: String, arguments: StatementArguments) {
        let since = query.since?.milliseconds
        guard let pattern = query.search.flatMap(Words.pattern) else {
            return (
                "meme WHERE discarded IS NULL" + (since == nil ? "" : " AND created >= ?"),
                since.map { [$0] } ?? []
            )
        }
        return (
            // A cross join, so that the words come first.
            "memeWords CROSS JOIN meme ON meme.sequence = memeWords.rowid WHERE memeWords MATCH ?"
                + (since == nil ? "" : " AND created >= ?"),
            [pattern] + (since.map { [$0] } ?? [])
        )
    }
}

extension MemeQuery {
    fileprivate var isSearch: Bool { search.flatMap(Words.pattern) != nil }
}

extension MemeQuery.Order {
    /// What SQL sorts by.
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
        "trim(meme.topText || ' ' || meme.otherText || ' ' || meme.bottomText)"
}
