import GRDB

/// SQL about the tags of memes.
enum TagTable {
    /// Whether a catalogue of any version has tags.
    static func exists(_ db: Database) throws -> Bool { try db.tableExists("tagged") }

    /// How many listed memes have a tag; all listed memes if it is `nil`.
    static func count(_ tag: MemeTag?, _ db: Database) throws -> Int {
        let count =
            if let tag {
                try Int.fetchOne(
                    db, sql: "SELECT listed FROM tag WHERE name = ?", arguments: [tag.name])
            } else {
                try Int.fetchOne(db, sql: "SELECT listed FROM tally")
            }
        return count ?? 0
    }

    /// Changes the tags of a listed meme.
    ///
    /// - Throws: ``StoreError/unknownID(_:)`` or ``StoreError/tooManyTags(id:)``.
    static func change(
        _ id: MemeID, adding added: Set<MemeTag>, removing removed: Set<MemeTag>, _ db: Database
    ) throws {
        guard let summary = try SQLiteCatalog.summary(id, db) else {
            throw StoreError.unknownID(id.description)
        }
        let tags = try summary.tags(adding: added, removing: removed)
        if tags == summary.tags { return }
        try db.cachedStatement(sql: "UPDATE meme SET tags = ? WHERE id = ?")
            .execute(arguments: [tags.json, id.description])
    }

    /// The tags of listed memes, as their rows say.
    private static let told = """
        SELECT DISTINCT value, sequence FROM meme, json_each(iif(json_valid(tags), tags, '[]'))
        WHERE discarded IS NULL AND type = 'text'
        """

    /// Makes the lists of tags and their counts of what the rows say.
    static func makeAnew(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM tagged; DELETE FROM tag")
        // A trigger counts.
        try db.execute(sql: "INSERT INTO tagged (tag, meme) \(told)")
    }

    /// Whether `tagged` has other memes than those that are listed with a tag, or `tag` has a wrong count.
    static func isStale(_ db: Database) throws -> Bool {
        let kept = "SELECT tag, meme FROM tagged"
        let counted = "SELECT tag, count(*) FROM tagged GROUP BY tag"
        let counts = "SELECT name, listed FROM tag"
        return try [(told, kept), (counted, counts)].contains { one, other in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (\(one) EXCEPT \(other)) OR EXISTS (\(other) EXCEPT \(one))
                    """) == true
        }
    }
}

extension SQLiteCatalog {
    func tags(limit: Int) async throws -> [TagCount] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, listed FROM tag
                    ORDER BY listed DESC, name <> '\(MemeTag.favorite)', name LIMIT ?
                    """,
                arguments: [max(limit, 0)]
            ).compactMap { row in
                guard let tag = try MemeTag(row.text("name")) else { return nil }
                return TagCount(tag: tag, count: try row.number("listed"))
            }
        }
    }
}
