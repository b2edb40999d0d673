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

    /// A page of a query.
    ///
    /// To skip memes in order of age takes time for each, but only in the index: 0.1 ms for a thousand.
    func page(_ query: MemeQuery, part: Page.Part) async throws -> Page {
        var (sql, arguments) = Self.rows(query, part: part)
        // One row more than wanted shows whether there is another page.
        sql += " LIMIT ? OFFSET ?"
        arguments += [query.limit.map { $0 &+ 1 } ?? -1, part == .first ? max(query.offset, 0) : 0]
        return try await read { [sql, arguments] db in
            let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
            let wanted = rows.prefix(query.limit ?? rows.count)
            let found = try wanted.map { row in
                let summary = try MemeSummary(row)
                return (
                    summary, Page.Cursor(of: summary, sequence: row["sequence"], in: query.order)
                )
            }
            return Page(
                part, found: found, isMore: wanted.count < rows.count, isSkipping: query.offset > 0)
        }
    }

    /// How many listed memes were made in each month.
    ///
    /// Each month is a range of the index, which is searched from its end, so that the dates of no row are
    /// read but that of the last one of each month.
    func months(in zone: TimeZone) async throws -> [MemeMonth] {
        let ranges = MonthRanges(in: zone)
        return try await read { db in
            var months: [MemeMonth] = []
            let last = try db.cachedStatement(
                sql: "SELECT max(created) FROM meme WHERE discarded IS NULL AND created < ?")
            let counted = try db.cachedStatement(
                sql:
                    "SELECT count(*) FROM meme WHERE discarded IS NULL AND created >= ? AND created < ?"
            )
            var end = Int64.max
            while let time = try Int64.fetchOne(last, arguments: [end]) {
                let (year, month, start) = ranges.month(of: time)
                let count = try Int.fetchOne(counted, arguments: [start, end]) ?? 0
                months.append(MemeMonth(year: year, month: month, count: count))
                end = start
            }
            return months
        }
    }

    /// Counts the memes that a query finds, whatever its limit and offset.
    ///
    /// - Parameter enough: where to stop if rows have to be counted.
    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        let (source, arguments) = Self.source(of: query)
        return try await read { db in
            if !query.isSearch, query.since == nil, query.until == nil, query.tags.count < 2 {
                return try TagTable.count(query.tags.first, db)
            }
            return try Int.fetchOne(
                db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)",
                arguments: arguments + [max(enough, 0)]) ?? 0
        }
    }

    /// The SQL of a query's rows in its order, of those before a cursor backwards; all of them, whatever
    /// its limit and offset.
    ///
    /// In order of age the rows come from an index, without sorting: a page takes time for each of its
    /// memes, whatever the size of the store.
    static func rows(
        _ query: MemeQuery, part: Page.Part = .first
    ) -> (sql: String, arguments: StatementArguments) {
        var (source, arguments) = source(of: query)
        let isBackward = if case .before = part { true } else { false }
        let order = OrderTerms(query.order, places: query.index?.places, isBackward: isBackward)
        if let cursor = part.cursor {
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
        var tags = query.tags
        var (source, values): (String, StatementArguments)
        // A cross join makes SQLite search the index first.
        switch query.index {
        case .words(let pattern):
            source =
                "memeWords CROSS JOIN memeRow ON memeRow.sequence = memeWords.rowid"
                + " WHERE memeWords MATCH ?"
            values = [pattern]
        case .tag(let tag):
            source =
                "tagged CROSS JOIN memeRow ON memeRow.sequence = tagged.meme WHERE tagged.tag = ?"
            values = [tag.name]
            tags.remove(tag)
        case nil:
            source = "memeRow WHERE discarded IS NULL"
            values = []
        }
        for tag in tags.sorted() {
            source +=
                " AND EXISTS (SELECT 1 FROM tagged AS other WHERE other.tag = ?"
                + " AND other.meme = memeRow.sequence)"
            values += [tag.name]
        }
        return (source + range, values + times)
    }
}

/// An index that gives the places of listed memes from the newest on.
private enum MemeIndex {
    case words(String)
    case tag(MemeTag)

    /// The column of the places.
    var places: String {
        switch self {
        case .words: "memeWords.rowid"
        case .tag: "tagged.meme"
        }
    }
}

extension MemeQuery {
    /// Whether it has words to search for, be they punctuation only.
    var isSearch: Bool { search.flatMap(FTS5Pattern.pattern) != nil }

    /// The index to begin with; `nil` for that of all listed memes.
    fileprivate var index: MemeIndex? {
        if let pattern = search.flatMap(FTS5Pattern.pattern) { return .words(pattern) }
        return tags.max().map(MemeIndex.tag)
    }
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
    ///
    /// - Parameters:
    ///   - places: the column of the places, if the rows come from an index of words or tags.
    ///   - isBackward: whether the whole order is reversed.
    init(_ order: MemeQuery.Order, places: String?, isBackward: Bool) {
        func way(isAscending: Bool) -> (direction: String, sign: String) {
            isAscending != isBackward ? ("", ">") : (" DESC", "<")
        }
        let (direction, sign) = way(isAscending: order.isAscending)
        let newest = way(isAscending: false)
        let last = way(isAscending: true)
        switch order.key {
        // Sequences are in the order of creation, and an index has both; the others have the sequence
        // alone.
        case .created:
            if let places {
                terms = "\(places)\(direction)"
                after = "\(places) \(sign) ?"
                kind = .sequence
                return
            }
            terms = "created\(direction), sequence\(direction)"
            after = "(created, sequence) \(sign) (?, ?)"
            kind = .number
        case .edited, .size:
            let column = order.key == .edited ? "modified" : "byteCount"
            terms = "\(column)\(direction), sequence\(newest.direction)"
            after = "(\(column) \(sign) ? OR (\(column) = ? AND sequence \(newest.sign) ?))"
            kind = .numberTwice
        case .text:
            let words =
                "trim(memeRow.topText || ' ' || memeRow.otherText || ' ' || memeRow.bottomText)"
            let compared = "\(words) COLLATE \(DatabaseCollation.caseInsensitiveCompare.name)"
            let isEmpty = "(\(words) = '')"
            terms =
                "\(isEmpty)\(last.direction), \(compared)\(direction), sequence\(newest.direction)"
            after =
                "(\(isEmpty) \(last.sign) (? = '') OR (\(isEmpty) = (? = '') AND (\(compared) \(sign) ?"
                + " OR (\(compared) = ? AND sequence \(newest.sign) ?))))"
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
