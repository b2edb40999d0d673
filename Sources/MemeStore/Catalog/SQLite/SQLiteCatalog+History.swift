import GRDB

extension Entry {
    /// Saves the row, and adds the state that it replaces to the history.
    ///
    /// - Returns: the digests that the replaced row named and this one doesn't, and those of versions
    ///   that fell out of the history; other rows may name them.
    func save(as succession: Succession, _ db: Database) throws -> Set<Digest> {
        guard
            let before = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT original, memed, recipe, version, parent FROM memeRow WHERE id = ?"
                ),
                arguments: [summary.id.description])
        else {
            let place = try save(db)
            return try PictureTable.setLayers(of: self, at: place, db)
        }
        var entry = self
        let number = try before.optionalNumber("version") ?? 1
        let parent = try before.optionalNumber("parent")
        let isSame =
            before["recipe"] == recipe && before["original"] == summary.original.description
        (entry.version, entry.parent) = try succession.version(
            of: self, after: (number, parent), isSame: isSame,
            last: {
                try Int.fetchOne(
                    db, sql: "SELECT max(version) FROM formerVersion WHERE meme = ?",
                    arguments: [summary.id.description]) ?? 0
            }, former: { try Self.version($0, of: summary.id, db) })
        if entry.version != number, succession.keepsVersion { try keepVersion(db) }
        let place = try entry.save(db)
        var digests = Set([before["original"], before["memed"]].compactMap(Digest.init))
        if entry.version > number { digests.formUnion(try forgetOldest(db)) }
        digests.formUnion(try PictureTable.setLayers(of: entry, at: place, db))
        return digests.subtracting([summary.original, summary.memed])
    }

    /// Adds the row's present state to the history, unless the history has that version already.
    private func keepVersion(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO formerVersion (
                    meme, version, parent, modified, recipe, original, originalFormat)
                SELECT id, version, parent, modified, recipe, original, originalFormat
                FROM memeRow WHERE id = ?
                """,
            arguments: [summary.id.description])
    }

    /// Removes the oldest versions beyond ``Store/historyLength`` from the history.
    private func forgetOldest(_ db: Database) throws -> Set<Digest> {
        try String.fetchAll(
            db,
            sql: """
                DELETE FROM formerVersion WHERE meme = ?1 AND version <= (
                    SELECT version FROM formerVersion WHERE meme = ?1
                    ORDER BY version DESC LIMIT 1 OFFSET ?2)
                RETURNING original
                """,
            arguments: [summary.id.description, Store.historyLength]
        ).reduce(into: []) { digests, text in
            if let digest = Digest(text) { digests.insert(digest) }
        }
    }

    static func version(
        _ number: Int, of id: MemeID, _ db: Database
    ) throws -> FormerVersion? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM formerVersion WHERE meme = ? AND version = ?",
            arguments: [id.description, number]
        ).map { try FormerVersion($0) }
    }
}

extension SQLiteCatalog {
    /// The row of a listed meme, and its former versions, the newest first.
    func history(of id: MemeID) async throws -> (current: Entry, former: [FormerVersion]) {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM memeRow WHERE id = ? AND discarded IS NULL",
                arguments: [id.description])
            guard let row else { throw StoreError.unknownID(id.description) }
            let former = try Row.fetchAll(
                db, sql: "SELECT * FROM formerVersion WHERE meme = ? ORDER BY version DESC",
                arguments: [id.description])
            return (try Entry(row), try former.map { try FormerVersion($0) })
        }
    }

    /// The originals that the histories of some memes name.
    ///
    /// - Parameter condition: which memes, as an SQL condition.
    static func formerOriginals(
        where condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> Set<Digest> {
        try Set(
            String.fetchAll(
                db,
                sql: """
                    SELECT original FROM formerVersion
                    WHERE meme IN (SELECT id FROM meme WHERE \(condition))
                    """,
                arguments: arguments
            ).compactMap(Digest.init))
    }
}
