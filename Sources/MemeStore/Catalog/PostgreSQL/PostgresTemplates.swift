import Foundation
import MemeRender

/// The tables of templates.
struct PostgresTemplates {
    let db: PostgresConnection

    private static let columns =
        "template.name, template.digest, template.modified, template.discarded, template.document"

    /// The rows of a query, in its order.
    func rows(_ query: TemplateRowQuery, limit: Int) throws -> [TemplateRow] {
        let (sql, parameters) = Self.select(query)
        return try db.run("\(sql) LIMIT \(max(limit, 0))", parameters).map { try TemplateRow($0) }
    }

    private static func select(_ query: TemplateRowQuery) -> (String, [PostgresValue]) {
        let listed = "SELECT \(columns) FROM template WHERE discarded IS NULL"
        switch query {
        case .all(let name):
            return ("\(listed) AND name > $1 ORDER BY name", [.text(name ?? "")])
        case .named(let names):
            return ("\(listed) AND name = ANY ($1::text[]) ORDER BY name", [.texts(names)])
        case .called(let name):
            return (
                """
                \(listed) AND place IN (SELECT template FROM template_term WHERE term = $1)
                ORDER BY name <> $2, name
                """, [.text("=\(name)"), .text(name)]
            )
        case .patterns(let words):
            return (
                """
                \(listed) AND place IN (
                    SELECT template FROM template_term WHERE term = ANY ($1::text[]))
                ORDER BY name
                """, [.texts(words.map { "?\($0)" })]
            )
        case .sharing(let words):
            return ranked(
                """
                SELECT template, sum(weight) AS score FROM template_term
                WHERE term = ANY ($1::text[]) GROUP BY template
                """, [.texts(words)])
        case .matching(let query): return select(matching: query)
        }
    }

    /// Each word gives the templates that have it, with their best score for it.
    private static func select(matching query: TemplateQuery) -> (String, [PostgresValue]) {
        if query.words.isEmpty { return select(.all()) }
        var parameters: [PostgresValue] = [.text("=\(query.name)")]
        func add(_ text: String) -> String {
            parameters.append(.text(text))
            return "$\(parameters.count)"
        }
        let parts = query.words.map { word in
            // Many words begin with a letter, so it has rows of its own.
            if word.unicodeScalars.count == 1 {
                return
                    "SELECT template, weight AS score FROM template_term WHERE term = \(add("^\(word)"))"
            }
            // No letter or digit sorts after the last scalar.
            let (first, end) = (add(word), add(word + "\u{10FFFF}"))
            return """
                SELECT template, max(weight * CASE WHEN term = \(first) THEN 2 ELSE 1 END) AS score
                FROM template_term WHERE term >= \(first) AND term < \(end) GROUP BY template
                """
        }
        return ranked(
            """
            SELECT template, sum(score) + \(SearchTerms.scoreOfName)
                * count(DISTINCT own.template_with_name) AS score
            FROM (\(parts.joined(separator: " UNION ALL "))) AS found
            LEFT JOIN (SELECT template AS template_with_name FROM template_term WHERE term = $1) AS own
                ON own.template_with_name = found.template
            GROUP BY template HAVING count(*) = \(parts.count)
            """, parameters)
    }

    /// The rows of templates with scores, the highest first.
    private static func ranked(
        _ scores: String, _ parameters: [PostgresValue]
    ) -> (String, [PostgresValue]) {
        (
            """
            SELECT \(columns) FROM (\(scores)) AS scored JOIN template ON place = scored.template
            WHERE discarded IS NULL ORDER BY score DESC, name
            """, parameters
        )
    }

    /// The rows in the trash, the last discarded first.
    func discarded() throws -> [TemplateRow] {
        try db.run(
            """
            SELECT \(Self.columns) FROM template WHERE discarded IS NOT NULL
            ORDER BY discarded DESC, place DESC
            """
        ).map { try TemplateRow($0) }
    }

