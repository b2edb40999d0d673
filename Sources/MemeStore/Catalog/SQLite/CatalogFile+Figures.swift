import GRDB
import MemeRender

extension CatalogFile {
    /// Counts the rows.
    func figures() throws -> CatalogFigures {
        let versions = try versionCount()
        let version = try migrations().sorted { $0.number < $1.number }.last ?? ""
        return try read { db in
            var figures = CatalogFigures()
            (figures.versions, figures.version) = (versions, version)
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS memes, min(created) AS oldest, max(created) AS newest,
                    (SELECT count(*) FROM meme WHERE discarded IS NOT NULL) AS discarded,
                    (SELECT count(*) FROM upload) AS uploads
                    FROM meme WHERE discarded IS NULL
                    """)
            if let row {
                figures.memes = try row.number("memes")
                figures.discarded = try row.number("discarded")
                figures.uploads = try row.number("uploads")
                (figures.oldest, figures.newest) = (try row.time("oldest"), try row.time("newest"))
            }
            figures.templates =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM template WHERE discarded IS NULL") ?? 0
            figures.formats = try Self.formats("format", db)
            figures.originalFormats = try Self.formats("originalFormat", db)
            figures.largest = try Row.fetchAll(
                db,
                sql: """
                    SELECT memes.* FROM (
                        SELECT sequence AS place FROM meme WHERE discarded IS NULL
                        ORDER BY byteCount DESC, id LIMIT 5
                    ) CROSS JOIN \(PictureTable.memes(db)) AS memes ON memes.sequence = place
                    ORDER BY byteCount DESC, id
                    """
            ).map { try MemeSummary($0) }
            return figures
        }
    }

    private static func formats(_ column: String, _ db: Database) throws -> [ImageFormat: Int] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(column) AS format, count(*) AS memes FROM meme
                WHERE discarded IS NULL GROUP BY \(column)
                """
        ).reduce(into: [:]) { formats, row in
            if let format = ImageFormat(rawValue: try row.text("format")) {
                formats[format] = try row.number("memes")
            }
        }
    }
}

extension String {
    /// The number at the beginning of a migration step's name.
    fileprivate var number: Int { Int(prefix { $0 != " " }) ?? 0 }
}
