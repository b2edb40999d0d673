import Foundation
import GRDB
import MemeRender

/// The tables of templates.
struct TemplateTable {
    let db: Database

    /// Whether a catalogue of any version has templates.
    static func exists(_ db: Database) throws -> Bool { try db.tableExists("template") }

    /// The rows of a query, in its order.
    static func rows(
        _ query: TemplateRowQuery, limit: Int, _ db: Database
    ) throws -> [TemplateRow] {
        let (sql, arguments) = select(query)
        return try Row.fetchAll(
            db, sql: sql,
            arguments: arguments + [max(limit, 0)]
        ).map { try TemplateRow($0) }
    }

    /// SQL whose last argument is the largest number of rows.
    private static func select(_ query: TemplateRowQuery) -> (String, StatementArguments) {
        switch query {
        case .all(let name):
            (
                """
                SELECT * FROM template WHERE discarded IS NULL AND name > ? ORDER BY name LIMIT ?
                """, [name ?? ""]
            )
        case .named(let names):
            (
                """
                SELECT * FROM template WHERE discarded IS NULL
                AND name IN (SELECT value FROM json_each(?)) ORDER BY name LIMIT ?
                """, [list(names)]
            )
        case .called(let name):
            (
                """
                SELECT template.* FROM templateTerm CROSS JOIN template USING (name)
                WHERE term = ? AND discarded IS NULL ORDER BY name <> ?, name LIMIT ?
                """, ["=\(name)", name]
            )
        case .patterns(let words):
            (
                """
                SELECT * FROM template WHERE discarded IS NULL AND name IN (
                    SELECT name FROM templateTerm WHERE term IN (SELECT value FROM json_each(?)))
                ORDER BY name LIMIT ?
                """, [list(words.map { "?\($0)" })]
            )
        case .sharing(let words):
            ranked(
                """
                SELECT name, sum(weight) AS score FROM templateTerm
                WHERE term IN (SELECT value FROM json_each(?)) GROUP BY name
                """, [list(words)])
        case .matching(let query): select(matching: query)
        }
    }

    /// Each word gives the names of the templates that have it, with their best score for it.
    private static func select(matching query: TemplateQuery) -> (String, StatementArguments) {
        if query.words.isEmpty { return select(.all()) }
        var arguments: StatementArguments = ["=\(query.name)"]
        var parts: [String] = []
        for word in query.words {
            // Many words begin with a letter, so it has rows of its own.
            if word.unicodeScalars.count == 1 {
                parts.append("SELECT name, weight AS score FROM templateTerm WHERE term = ?")
                arguments += ["^\(word)"]
            } else {
                parts.append(
                    """
                    SELECT name, max(weight * (1 + (term = ?))) AS score FROM templateTerm
                    WHERE term >= ? AND term < ? GROUP BY name
                    """)
                // No letter or digit sorts after the last scalar.
                arguments += [word, word, word + "\u{10FFFF}"]
            }
        }
        let found =
            parts.count == 1
            ? parts[0]
            : """
            SELECT name, sum(score) AS score FROM (\(parts.joined(separator: " UNION ALL ")))
            GROUP BY name HAVING count(*) = \(parts.count)
            """
        return ranked(
            """
            SELECT name, score + \(SearchTerms.scoreOfName)
                * (name IN (SELECT name FROM templateTerm WHERE term = ?)) AS score
            FROM (\(found))
            """, arguments)
    }

    /// The rows of names with scores, the highest first.
    private static func ranked(
        _ scores: String, _ arguments: StatementArguments
    ) -> (String, StatementArguments) {
        (
            """
            SELECT template.* FROM (
                SELECT name, score FROM (\(scores)) ORDER BY score DESC, name LIMIT ?
            ) CROSS JOIN template USING (name)
            WHERE discarded IS NULL ORDER BY score DESC, name
            """, arguments
        )
    }

    /// A list of texts as one argument.
    private static func list(_ texts: some Sequence<String>) -> String {
        let json = (try? JSONEncoder().encode(Array(texts))) ?? Data("[]".utf8)
        return String(decoding: json, as: UTF8.self)
    }

