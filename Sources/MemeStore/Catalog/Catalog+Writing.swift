import GRDB

extension Catalog {
    /// Saves a row; `prepare` runs first, while no other process can write.
    ///
    /// - Parameters:
    ///   - current: where it isn't `nil`, the row is saved only in place of this one.
    ///   - isRehearsal: whether the row is taken back again, and `CancellationError` thrown.
    /// - Returns: the digests that a replaced row had and this one hasn't.
    func save(
        _ entry: Entry, replacing current: MemeSummary? = nil, isRehearsal: Bool = false,
        prepare: @escaping @Sendable () throws -> Void
    ) async throws -> Set<Digest> {
        try await write { db in
            if let current, try Self.summary(current.id, db) != current {
                throw StoreError.changedMeanwhile(id: current.id.description)
            }
            try prepare()
            let replaced = try Self.digests(of: entry.summary.id, db)
            try entry.save(db)
            if isRehearsal { throw CancellationError() }
            return (replaced ?? []).subtracting([entry.summary.original, entry.summary.memed])
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
            for entry in entries {
                let before = try Self.digests(of: entry.summary.id, db) ?? []
                try entry.save(db)
                replaced.formUnion(
                    before.subtracting([entry.summary.original, entry.summary.memed]))
            }
            return replaced
        }
    }

    /// Deletes rows: all of them, or none where one is unknown.
    ///
    /// - Returns: the digests that they had.
    func delete(_ ids: [MemeID]) async throws -> Set<Digest> {
        try await write { db in
            let delete = try db.makeStatement(sql: "DELETE FROM meme WHERE id = ?")
            return try Set(ids).reduce(into: []) { digests, id in
                guard let removed = try Self.digests(of: id, db) else {
                    throw StoreError.unknownID(id.description)
                }
                digests.formUnion(removed)
                try delete.execute(arguments: [id.description])
            }
        }
    }

    /// Calls `remove` for each digest that no row has, while no other process can write.
    func forEachUnused(
        _ digests: Set<Digest>, remove: @escaping @Sendable (Digest) throws -> Void
    ) async throws {
        if digests.isEmpty { return }
        try await write { db in
            let isUsed = try db.makeStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM meme WHERE original = ?1 OR memed = ?1)
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)
                    """)
            for digest in digests
            where try Bool.fetchOne(isUsed, arguments: [digest.description]) == false {
                try remove(digest)
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
