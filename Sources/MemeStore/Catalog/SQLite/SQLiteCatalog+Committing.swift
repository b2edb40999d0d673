import GRDB

extension SQLiteCatalog {
    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob]
    ) async throws -> Committed {
        try await write(taking: Reserve.Share(for: changes)) { db in
            for change in changes {
                try change.check(
                    listed: { try Self.summary($0, db) },
                    template: { try TemplateTable(db: db).listedTemplate(named: $0) })
            }
            // No other process can remove blobs inside this transaction.
            for blob in blobs { try blob.republish() }
            var result = Committed()
            for change in changes { try change.make(db, &result) }
            return result
        }
    }

    func rehearse(saving entry: Entry) async {
        // If anything else is wrong, the real save reports it.
        _ = try? await write { db in
            _ = try entry.save(as: .next, db)
            throw CancellationError()
        }
    }
}

extension Reserve.Share {
    /// The part of the reserve that some changes may use: all of it if they free space.
    fileprivate init(for changes: [CatalogChange]) {
        self = .nothing
        for change in changes {
            switch change {
            case .delete, .emptyTrash, .removeUploads, .deleteTemplate: self = .all
            case .discard, .discardTemplate: if self != .all { self = .half }
            case .save, .tag, .restore, .addUpload, .saveTemplate, .restoreTemplate: break
            }
        }
    }
}

extension CatalogChange {
    fileprivate func make(_ db: Database, _ result: inout Committed) throws {
        switch self {
        case .save(let entry, _, let succession):
            result.released.formUnion(try entry.save(as: succession, db))
        case .discard(let id, let date, _):
            try change(
                id, "UPDATE meme SET discarded = ?2 WHERE id = ?1 AND discarded IS NULL",
                [id.description, date.milliseconds], db)
        case .tag(let id, let added, let removed):
            try TagTable.change(id, adding: added, removing: removed, db)
        case .restore(let id):
            try change(
                id, "UPDATE meme SET discarded = NULL WHERE id = ?1", [id.description], db)
        case .delete(let id, let scope):
            let name: StatementArguments = [id.description]
            result.released.formUnion(try PictureTable.digests(where: "id = ?", name, db))
            result.released.formUnion(
                try SQLiteCatalog.formerOriginals(where: "id = ?", name, db))
            try change(id, "DELETE FROM meme WHERE id = ? AND \(scope.condition)", name, db)
        case .addUpload(let digest, let date):
            try db.execute(
                sql: """
                    INSERT INTO upload (digest, added) VALUES (?, ?)
                    ON CONFLICT (digest) DO UPDATE SET added = excluded.added
                    """,
                arguments: [digest.description, date.milliseconds])
        case .emptyTrash(let date):
            let time: StatementArguments = [date.milliseconds]
            result.released.formUnion(
                try SQLiteCatalog.formerOriginals(where: "discarded < ?", time, db))
            result.released.formUnion(
                try PictureTable.digests(where: "discarded < ?", time, db))
            try db.execute(sql: "DELETE FROM meme WHERE discarded < ?", arguments: time)
            result.memes += db.changesCount
            let templates = try TemplateTable.delete(where: "discarded < ?", time, db)
            result.released.formUnion(templates.digests)
            result.templates += templates.count
        case .removeUploads(let date):
            let digests = try String.fetchAll(
                db, sql: "DELETE FROM upload WHERE added < ? RETURNING digest",
                arguments: [date.milliseconds])
            result.released.formUnion(digests.compactMap(Digest.init))
            result.uploads += digests.count
        case .saveTemplate, .discardTemplate, .restoreTemplate, .deleteTemplate:
            var templates = TemplateTable(db: db)
            try templates.makeTemplateChange(self, &result)
        }
    }

    /// Changes the row of a meme.
    private func change(
        _ id: MemeID, _ sql: String, _ arguments: StatementArguments, _ db: Database
    ) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
        if db.changesCount == 0 { throw StoreError.unknownID(id.description) }
    }
}