    /// The rows in the trash, the last discarded first.
    static func discarded(_ db: Database) throws -> [TemplateRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM template WHERE discarded IS NOT NULL
                ORDER BY discarded DESC, place DESC
                """
        ).map { try TemplateRow($0) }
    }

    /// Adds the words that a listed template is found by.
    private static func addTerms(of template: Template, _ db: Database) throws {
        for (term, weight) in SearchTerms.all(of: template) {
            try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO templateTerm (term, name, weight) VALUES (?, ?, ?)"
            ).execute(arguments: [term, template.name, weight])
        }
    }

    /// Makes the words anew that templates are found by.
    static func rebuildTerms(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM templateTerm")
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM template WHERE discarded IS NULL")
        while let row = try rows.next() {
            if let template = try? TemplateRow(row).decoded() { try addTerms(of: template, db) }
        }
    }

    /// SQL that says whether templates are found by others' names than theirs, or not by their own.
    static let hasStaleTerms = """
        SELECT EXISTS (SELECT name FROM template WHERE discarded IS NULL
            EXCEPT SELECT name FROM templateTerm WHERE term = '=' || name)
        OR EXISTS (SELECT name FROM templateTerm
            EXCEPT SELECT name FROM template WHERE discarded IS NULL)
        """

    /// Deletes templates for good.
    ///
    /// - Parameter condition: which ones, in SQL.
    /// - Returns: how many there were, and the digests that they named.
    static func delete(
        where condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> (count: Int, digests: Set<Digest>) {
        let digests = try String.fetchAll(
            db,
            sql: """
                SELECT digest FROM templatePicture
                WHERE template IN (SELECT place FROM template WHERE \(condition))
                """,
            arguments: arguments)
        try db.execute(sql: "DELETE FROM template WHERE \(condition)", arguments: arguments)
        return (db.changesCount, Set(digests.compactMap(Digest.init)))
    }
}

extension TemplateTable: TemplateRows {
    func listedTemplate(named name: String) throws -> Digest? {
        try String.fetchOne(
            db, sql: "SELECT digest FROM template WHERE name = ? AND discarded IS NULL",
            arguments: [name]
        ).flatMap(Digest.init)
    }

    func nameOfTemplate(_ digest: Digest) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT name FROM template WHERE digest = ?",
            arguments: [digest.description])
    }

    func save(_ row: TemplateRow) throws {
        let template = try row.decoded()
        let place = try Int64.fetchOne(
            db,
            sql: """
                INSERT INTO template (name, digest, modified, discarded, document)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET
                    modified = excluded.modified, discarded = excluded.discarded
                RETURNING place
                """,
            arguments: [
                row.name, row.digest.description, row.modified.milliseconds,
                row.discarded?.milliseconds, row.document,
            ])
        guard let place else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        for digest in template.pictureDigests {
            try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO templatePicture (template, digest) VALUES (?, ?)"
            ).execute(arguments: [place, digest.description])
        }
        if row.discarded == nil { try Self.addTerms(of: template, db) }
    }

    func discardTemplate(named name: String, at date: Date) throws -> Bool {
        try db.execute(
            sql: "UPDATE template SET discarded = ? WHERE name = ? AND discarded IS NULL",
            arguments: [date.milliseconds, name])
        return db.changesCount > 0
    }

    func listAgain(_ digest: Digest) throws {
        let row = try Row.fetchOne(
            db,
            sql: "UPDATE template SET discarded = NULL WHERE digest = ? RETURNING *",
            arguments: [digest.description])
        if let row { try Self.addTerms(of: TemplateRow(row).decoded(), db) }
    }

    func deleteTemplate(_ digest: Digest) throws -> Set<Digest>? {
        let deleted = try Self.delete(where: "digest = ?", [digest.description], db)
        return deleted.count > 0 ? deleted.digests : nil
    }
}

extension TemplateRow {
    /// - Throws: ``StoreError/damagedTemplate(name:reason:)``.
    init(_ row: Row) throws(StoreError) {
        name = row.templateName
        do {
            guard TemplateReference.isName(try row.text("name")),
                let digest = Digest(try row.text("digest")),
                let modified = try row.time("modified")
            else { throw row.damage("digest") }
            self.digest = digest
            self.modified = modified
            discarded = try row.time("discarded")
            document = try row.text("document")
        } catch StoreError.damagedRow(_, let reason) {
            throw .damagedTemplate(name: row.templateName, reason: reason)
        } catch {
            throw .damagedTemplate(name: row.templateName, reason: "\(error)")
        }
    }
}

extension Row {
    /// The name of a template's row in errors.
    var templateName: String {
        (try? decode(String.self, forColumn: "name")).map { String($0.unicodeScalars.prefix(80)) }
            ?? "?"
    }
}

extension SQLiteCatalog {
    func templates(_ query: TemplateRowQuery, limit: Int) async throws -> [TemplateRow] {
        try await read { db in try TemplateTable.rows(query, limit: limit, db) }
    }

    func discardedTemplates() async throws -> [TemplateRow] {
        try await read { db in try TemplateTable.discarded(db) }
    }
}
