import GRDB
import MemeRender

/// SQL about the table `picture`, which says which pictures a meme has.
enum PictureTable {
    /// An SQL condition that is true if a row names the picture `?1`, in a catalogue of this version.
    static let isUsed = """
        EXISTS (SELECT 1 FROM picture WHERE digest = ?1)
        OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)
        OR EXISTS (SELECT 1 FROM formerVersion WHERE original = ?1)
        OR EXISTS (SELECT 1 FROM templatePicture WHERE digest = ?1)
        """

    /// Sets the pictures of a meme.
    ///
    /// - Parameter place: the meme's `sequence`.
    static func set(
        original: Digest, memed: Digest, of place: Int64, _ db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO picture (meme, role, digest)
                VALUES (?1, \(PictureRole.original.rawValue), ?2),
                    (?1, \(PictureRole.memed.rawValue), ?3)
                ON CONFLICT (meme, role) DO UPDATE SET digest = excluded.digest
                """
        ).execute(arguments: [place, original.description, memed.description])
    }

    /// Sets the pictures that are laid on a meme, in its present and its former versions, by their recipes.
    ///
    /// Those of former versions alone are only looked at if the meme had such pictures before, or `history`
    /// says so, because most memes have none.
    ///
    /// - Parameters:
    ///   - entry: the row as it is saved.
    ///   - place: the meme's `sequence`.
    ///   - history: whether former versions may have been added.
    /// - Returns: the pictures that the meme had and doesn't have any more.
    static func setLayers(
        of entry: Entry, at place: Int64, history: Bool = false, _ db: Database
    ) throws -> Set<Digest> {
        let before = try Set(
            String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT digest FROM picture
                        WHERE meme = ? AND role >= \(PictureRole.firstLayer)
                        """),
                arguments: [place]))
        var after = Set(entry.layerPictures.map(\.description))
        if before.isEmpty, after.isEmpty, !history { return [] }
        let recipes = try String.fetchCursor(
            db, sql: "SELECT recipe FROM formerVersion WHERE meme = ?",
            arguments: [entry.summary.id.description])
        while let recipe = try recipes.next() {
            after.formUnion(Recipe.layerPictures(inJSON: recipe).map(\.description))
        }
        if before == after { return [] }
        try db.execute(
            sql: "DELETE FROM picture WHERE meme = ? AND role >= \(PictureRole.firstLayer)",
            arguments: [place])
        for (index, digest) in after.sorted().enumerated() {
            try db.execute(
                sql: "INSERT INTO picture (meme, role, digest) VALUES (?, ?, ?)",
                arguments: [place, PictureRole.firstLayer + index, digest])
        }
        return Set(before.subtracting(after).compactMap(Digest.init))
    }

    /// The pictures of some memes.
    ///
    /// - Parameter condition: which memes, in SQL.
    static func digests(
        where condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> Set<Digest> {
        try Set(
            String.fetchAll(
                db,
                sql: """
                    SELECT digest FROM picture
                    WHERE meme IN (SELECT sequence FROM meme WHERE \(condition))
                    """,
                arguments: arguments
            ).compactMap(Digest.init))
    }

    // MARK: Catalogues of any version

    /// Whether a catalogue has the pictures in columns of the table `meme`, as versions 1 to 5 do.
    static func isMissing(_ db: Database) throws -> Bool {
        try db.columns(in: "meme").contains { $0.name == "original" }
    }

    /// SQL that gives the rows of memes with the columns `original` and `memed`.
    ///
    /// It doesn't use the view `memeRow`, which may be anything in an untrusted catalogue.
    static func memes(_ db: Database) throws -> String {
        if try isMissing(db) { return "meme" }
        return """
            (SELECT meme.*,
            (SELECT digest FROM picture WHERE picture.meme = meme.sequence AND role = 0) AS original,
            (SELECT digest FROM picture WHERE picture.meme = meme.sequence AND role = 1) AS memed
            FROM meme)
            """
    }

    /// SQL that gives each picture of each meme as `digest` and `role`, with the meme's `id` and
    /// `byteCount`.
    static func uses(_ db: Database) throws -> String {
        let columns = "substr(id, 1, 80) AS id, byteCount"
        if try isMissing(db) {
            return """
                (SELECT original AS digest, 0 AS role, \(columns) FROM meme
                UNION ALL SELECT memed, 1, \(columns) FROM meme)
                """
        }
        // A cross join makes SQLite look up the digests first.
        return """
            (SELECT digest, role, \(columns)
            FROM picture CROSS JOIN meme ON meme.sequence = picture.meme)
            """
    }

    /// SQL that gives the digest of each picture of each meme as `digest`.
    static func digests(_ db: Database) throws -> String {
        try isMissing(db)
            ? "(SELECT original AS digest FROM meme UNION ALL SELECT memed FROM meme)" : "picture"
    }

    /// Whether the table is defined as this version does it, in a catalogue that has one: without its
    /// key, each lookup would scan all pictures.
    static func isPlain(_ db: Database) throws -> Bool {
        if try isMissing(db) { return true }
        let isTable = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sqlite_schema
                WHERE type = 'table' AND name = 'picture' AND sql LIKE 'CREATE TABLE%')
                """)
        return try isTable == true && db.primaryKey("picture").columns == ["meme", "role"]
    }
}
