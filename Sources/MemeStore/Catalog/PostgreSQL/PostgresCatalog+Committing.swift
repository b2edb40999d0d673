import Foundation

extension PostgresCatalog {
    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob]
    ) async throws -> Committed {
        // Outside of the transaction, in which no lock is held while an object goes to its place. If one is
        // removed before the rows name it, the foreign key says so, and this begins again.
        try await write(preparing: { for blob in blobs { try blob.republish() } }) { [schema] db in
            if changes.contains(where: \.isOfTemplates) {
                try db.runAll("SELECT \(PostgresLock.templates.exclusive(schema))")
            }
            // In one order, so that no two transactions wait for each other.
            let ids = Set(changes.compactMap(\.meme)).map(\.description).sorted()
            if !ids.isEmpty {
                try db.run(
                    "SELECT 1 FROM meme WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE",
                    [.texts(ids)])
            }
            for change in changes {
                try change.check(
                    listed: { try Self.row($0, among: .listed, db)?.summary },
                    template: { try PostgresTemplates(db: db).listedTemplate(named: $0) })
            }
            var result = Committed()
            for change in changes { try change.make(db, &result) }
            return result
        }
    }
}

extension CatalogChange {
    /// The meme that it changes; `nil` if it changes none, or any.
    fileprivate var meme: MemeID? {
        switch self {
        case .save(let entry, _, _): entry.summary.id
        case .discard(let id, _, _), .tag(let id, _, _), .restore(let id), .delete(let id, _): id
        case .addUpload, .saveTemplate, .discardTemplate, .restoreTemplate, .deleteTemplate,
            .emptyTrash, .removeUploads:
            nil
        }
    }

    fileprivate var isOfTemplates: Bool {
        switch self {
        case .saveTemplate, .discardTemplate, .restoreTemplate, .deleteTemplate, .emptyTrash: true
        default: false
        }
    }

    fileprivate func make(_ db: PostgresConnection, _ result: inout Committed) throws {
        func change(_ id: MemeID, _ sql: String, _ parameters: [PostgresValue] = []) throws {
            let changed = try db.run(sql, [.text(id.description)] + parameters).changed
            if changed == 0 { throw StoreError.unknownID(id.description) }
        }
        switch self {
        case .save(let entry, _, let succession):
            result.released.formUnion(try entry.save(as: succession, db))
        case .discard(let id, let date, _):
            try change(
                id, "UPDATE meme SET discarded = $2 WHERE id = $1 AND discarded IS NULL",
                [.time(date)])
        case .tag(let id, let added, let removed):
            guard let summary = try PostgresCatalog.row(id, among: .listed, db)?.summary else {
                throw StoreError.unknownID(id.description)
            }
            let tags = try summary.tags(adding: added, removing: removed)
            if tags == summary.tags { return }
            try change(
                id, "UPDATE meme SET tags = $2 WHERE id = $1",
                [.texts(tags.sorted().map(\.name))])
        case .restore(let id):
            try change(id, "UPDATE meme SET discarded = NULL WHERE id = $1")
        case .delete(let id, let scope):
            guard try PostgresCatalog.row(id, among: scope, db) != nil else {
                throw StoreError.unknownID(id.description)
            }
            _ = try Self.delete(where: "id = $1", .text(id.description), db, &result)
        case .addUpload(let digest, let date):
            try db.run(
                """
                INSERT INTO upload (digest, added) VALUES ($1, $2)
                ON CONFLICT (digest) DO UPDATE SET added = excluded.added
                """, [.digest(digest), .time(date)])
        case .emptyTrash(let date):
            result.memes += try Self.delete(where: "discarded < $1", .time(date), db, &result)
            let templates = try PostgresTemplates(db: db).delete(
                where: "discarded < $1", .time(date))
            result.released.formUnion(templates.digests)
            result.templates += templates.count
        case .removeUploads(let date):
            let digests = try db.run(
                "DELETE FROM upload WHERE added < $1 RETURNING digest", [.time(date)]
            ).map { try $0.digest("digest") }
            result.released.formUnion(digests)
            result.uploads += digests.count
        case .saveTemplate, .discardTemplate, .restoreTemplate, .deleteTemplate:
            var templates = PostgresTemplates(db: db)
            try templates.makeTemplateChange(self, &result)
        }
    }

    /// Deletes memes with all that belongs to them.
    ///
    /// - Parameter condition: which ones, in SQL.
    /// - Returns: how many there were.
    private static func delete(
        where condition: String, _ parameter: PostgresValue, _ db: PostgresConnection,
        _ result: inout Committed
    ) throws -> Int {
        // Rows that somebody else changes now are waited for first.
        let rows = try db.run(
            "SELECT sequence FROM meme WHERE \(condition) ORDER BY id FOR UPDATE", [parameter])
        let places: PostgresValue = .texts(try rows.map { String(try $0.place("sequence")) })
        let wanted = "SELECT unnest($1::text[])::bigint"
        let digests = try db.run(
            """
            SELECT original AS digest FROM meme WHERE sequence IN (\(wanted))
            UNION SELECT memed FROM meme WHERE sequence IN (\(wanted))
            UNION SELECT digest FROM layer WHERE meme IN (\(wanted))
            UNION SELECT former_version.original FROM former_version
                JOIN meme ON id = former_version.meme WHERE sequence IN (\(wanted))
            """, [places])
        result.released.formUnion(try digests.map { try $0.digest("digest") })
        return try db.run("DELETE FROM meme WHERE sequence IN (\(wanted))", [places]).changed
    }
}
