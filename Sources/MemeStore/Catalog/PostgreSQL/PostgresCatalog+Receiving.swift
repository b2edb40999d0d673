import Foundation

extension PostgresCatalog {
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try await write(isRepeatable: false) { [schema] db in
            try db.runAll("SELECT \(PostgresLock.templates.exclusive(schema))")
            var rows = PostgresMemeRows(db: db)
            return try send { try rows.receive($0) }
        }
    }
}

/// The rows of a PostgreSQL database inside a transaction.
private struct PostgresMemeRows: ReceivingRows {
    let db: PostgresConnection

    func insertIfFree(_ entry: Entry, history: [FormerVersion]) throws -> Bool {
        try entry.insertIfFree(db, history: history)
    }

    func leaveTrash(_ id: MemeID) throws -> Bool {
        try db.run(
            "UPDATE meme SET discarded = NULL WHERE id = $1 AND discarded IS NOT NULL",
            [.text(id.description)]
        ).changed > 0
    }

    func presentID(of entry: Entry) throws -> MemeID? {
        let summary = entry.summary
        return try db.run(
            """
            SELECT id FROM meme WHERE memed = $1 AND original = $2 AND created = $3 AND recipe = $4
            ORDER BY discarded IS NOT NULL LIMIT 1
            """,
            [
                .digest(summary.memed), .digest(summary.original), .time(summary.created),
                .text(entry.recipe),
            ]
        ).first.flatMap { MemeID(try $0.text("id")) }
    }

    func addUpload(_ digest: Digest, at date: Date) throws -> Bool {
        try db.run(
            "INSERT INTO upload (digest, added) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.digest(digest), .time(date)]
        ).changed > 0
    }

    func receive(_ template: TemplateRow) throws -> Reception {
        try db.noteMissing(try template.decoded().pictureDigests)
        var templates = PostgresTemplates(db: db)
        return try templates.receive(template)
    }
}

extension PostgresConnection {
    /// Notes pictures that a backup lacks, so that rows may name them. The pictures that it has are here already,
    /// and are held.
    fileprivate func noteMissing(_ digests: Set<Digest>) throws {
        try run(
            "INSERT INTO blob (digest) SELECT unnest($1::bytea[]) ON CONFLICT DO NOTHING",
            [.digests(digests.sorted { $0.description < $1.description })])
    }
}

extension Entry {
    /// Inserts the row as it is, in the trash if it was there.
    ///
    /// - Parameter history: the former versions of the meme.
    /// - Returns: `false` if its id is taken; then nothing is changed.
    fileprivate func insertIfFree(
        _ db: PostgresConnection, history: [FormerVersion]
    ) throws -> Bool {
        var digests = layerPictures.union([summary.original, summary.memed])
        for version in history {
            digests.formUnion(version.layerPictures)
            digests.insert(version.original)
        }
        while true {
            // `nil` if the id is taken, or somebody has taken the place meanwhile.
            guard let place = try insert(db, allowing: digests) else {
                let taken = try db.run(
                    "SELECT 1 FROM meme WHERE id = $1", [.text(summary.id.description)])
                if taken.isEmpty { continue }
                return false
            }
            for version in history { try version.insert(db) }
            if !history.isEmpty || !layerPictures.isEmpty {
                _ = try setLayers(at: place, history: true, db)
            }
            return true
        }
    }
}
