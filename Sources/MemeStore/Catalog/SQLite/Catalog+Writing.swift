import GRDB

extension Catalog {
    /// Saves a row; `prepare` runs first, while no other process can write.
    ///
    /// - Parameters:
    ///   - current: where it isn't `nil`, the row is saved only in place of this one.
    ///   - succession: what becomes of what it replaces.
    ///   - isRehearsal: whether the row is taken back again, and `CancellationError` thrown.
    /// - Returns: the digests that a replaced row had and this one hasn't, and those of what is too
    ///   old for the history.
    func save(
        _ entry: Entry, replacing current: MemeSummary? = nil, as succession: Succession = .next,
        isRehearsal: Bool = false,
        prepare: @escaping @Sendable () throws -> Void
    ) async throws -> Set<Digest> {
        try await write { db in
            if let current, try Self.summary(current.id, db) != current {
                throw StoreError.changedMeanwhile(id: current.id.description)
            }
            try prepare()
            let replaced = try entry.save(as: succession, db)
            if isRehearsal { throw CancellationError() }
            return replaced
        }
    }

    /// Saves rows, all or none; `prepare` runs first, while no other process can write.
    ///
    /// - Returns: the digests that replaced rows had and theirs haven't.
    func save(
        _ entries: [Entry], prepare: @escaping @Sendable () throws -> Void
    ) async throws -> Set<Digest> {
        try await write { db in
            try prepare()
            var replaced: Set<Digest> = []
            for entry in entries { replaced.formUnion(try entry.save(as: .next, db)) }
            return replaced
        }
    }

    /// Deletes rows: all of them, or none where one is unknown.
    ///
    /// - Returns: the digests that they and their histories had.
    func delete(_ ids: [MemeID]) async throws -> Set<Digest> {
        try await write(taking: .all) { db in
            let delete = try db.makeStatement(sql: "DELETE FROM meme WHERE id = ?")
            return try Set(ids).reduce(into: []) { digests, id in
                guard let removed = try Self.digests(of: id, db) else {
                    throw StoreError.unknownID(id.description)
                }
                digests.formUnion(removed)
                digests.formUnion(
                    try Self.formerOriginals(where: "id = ?", [id.description], db))
                try delete.execute(arguments: [id.description])
            }
        }
    }

    /// Calls `remove` for each digest that no row has, while no other process can write.
    ///
    /// - Parameter remove: removes the picture, or says `false` where it has to stay for now; then it
    ///   is noted that nobody wants it.
    func removeUnused(
        _ digests: Set<Digest>, remove: @escaping @Sendable (Digest) throws -> Bool
    ) async throws {
        if digests.isEmpty { return }
        try await write(taking: .all) { db in
            let isUsed = try db.makeStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM meme WHERE original = ?1 OR memed = ?1)
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)
                    OR EXISTS (SELECT 1 FROM formerVersion WHERE original = ?1)
                    """)
            for digest in digests
            where try Bool.fetchOne(isUsed, arguments: [digest.description]) == false {
                if try !remove(digest) { try digest.noteUnwanted(db) }
            }
        }
    }

    private static func digests(of id: MemeID, _ db: Database) throws -> Set<Digest>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT original, memed FROM meme WHERE id = ?",
            arguments: [id.description])
        return row.map { Set([$0["original"], $0["memed"]].compactMap(Digest.init)) }
    }
}
