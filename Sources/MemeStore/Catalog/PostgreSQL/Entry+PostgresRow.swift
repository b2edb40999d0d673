import Foundation
import MemeRender

extension MemeSummary {
    /// The columns that a list reads: all but the recipe, which is the longest.
    static let postgresColumns =
        [
            "sequence", "id", "created", "modified", "top_text", "bottom_text", "other_text",
            "original_format", "format", "byte_count", "width", "height", "original", "memed",
        ].map { "meme.\($0)" }.joined(separator: ", ")
        + ", array_to_json(meme.tags)::text AS tag_list"

    init(_ row: PostgresRow) throws(StoreError) {
        self.init(
            id: try row.parsed("id") { MemeID($0) }, topText: try row.text("top_text"),
            bottomText: try row.text("bottom_text"), otherText: try row.text("other_text"),
            created: try row.time("created"), modified: try row.time("modified"),
            size: PixelSize(width: try row.number("width"), height: try row.number("height")),
            format: try row.parsed("format") { ImageFormat(rawValue: $0) },
            byteCount: try row.number("byte_count"), memed: try row.digest("memed"),
            original: try row.digest("original"),
            originalFormat: try row.parsed("original_format") { ImageFormat(rawValue: $0) },
            tags: Set(json: row.value("tag_list") ?? "[]"))
    }
}

extension Entry {
    static let postgresColumns =
        MemeSummary.postgresColumns + ", meme.recipe, meme.discarded, meme.version, meme.parent"

    init(_ row: PostgresRow) throws(StoreError) {
        summary = try MemeSummary(row)
        recipe = try row.text("recipe")
        discarded = try row.optionalTime("discarded")
        version = try row.number("version")
        parent = try row.optionalNumber("parent")
    }

    /// Saves the row, and adds the state that it replaces to the history.
    ///
    /// - Returns: the digests that the replaced row named and this one doesn't, and those of versions that fell
    ///   out of the history; other rows may name them.
    func save(as succession: Succession, _ db: PostgresConnection) throws -> Set<Digest> {
        while true {
            let row = try db.run(
                """
                SELECT \(Self.postgresColumns) FROM meme WHERE id = $1 FOR UPDATE
                """, [.text(summary.id.description)]
            ).first
            if let row { return try replace(Entry(row), at: row.place("sequence"), succession, db) }
            if let place = try insert(db) {
                return try layerPictures.isEmpty ? [] : setLayers(at: place, db)
            }
            // Another transaction took the id or the place meanwhile.
        }
    }

    private func replace(
        _ before: Entry, at place: Int64, _ succession: Succession, _ db: PostgresConnection
    ) throws -> Set<Digest> {
        let id: PostgresValue = .text(summary.id.description)
        var entry = self
        (entry.version, entry.parent) = try succession.version(
            of: self, after: (before.version, before.parent),
            isSame: before.recipe == recipe && before.summary.original == summary.original,
            last: {
                try db.run("SELECT max(version) AS last FROM former_version WHERE meme = $1", [id])
                    .first?.optionalNumber("last") ?? 0
            },
            former: { number in
                try db.run(
                    "SELECT * FROM former_version WHERE meme = $1 AND version = $2",
                    [id, .number(number)]
                ).first.map { try FormerVersion($0) }
            })
        if entry.version != before.version, succession.keepsVersion {
            try FormerVersion(of: before).insert(db)
        }
        let summary = entry.summary
        try db.run(
            """
            UPDATE meme SET modified = $2, top_text = $3, bottom_text = $4, other_text = $5,
                words = $6::tsvector, word_order = $7, recipe = $8, original = $9,
                original_format = $10, memed = $11, format = $12, byte_count = $13, width = $14,
                height = $15, version = $16, parent = $17, discarded = NULL
            WHERE id = $1
            """,
            [
                id, .time(summary.modified), .text(summary.topText), .text(summary.bottomText),
                .text(summary.otherText), .text(try WordVector(of: summary).text),
                .bytes(WordOrder.key(of: summary.words)), .text(recipe),
                .digest(summary.original), .text(summary.originalFormat.rawValue),
                .digest(summary.memed), .text(summary.format.rawValue),
                .number(summary.byteCount), .number(summary.size.width),
                .number(summary.size.height), .number(entry.version), .optional(entry.parent),
            ])
        var digests: Set = [before.summary.original, before.summary.memed]
        if entry.version > before.version {
            digests.formUnion(
                try db.run(
                    """
                    DELETE FROM former_version WHERE meme = $1 AND version <= (
                        SELECT version FROM former_version WHERE meme = $1
                        ORDER BY version DESC LIMIT 1 OFFSET $2)
                    RETURNING original
                    """, [id, .number(Store.historyLength)]
                ).map { try $0.digest("original") })
        }
        digests.formUnion(try entry.setLayers(at: place, db))
        return digests.subtracting([summary.original, summary.memed])
    }

