import Foundation

extension PostgresCatalog {
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try await write(isRepeatable: false) { [schema] db in
            try db.runAll("SELECT \(PostgresLock.templates.exclusive(schema))")
            return try send { try $0.receive(db) }
        }
    }
}

extension Arrival {
    fileprivate func receive(_ db: PostgresConnection) throws -> Reception {
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
            let added = try db.run(
                "INSERT INTO upload (digest, added) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.digest(digest), .time(time)])
            return added.changed > 0 ? .added : .present
        case .template(let row):
            var templates = PostgresTemplates(db: db)
            try db.noteMissing(try row.decoded().pictureDigests)
            return try templates.receive(row)
        }
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

extension MemeID {
    /// Takes the meme out of the trash.
    ///
    /// - Returns: `false` if it wasn't there.
    fileprivate func leaveTrash(_ db: PostgresConnection) throws -> Bool {
        try db.run(
            "UPDATE meme SET discarded = NULL WHERE id = $1 AND discarded IS NOT NULL",
            [.text(description)]
        ).changed > 0
    }
}

extension Entry {
    /// Inserts the row as it is, in the trash if it was there.
    ///
    /// - Parameter history: the former versions of the meme.
    /// - Returns: `false` if its id is taken; then nothing is changed.
    fileprivate func insertIfFree(
        _ db: PostgresConnection, history: [FormerVersion] = []
    ) throws -> Bool {
        var digests = layerPictures.union([summary.original, summary.memed])
        for version in history {
            digests.formUnion(version.layerPictures)
            digests.insert(version.original)
        }
        while true {
            let taken = try db.run(
                "SELECT 1 FROM meme WHERE id = $1", [.text(summary.id.description)])
            if !taken.isEmpty { return false }
            try db.noteMissing(digests)
            // `nil` if somebody has taken the id or the place meanwhile.
            guard let place = try insert(db) else { continue }
            for version in history { try version.insert(db) }
            _ = try setLayers(at: place, history: !history.isEmpty, db)
            return true
        }
    }

    /// The id of the same meme in this store, if it is here, and preferably of a listed one: an earlier import
    /// may have given it another id.
    fileprivate func presentID(_ db: PostgresConnection) throws -> MemeID? {
        try db.run(
            """
            SELECT id FROM meme WHERE memed = $1 AND original = $2 AND created = $3 AND recipe = $4
            ORDER BY discarded IS NOT NULL LIMIT 1
            """,
            [
                .digest(summary.memed), .digest(summary.original), .time(summary.created),
                .text(recipe),
            ]
        ).first.flatMap { MemeID(try $0.text("id")) }
    }
}
