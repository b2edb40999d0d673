import Foundation
import GRDB

extension SQLiteCatalog {
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try await write { db in
            var rows = SQLiteRows(db: db)
            return try send { try rows.receive($0) }
        }
    }
}

/// The rows of a SQLite database inside a transaction.
struct SQLiteRows: ReceivingRows {
    let db: Database

    func insertIfFree(_ entry: Entry, history: [FormerVersion]) throws -> Bool {
        try entry.insertIfFree(db, history: history)
    }

    func leaveTrash(_ id: MemeID) throws -> Bool {
        try db.execute(
            sql: "UPDATE meme SET discarded = NULL WHERE id = ? AND discarded IS NOT NULL",
            arguments: [id.description])
        return db.changesCount > 0
    }

    func presentID(of entry: Entry) throws -> MemeID? {
        let summary = entry.summary
        return try String.fetchOne(
            db,
            sql: """
                SELECT id FROM picture CROSS JOIN memeRow ON sequence = picture.meme
                WHERE digest = ?1 AND role = \(PictureRole.memed.rawValue)
                AND original = ?2 AND created = ?3 AND recipe = ?4
                ORDER BY discarded IS NOT NULL LIMIT 1
                """,
            arguments: [
                summary.memed.description, summary.original.description,
                summary.created.milliseconds, entry.recipe,
            ]
        ).flatMap(MemeID.init)
    }

    func addUpload(_ digest: Digest, at date: Date) throws -> Bool {
        try db.execute(
            sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
            arguments: [digest.description, date.milliseconds])
        return db.changesCount > 0
    }

    func receive(_ template: TemplateRow) throws -> Reception {
        var templates = TemplateTable(db: db)
        return try templates.receive(template)
    }
}
