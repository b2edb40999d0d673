import GRDB

extension SQLiteCatalog {
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try await write { db in try send { try $0.receive(db) } }
    }
}

extension Arrival {
    func receive(_ db: Database) throws -> Reception {
        switch self {
        case .meme(let entry, let history):
            if try entry.insertIfFree(db, history: history) { return .added }
            return try entry.discarded == nil && entry.summary.id.leaveTrash(db)
                ? .listedAgain : .present
        case .exported(let entry):
            if try entry.insertIfFree(db) { return .added }
            if let id = try entry.presentID(db) {
                return try id.leaveTrash(db) ? .listedAgain : .present
            }
            while true {
                let copy = entry.renamed(MemeID())
                if try copy.insertIfFree(db) { return .renamed(copy.summary.id) }
            }
        case .upload(let digest, let time):
            try db.execute(
                sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
                arguments: [digest.description, time.milliseconds])
            return db.changesCount > 0 ? .added : .present
        case .template(let row):
            var templates = TemplateTable(db: db)
            return try templates.receive(row)
        }
    }
}

extension MemeID {
    /// Takes the meme out of the trash.
    ///
    /// - Returns: `false` if it wasn't there.
    func leaveTrash(_ db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE meme SET discarded = NULL WHERE id = ? AND discarded IS NOT NULL",
            arguments: [description])
        return db.changesCount > 0
    }
}

extension Entry {
    /// The id of the same meme in this store, if it is here, and preferably of a listed one: an earlier
    /// import may have given it another id.
    fileprivate func presentID(_ db: Database) throws -> MemeID? {
        try String.fetchOne(
            db,
            sql: """
                SELECT id FROM picture CROSS JOIN memeRow ON sequence = picture.meme
                WHERE digest = ?1 AND role = \(PictureRole.memed.rawValue)
                AND original = ?2 AND created = ?3 AND recipe = ?4
                ORDER BY discarded IS NOT NULL LIMIT 1
                """,
            arguments: [
                summary.memed.description, summary.original.description,
                summary.created.milliseconds, recipe,
            ]
        ).flatMap(MemeID.init)
    }
}
