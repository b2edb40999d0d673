import Foundation

extension PostgresCatalog {
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        try await read { [rareWords] db in
            try Self.rows(query, limit: query.limit.map { max($0, 0) }, rareWords, db).map {
                try MemeSummary($0)
            }
        }
    }

    func page(_ query: MemeQuery, part: Page.Part) async throws -> Page {
        try await read { [rareWords] db in
            // One row more than wanted shows whether there is another page.
            let limit = query.limit.map { max($0, 0) }.map { $0 == .max ? $0 : $0 + 1 }
            let rows = try Self.rows(query, part: part, limit: limit, rareWords, db)
            let wanted = rows.prefix(max(query.limit ?? rows.count, 0))
            let found = try wanted.map { row in
                let summary = try MemeSummary(row)
                return (
                    summary,
                    Page.Cursor(of: summary, sequence: try row.place("sequence"), in: query.order)
                )
            }
            return Page(
                part, found: found, isMore: wanted.count < rows.count, isSkipping: query.offset > 0)
        }
    }

    /// Rows of a query in its order.
    ///
    /// The words of a search may be in every other meme or in none, and the planner can't know: it guesses the same
    /// of all words that aren't among the most frequent. So some of the newest memes are looked through first, where a
    /// frequent word fills a page. Then the index of words, which has to gather all that it finds, is asked for those
    /// that are rare (``RareWords``); if none is, more of the newest are looked through before.
    static func rows(
        _ query: MemeQuery, part: Page.Part = .first, limit: Int?, _ rareWords: RareWords,
        _ db: PostgresConnection
    ) throws -> PostgresRows {
        let offset = part == .first ? max(query.offset, 0) : 0
        func rows(from source: PostgresStatement.Source) throws -> PostgresRows {
            var statement = PostgresStatement()
            try statement.select(query, part: part, from: source)
            statement.limit(limit, offset: offset)
            return try statement.run(db)
        }
        /// A whole page of so many of the newest memes.
        func page(ofNewest count: Int) throws -> PostgresRows? {
            guard let limit, query.order.key == .created, limit < 1000, offset < 1000 else {
                return nil
            }
            let found = try rows(from: .newest(count))
            return found.count == limit ? found : nil
        }
        guard query.isSearch else { return try rows(from: .order) }
        if let found = try page(ofNewest: fewNewest) { return found }
        let rare = try rareWords.phrases(of: query, db)
        if rare.isEmpty, let found = try page(ofNewest: manyNewest) { return found }
        return try rows(from: .words(rare))
    }

    /// How many of the newest memes are looked through at first: a millisecond.
    private static let fewNewest = 2_000
    /// How many are looked through before the index of words is asked for frequent ones: some milliseconds.
    private static let manyNewest = 20_000

    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        try await read { [rareWords] db in
            var statement = PostgresStatement()
            if !query.isSearch, query.since == nil, query.until == nil, query.tags.count < 2 {
                let tag = statement.add(.text(query.tags.first?.name ?? ""))
                statement.sql =
                    "SELECT coalesce(sum(listed), 0)::bigint AS count FROM tally WHERE tag = \(tag)"
            } else if query.isSearch {
                let rare = try rareWords.phrases(of: query, db)
                if rare.isEmpty {
                    // As for rows: some frequent words are enough.
                    try statement.count(
                        query, from: .newest(Self.manyNewest), enough: max(enough, 0))
                    let count = try statement.run(db).first?.number("count") ?? 0
                    if count >= max(enough, 0) { return count }
                    statement = PostgresStatement()
                }
                try statement.count(query, from: .words(rare), enough: max(enough, 0))
            } else {
                try statement.count(query, from: .order, enough: max(enough, 0))
            }
            return try statement.run(db).first?.number("count") ?? 0
        }
    }
}

/// A statement and its parameters, as they are put together.
struct PostgresStatement {
    var sql = ""
    private var parameters: [PostgresValue] = []

    /// Adds a parameter; returns its name.
    mutating func add(_ value: PostgresValue) -> String {
        parameters.append(value)
        return "$\(parameters.count)"
    }

    func run(_ db: PostgresConnection) throws(PostgresError) -> PostgresRows {
        try db.run(sql, parameters)
    }

    /// Where rows are looked for.
    enum Source {
        /// In an index of the order, or where the planner thinks best.
        case order
        /// Among so many of the newest, or of those that come next.
        case newest(Int)
        /// In the index of words, which is asked for these phrases of the search, or for all if there are none. What
        /// it gives is looked through for the others.
        case words([String])
    }

    /// The memes of a query in its order, those before a cursor backwards.
    mutating func select(
        _ query: MemeQuery, part: Page.Part = .first, from source: Source
    ) throws {
        let isBackward = if case .before = part { true } else { false }
        sql = "SELECT \(MemeSummary.postgresColumns) FROM "
        if case .newest(let count) = source {
            addNewest(
                count, isAscending: query.order.isAscending != isBackward, after: part.cursor)
        }
        try filter(query, asking: source.askedPhrases ?? [])
        order(
            query.order, isBackward: isBackward, after: part.cursor,
            usesIndex: source.askedPhrases == nil)
    }