    /// Deletes templates for good.
    ///
    /// - Parameter condition: which ones, in SQL.
    /// - Returns: how many there were, and the digests that they named.
    func delete(
        where condition: String, _ parameter: PostgresValue
    ) throws -> (count: Int, digests: Set<Digest>) {
        let digests = try db.run(
            """
            SELECT DISTINCT template_picture.digest FROM template_picture
            WHERE template IN (SELECT place FROM template WHERE \(condition))
            """, [parameter]
        ).map { try $0.digest("digest") }
        let deleted = try db.run("DELETE FROM template WHERE \(condition)", [parameter])
        return (deleted.changed, Set(digests))
    }
}

extension PostgresTemplates: TemplateRows {
    func listedTemplate(named name: String) throws -> Digest? {
        try db.run(
            "SELECT digest FROM template WHERE name = $1 AND discarded IS NULL", [.text(name)]
        ).first.map { try $0.digest("digest") }
    }

    func nameOfTemplate(_ digest: Digest) throws -> String? {
        try db.run("SELECT name FROM template WHERE digest = $1", [.digest(digest)]).first.map {
            try $0.text("name")
        }
    }

    func save(_ row: TemplateRow) throws {
        let template = try row.decoded()
        let place = try db.run(
            """
            INSERT INTO template (name, digest, modified, discarded, document)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (digest) DO UPDATE SET
                modified = excluded.modified, discarded = excluded.discarded
            RETURNING place
            """,
            [
                .text(row.name), .digest(row.digest), .time(row.modified),
                row.discarded.map { .time($0) } ?? .null, .text(row.document),
            ]
        ).first?.place("place")
        guard let place else { return }
        try db.run(
            """
            INSERT INTO template_picture (template, digest) SELECT $1, unnest($2::bytea[])
            ON CONFLICT DO NOTHING
            """, [.number(place), .digests(template.pictureDigests)])
        let terms = SearchTerms.all(of: template)
        try db.run(
            """
            INSERT INTO template_term (template, term, weight)
            SELECT $1, term, weight FROM unnest($2::text[], $3::int[]) AS item (term, weight)
            ON CONFLICT DO NOTHING
            """,
            [.number(place), .texts(terms.map(\.term)), .texts(terms.map { String($0.weight) })])
    }

    func discardTemplate(named name: String, at date: Date) throws -> Bool {
        try db.run(
            "UPDATE template SET discarded = $2 WHERE name = $1 AND discarded IS NULL",
            [.text(name), .time(date)]
        ).changed > 0
    }

    func listAgain(_ digest: Digest) throws {
        try db.run("UPDATE template SET discarded = NULL WHERE digest = $1", [.digest(digest)])
    }

    func deleteTemplate(_ digest: Digest) throws -> Set<Digest>? {
        let deleted = try delete(where: "digest = $1", .digest(digest))
        return deleted.count > 0 ? deleted.digests : nil
    }
}

extension TemplateRow {
    /// - Throws: ``StoreError/damagedTemplate(name:reason:)``.
    init(_ row: PostgresRow) throws(StoreError) {
        switch Result(catching: { () throws(StoreError) in try Self.decoded(row) }) {
        case .success(let template): self = template
        case .failure(.damagedRow(_, let reason)):
            let name = row.value("name") ?? "?"
            throw .damagedTemplate(name: String(name.unicodeScalars.prefix(80)), reason: reason)
        case .failure(let error): throw error
        }
    }

    private static func decoded(_ row: PostgresRow) throws(StoreError) -> TemplateRow {
        TemplateRow(
            name: try row.parsed("name") { TemplateReference.isName($0) ? $0 : nil },
            digest: try row.digest("digest"), document: try row.text("document"),
            modified: try row.time("modified"), discarded: try row.optionalTime("discarded"))
    }
}

extension PostgresCatalog {
    func templates(_ query: TemplateRowQuery, limit: Int) async throws -> [TemplateRow] {
        try await read { try PostgresTemplates(db: $0).rows(query, limit: limit) }
    }

    func discardedTemplates() async throws -> [TemplateRow] {
        try await read { try PostgresTemplates(db: $0).discarded() }
    }
}
