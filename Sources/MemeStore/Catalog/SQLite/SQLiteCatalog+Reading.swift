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
            let before = try db.cachedStatement(sql: "SELECT max(id) FROM meme WHERE id < ?")
            let after = try db.cachedStatement(sql: "SELECT min(id) FROM meme WHERE id > ?")
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