    /// Counts the memes of a query, up to a number.
    mutating func count(_ query: MemeQuery, from source: Source, enough: Int) throws {
        sql = "SELECT count(*) AS count FROM (SELECT 1 FROM "
        if case .newest(let count) = source { addNewest(count, isAscending: false, after: nil) }
        try filter(query, asking: source.askedPhrases ?? [])
        // An order that no index has keeps the planner from looking through all memes for a few.
        if source.askedPhrases != nil { sql += " ORDER BY meme.sequence + 0" }
        limit(enough, offset: 0)
        sql += ") AS found"
    }

    /// Adds what stands for the table of memes if only the newest, or the next of an order, are looked through.
    private mutating func addNewest(
        _ count: Int, isAscending: Bool, after cursor: Page.Cursor?
    ) {
        sql += "(SELECT * FROM meme WHERE discarded IS NULL"
        if let cursor {
            let sign = isAscending ? ">" : "<"
            sql += " AND sequence \(sign) \(add(.number(cursor.sequence)))::bigint"
        }
        let direction = isAscending ? "" : " DESC"
        sql += " ORDER BY sequence\(direction) LIMIT \(count)) AS "
    }

    mutating func limit(_ limit: Int?, offset: Int) {
        if let limit { sql += " LIMIT \(limit)" }
        if offset > 0 { sql += " OFFSET \(offset)" }
    }

    /// Adds the FROM and WHERE clauses of a query.
    ///
    /// - Parameter asked: the phrases of a search that an index is asked for; all if empty.
    private mutating func filter(_ query: MemeQuery, asking asked: [String]) throws {
        let tags = query.tags.sorted()
        var places = "meme"
        var conditions = ["meme.discarded IS NULL"]
        for (number, tag) in tags.enumerated() {
            places += " JOIN tagged AS tag\(number) ON tag\(number).meme = meme.sequence"
            conditions.append("tag\(number).tag = \(add(.text(tag.name)))")
        }
        if query.isSearch {
            let phrases = try WordVector.phrases(query)
            let others = asked.isEmpty ? [] : phrases.filter { !asked.contains($0) }
            let words = asked.isEmpty ? phrases : asked
            conditions.append(words.isEmpty ? "false" : found(words))
            // No index has such a condition.
            if !others.isEmpty { conditions.append("(\(found(others))) IS TRUE") }
        }
        if let since = query.since { conditions.append("meme.created >= \(add(.time(since)))") }
        if let until = query.until { conditions.append("meme.created < \(add(.time(until)))") }
        sql += "\(places) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// SQL that is true of memes with all of some phrases.
    private mutating func found(_ phrases: [String]) -> String {
        "meme.words @@ \(add(.text(phrases.joined(separator: " & "))))::tsquery"
    }

    /// Adds the ORDER BY clause, and the condition of what comes after a place.
    ///
    /// Among memes that are the same, the newest comes first, because a sequence begins with the time of
    /// creation.
    ///
    /// - Parameter usesIndex: whether an index may give the order; a sum is none.
    private mutating func order(
        _ order: MemeQuery.Order, isBackward: Bool, after cursor: Page.Cursor?, usesIndex: Bool
    ) {
        let sum = usesIndex ? "" : " + 0"
        func way(isAscending: Bool) -> (direction: String, sign: String) {
            isAscending != isBackward ? ("", ">") : (" DESC", "<")
        }
        let (direction, sign) = way(isAscending: order.isAscending)
        let newest = way(isAscending: false)
        let last = way(isAscending: true)
        let terms: String
        switch order.key {
        case .created:
            terms = "meme.sequence\(sum)\(direction)"
            if let cursor {
                sql += " AND meme.sequence \(sign) \(add(.number(cursor.sequence)))::bigint"
            }
        case .edited, .size:
            let column = order.key == .edited ? "meme.modified" : "meme.byte_count"
            terms = "\(column)\(sum)\(direction), meme.sequence\(newest.direction)"
            if let cursor {
                let (number, place) = (add(.number(cursor.number)), add(.number(cursor.sequence)))
                sql +=
                    " AND (\(column) \(sign) \(number)::bigint OR (\(column) = \(number)::bigint"
                    + " AND meme.sequence \(newest.sign) \(place)::bigint))"
            }
        case .text:
            // Memes without words come last, in either direction.
            let (words, isEmpty) = ("meme.word_order", "(meme.word_order = '')")
            terms =
                "\(isEmpty)\(last.direction), \(words)\(direction), meme.sequence\(newest.direction)"
            if let cursor {
                let text = "\(add(.bytes(WordOrder.key(of: cursor.text))))::bytea"
                let place = "\(add(.number(cursor.sequence)))::bigint"
                sql +=
                    " AND (\(isEmpty) \(last.sign) (\(text) = '') OR (\(isEmpty) = (\(text) = '')"
                    + " AND (\(words) \(sign) \(text)"
                    + " OR (\(words) = \(text) AND meme.sequence \(newest.sign) \(place)))))"
            }
        }
        sql += " ORDER BY \(terms)"
    }
}

extension PostgresStatement.Source {
    /// The phrases that the index of words is asked for; `nil` if it isn't asked.
    fileprivate var askedPhrases: [String]? {
        if case .words(let phrases) = self { phrases } else { nil }
    }
}