    /// Inserts the row after all others of its millisecond.
    ///
    /// - Parameter missing: pictures that may be named although there are none, as a backup may lack them.
    /// - Returns: its place; `nil` if its id is taken, or its place was meanwhile.
    func insert(
        _ db: PostgresConnection, allowing missing: Set<Digest> = []
    ) throws -> Int64? {
        // Foreign keys are checked at the end of a statement.
        try db.run(
            """
            WITH missing AS (
                INSERT INTO blob (digest) SELECT unnest($22::bytea[]) ON CONFLICT DO NOTHING)
            INSERT INTO meme (
                sequence, id, created, modified, top_text, bottom_text, other_text, words,
                word_order, tags, recipe, original, original_format, memed, format, byte_count,
                width, height, version, parent, discarded)
            VALUES (
                coalesce((SELECT max(sequence) + 1 FROM meme
                    WHERE sequence BETWEEN $1::bigint AND $1::bigint + 1048575), $1::bigint),
                $2, $3, $4, $5, $6, $7, $8::tsvector, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                $18, $19, $20, $21)
            ON CONFLICT DO NOTHING RETURNING sequence
            """,
            [
                .number(firstPlace), .text(summary.id.description), .time(summary.created),
                .time(summary.modified), .text(summary.topText), .text(summary.bottomText),
                .text(summary.otherText), .text(try WordVector(of: summary).text),
                .bytes(WordOrder.key(of: summary.words)),
                .texts(summary.tags.sorted().map(\.name)), .text(recipe),
                .digest(summary.original), .text(summary.originalFormat.rawValue),
                .digest(summary.memed), .text(summary.format.rawValue),
                .number(summary.byteCount), .number(summary.size.width),
                .number(summary.size.height), .number(version), .optional(parent),
                discarded.map { .time($0) } ?? .null,
                .digests(missing.sorted { $0.description < $1.description }),
            ]
        ).first?.place("sequence")
    }

    /// Sets the pictures that are laid on the meme, in its present and its former versions, by their recipes.
    ///
    /// - Parameter place: the meme's `sequence`.
    /// - Returns: the pictures that the meme had and doesn't have any more.
    func setLayers(
        at place: Int64, history: Bool = false, _ db: PostgresConnection
    ) throws -> Set<Digest> {
        let before = try Set(
            db.run("SELECT digest FROM layer WHERE meme = $1", [.number(place)]).map {
                try $0.digest("digest")
            })
        var after = layerPictures
        // Most memes have none.
        if before.isEmpty, after.isEmpty, !history { return [] }
        for row in try db.run(
            "SELECT recipe FROM former_version WHERE meme = $1", [.text(summary.id.description)])
        {
            after.formUnion(Recipe.layerPictures(inJSON: try row.text("recipe")))
        }
        let (gone, new) = (before.subtracting(after), after.subtracting(before))
        if !gone.isEmpty {
            try db.run(
                "DELETE FROM layer WHERE meme = $1 AND digest = ANY ($2::bytea[])",
                [.number(place), .digests(gone)])
        }
        if !new.isEmpty {
            try db.run(
                "INSERT INTO layer (meme, digest) SELECT $1, unnest($2::bytea[])",
                [.number(place), .digests(new.sorted { $0.description < $1.description })])
        }
        return gone
    }
}

extension FormerVersion {
    /// - Throws: ``StoreError/damagedRow(id:reason:)``.
    init(_ row: PostgresRow) throws(StoreError) {
        switch Result(catching: { () throws(StoreError) in try Self.decoded(row) }) {
        case .success(let version): self = version
        case .failure(.damagedRow(_, let reason)):
            throw .damagedRow(
                id: row.value("meme") ?? "?",
                reason: "in its version \(row.value("version") ?? "?"): \(reason)")
        case .failure(let error): throw error
        }
    }

    private static func decoded(_ row: PostgresRow) throws(StoreError) -> FormerVersion {
        FormerVersion(
            meme: try row.parsed("meme") { MemeID($0) }, number: try row.number("version"),
            parent: try row.optionalNumber("parent"), modified: try row.time("modified"),
            recipe: try row.text("recipe"), original: try row.digest("original"),
            originalFormat: try row.parsed("original_format") { ImageFormat(rawValue: $0) })
    }

    /// Inserts the version, unless the history has it.
    func insert(_ db: PostgresConnection) throws {
        try db.run(
            """
            INSERT INTO former_version (
                meme, version, parent, modified, recipe, original, original_format)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
            """,
            [
                .text(meme.description), .number(number), .optional(parent), .time(modified),
                .text(recipe), .digest(original), .text(originalFormat.rawValue),
            ])
    }
}
