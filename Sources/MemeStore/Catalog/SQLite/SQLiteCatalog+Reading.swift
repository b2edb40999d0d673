import Foundation
import GRDB

extension Catalog {
    /// The row of a meme.
    func entry(_ id: MemeID, among scope: MemeScope = .listed) async throws -> Entry {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM meme WHERE id = ? AND \(scope.condition)",
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
                    ORDER BY sequence DESC LIMIT 1
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
        var (sql, arguments) = Self.rows(search: search, after: cursor)
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

    /// A query for the memes that have these words, the newest first, from a place on.
    ///
    /// What it finds comes in this order from an index, and is not sorted: a page takes as long as
    /// it has memes, however many there are.
    static func rows(
        search: String?, after cursor: Page.Cursor?
    ) -> (sql: String, arguments: StatementArguments) {
        guard let pattern = search.flatMap(Words.pattern) else {
            return (
                "SELECT * FROM meme WHERE discarded IS NULL"
                    + (cursor == nil ? "" : " AND (created, sequence) < (?, ?)")
                    + " ORDER BY created DESC, sequence DESC",
                cursor.map { [$0.created, $0.sequence] } ?? []
            )
        }
        return (
            // A cross join, so that the words come first.
            "SELECT meme.* FROM memeWords CROSS JOIN meme ON meme.sequence = memeWords.rowid"
                + " WHERE memeWords MATCH ?" + (cursor == nil ? "" : " AND memeWords.rowid < ?")
                + " ORDER BY memeWords.rowid DESC",
            [pattern] + (cursor.map { [$0.sequence] } ?? [])
        )
    }

    /// Whether anything but the trash has a picture.
    ///
    /// - Parameter date: before which uploads count no more.
    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool {
        try await read { db in
            try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM meme WHERE memed = ?1 AND discarded IS NULL)
                    OR EXISTS (SELECT 1 FROM meme WHERE original = ?1 AND discarded IS NULL)
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1 AND added >= ?2)
                    OR EXISTS (SELECT 1 FROM formerVersion JOIN meme ON id = meme
                        WHERE formerVersion.original = ?1 AND discarded IS NULL)
                    """
            ).isTrue([digest.description, date.milliseconds])
        }
    }

    /// The newest memes whose ids begin with a normalized prefix.
    func summaries(
        idPrefix: String, among scope: MemeScope, limit: Int
    ) async throws -> [MemeSummary] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM meme WHERE id BETWEEN ? AND ? AND \(scope.condition)
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

extension Statement {
    fileprivate func isTrue(_ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(self, arguments: arguments) == true
    }
}
