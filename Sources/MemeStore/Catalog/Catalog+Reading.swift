import GRDB

extension Catalog {
    /// The row of a meme that is not in the trash.
    func entry(_ id: MemeID) async throws -> Entry {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM meme WHERE id = ? AND discarded IS NULL",
                arguments: [id.description])
            guard let row else { throw StoreError.unknownID(id.description) }
            return try Entry(row)
        }
    }

    /// The newest meme that shows a picture and is not in the trash; `nil` where there is none.
    func newest(showing memed: Digest) async throws -> MemeSummary? {
        try await read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM meme WHERE memed = ? AND discarded IS NULL
                    ORDER BY created DESC, sequence DESC LIMIT 1
                    """,
                arguments: [memed.description]
            ).map { try MemeSummary($0) }
        }
    }

    /// The summary of a meme that is not in the trash; `nil` where there is none.
    static func summary(_ id: MemeID, _ db: Database) throws -> MemeSummary? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM meme WHERE id = ? AND discarded IS NULL",
            arguments: [id.description]
        ).map { try MemeSummary($0) }
    }

    /// The newest first, from a place on.
    func page(search: String?, limit: Int?, after cursor: Page.Cursor?) async throws -> Page {
        var (sql, arguments) = select("*", search: search)
        if let cursor {
            sql += " AND (created, sequence) < (?, ?)"
            arguments += [cursor.created, cursor.sequence]
        }
        sql += " ORDER BY created DESC, sequence DESC"
        if let limit {
            // One more than is wanted tells whether there is another page.
            sql += " LIMIT ?"
            arguments += [limit &+ 1]
        }
        return try await read { [sql, arguments] db in
            let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
            let wanted = rows.prefix(limit ?? rows.count)
            return Page(
                summaries: try wanted.map { try MemeSummary($0) },
                next: rows.count == wanted.count
                    ? nil
                    : wanted.last.map {
                        Page.Cursor(created: $0["created"], sequence: $0["sequence"])
                    })
        }
    }

    func count(search: String?) async throws -> Int {
        let (sql, arguments) = select("count(*)", search: search)
        return try await read { db in
            try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0
        }
    }

    /// The beginning of a query for the memes that have these words.
    private func select(_ columns: String, search: String?) -> (String, StatementArguments) {
        let sql = "SELECT \(columns) FROM meme WHERE discarded IS NULL"
        guard let pattern = search.flatMap(Words.pattern) else { return (sql, []) }
        return (
            sql + " AND sequence IN (SELECT rowid FROM memeWords WHERE memeWords MATCH ?)",
            [pattern]
        )
    }

    /// The newest memes whose ids begin with a normalized prefix.
    func summaries(idPrefix: String, limit: Int) async throws -> [MemeSummary] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM meme WHERE id BETWEEN ? AND ? AND discarded IS NULL
                    ORDER BY created DESC, sequence DESC LIMIT ?
                    """,
                // Every character of an id sorts before a tilde.
                arguments: [idPrefix, idPrefix + "~", limit]
            ).map { try MemeSummary($0) }
        }
    }

    /// For each id the ids just before and after it in alphabetical order.
    func neighbors(of ids: [MemeID]) async throws -> [MemeID: [String]] {
        try await read { db in
            let before = try db.makeStatement(sql: "SELECT max(id) FROM meme WHERE id < ?")
            let after = try db.makeStatement(sql: "SELECT min(id) FROM meme WHERE id > ?")
            return try ids.reduce(into: [:]) { neighbors, id in
                neighbors[id] = try [before, after].compactMap {
                    try String.fetchOne($0, arguments: [id.description])
                }
            }
        }
    }
}
