import GRDB
import MemeRender

extension CatalogFile {
    /// Some rows of templates in the order of their places; at least one unless there are no more.
    ///
    /// - Parameters:
    ///   - place: the place of the last row of the previous call; `nil` for the first.
    ///   - limit: the largest number of rows.
    func templates(after place: Int64?, limit: Int = 64) throws -> [CatalogTemplate] {
        try read { db in
            guard try TemplateTable.exists(db) else { return [] }
            do {
                return try Row.fetchAll(
                    db, sql: "SELECT * FROM template WHERE place > ? ORDER BY place LIMIT ?",
                    arguments: [place ?? .min, limit]
                ).map(CatalogTemplate.init)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
                return try Self.oneTemplate(after: place, db)
            }
        }
    }

    /// The next row, which may be too long for SQLite to read.
    private static func oneTemplate(after place: Int64?, _ db: Database) throws -> [CatalogTemplate]
    {
        let next = try Int64.fetchOne(
            db, sql: "SELECT min(place) FROM template WHERE place > ?",
            arguments: [place ?? .min])
        guard let next else { return [] }
        do {
            return try Row.fetchAll(
                db, sql: "SELECT * FROM template WHERE place = ?", arguments: [next]
            ).map(CatalogTemplate.init)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            return [CatalogTemplate(tooLongAt: next)]
        }
    }

    /// The number of templates, including the trash.
    func templateCount() throws -> Int {
        try read { db in
            guard try TemplateTable.exists(db) else { return 0 }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM template") ?? 0
        }
    }

    /// Calls `body` with the rows of all templates.
    func forEachTemplate(_ body: (CatalogTemplate) throws -> Void) throws {
        var last: Int64?
        while true {
            let rows = try templates(after: last)
            guard let end = rows.last?.place else { return }
            // Without this check a damaged table could repeat for ever.
            if end <= last ?? .min { throw Self.damaged(path, "its templates have no order") }
            for row in rows { try body(row) }
            last = end
        }
    }

    /// The pictures of templates whose digests have a prefix, each with the name of the template.
    ///
    /// - Parameter range: the range of the digests.
    static func templateUses(
        _ range: StatementArguments, _ db: Database
    ) throws -> [(digest: Digest, name: String)] {
        guard try TemplateTable.exists(db) else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT templatePicture.digest AS digest, substr(name, 1, 80) AS name
                FROM templatePicture CROSS JOIN template ON place = template
                WHERE templatePicture.digest BETWEEN ? AND ?
                """,
            arguments: range
        ).compactMap { row in
            (try? row.text("digest")).flatMap(Digest.init).map { ($0, row.templateName) }
        }
    }
}

extension CatalogTemplate {
    fileprivate init(_ values: Row) {
        let row = Result { () throws(StoreError) in try TemplateRow(values) }
        self.init(
            place: (try? values.decode(Int64.self, forColumn: "place")) ?? 0,
            name: values.templateName, row: row,
            remains: (try? row.get()) == nil ? values.json : nil)
    }

    /// A row that exceeds the size limit.
    fileprivate init(tooLongAt place: Int64) {
        self.init(
            place: place, name: "?",
            row: .failure(.damagedTemplate(name: "?", reason: "it has more than 4 MiB")),
            remains: nil)
    }
}
