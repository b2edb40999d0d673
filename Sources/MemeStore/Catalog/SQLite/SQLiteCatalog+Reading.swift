import Foundation
import GRDB

extension SQLiteCatalog {
    /// The row of a meme.
    func entry(_ id: MemeID, among scope: MemeScope = .listed) async throws -> Entry {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM memeRow WHERE id = ? AND \(scope.condition)",
                arguments: [id.description])
            guard let row else { throw StoreError.unknownID(id.description) }
            return try Entry(row)
        }
    }

    /// The newest listed meme with this memed image; `nil` if there is none.
    func newest(showing memed: Digest) async throws -> MemeSummary? {
        try await read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT \(MemeSummary.columns) FROM picture CROSS JOIN memeRow ON sequence = picture.meme
                    WHERE digest = ? AND role = \(PictureRole.memed.rawValue)
                    AND discarded IS NULL ORDER BY sequence DESC LIMIT 1
                    """,
                arguments: [memed.description]
            ).map { try MemeSummary($0) }
        }
    }

    /// The summary of a listed meme; `nil` if there is none.
    static func summary(_ id: MemeID, _ db: Database) throws -> MemeSummary? {
        try Row.fetchOne(
            db,
            sql: "SELECT \(MemeSummary.columns) FROM memeRow WHERE id = ? AND discarded IS NULL",
            arguments: [id.description]
        ).map { try MemeSummary($0) }
    }

    /// A page of the newest memes from a cursor on.
    func page(search: String?, limit: Int?, after cursor: Page.Cursor?) async throws -> Page {
        var (sql, arguments) = Self.rows(search: search, after: cursor)
        if let limit {
            // One row more than wanted shows whether there is another page.
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

    /// The SQL of a page: the memes with these words, the newest first, from a cursor on.
    ///
    /// The rows come in this order from an index, without sorting: a page takes time for each of its
    /// memes, whatever the size of the store.
    static func rows(
        search: String?, after cursor: Page.Cursor?
    ) -> (sql: String, arguments: StatementArguments) {
        guard let pattern = search.flatMap(FTS5Pattern.pattern) else {
            return (
                "SELECT \(MemeSummary.columns) FROM memeRow WHERE discarded IS NULL"
                    + (cursor == nil ? "" : " AND (created, sequence) < (?, ?)")
                    + " ORDER BY created DESC, sequence DESC",
                cursor.map { [$0.created, $0.sequence] } ?? []
            )
        }
        return (
            // A cross join makes SQLite search the words first.
            "SELECT \(MemeSummary.columns) FROM memeWords CROSS JOIN memeRow"
                + " ON memeRow.sequence = memeWords.rowid"
                + " WHERE memeWords MATCH ?" + (cursor == nil ? "" : " AND memeWords.rowid < ?")
                + " ORDER BY memeWords.rowid DESC",
            [pattern] + (cursor.map { [$0.sequence] } ?? [])
        )
    }

    /// Whether a listed meme, the history of one, or an upload has a picture.
    ///
    /// - Parameter date: uploads before it don't count.
    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool {
        try await read { db in
            try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM picture CROSS JOIN meme ON sequence = picture.meme
                        WHERE digest = ?1 AND discarded IS NULL)
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
                    SELECT \(MemeSummary.columns) FROM memeRow WHERE id BETWEEN ? AND ? AND \(scope.condition)
                    ORDER BY created DESC, sequence DESC LIMIT ?
                    """,
                // Every character of an id sorts before a tilde.
                arguments: [idPrefix, idPrefix + "~", limit]
            ).map { try MemeSummary($0) }
        }
    }

    /// For each id, the ids just before and after it in alphabetical order.
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

    /// The memes in the trash, the last discarded first.
    func discarded() async throws -> [DiscardedMeme] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(MemeSummary.columns), discarded FROM memeRow
                    WHERE discarded IS NOT NULL
                    ORDER BY discarded DESC, sequence DESC
                    """
            ).map { row in
                guard let discarded = try row.time("discarded") else {
                    throw row.damage("discarded")
                }
                return DiscardedMeme(summary: try MemeSummary(row), discarded: discarded)
            }
        }
    }
}

extension Statement {
    fileprivate func isTrue(_ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(self, arguments: arguments) == true
    }
}
