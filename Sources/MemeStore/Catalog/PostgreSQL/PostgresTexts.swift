import Foundation
import MemeRender

/// Shared texts in the settings of a database: for stores whose machines share no folder.
struct PostgresTexts: SharedTexts {
    let database: PostgresDatabase

    /// A page has many pictures, and the browser proves for each who it is.
    var patience: Duration { .seconds(1) }

    private static func setting(_ name: String) -> PostgresValue { .text("text \(name)") }

    func read(
        _ name: String, unless version: SharedTextVersion?, atMost limit: Int
    ) throws -> (text: String, version: SharedTextVersion?)? {
        let known: PostgresValue =
            if case .number(let number) = version { .number(number) } else { .null }
        return try database.read { connection in
            let row = try connection.run(
                """
                SELECT xmin::text::bigint AS version,
                    CASE WHEN xmin::text::bigint IS DISTINCT FROM $2::bigint THEN value END AS value
                FROM setting WHERE name = $1
                """, [Self.setting(name), known]
            ).first
            guard let row else { return version == nil ? nil : ("", nil) }
            return try row.value("value").map { ($0, .number(try row.number("version"))) }
        }
    }

    func change(
        _ name: String, atMost limit: Int, _ body: (String) throws -> String
    ) throws -> (text: String, version: SharedTextVersion?) {
        try database.write { connection in
            // There has to be a row that others wait for.
            try connection.run(
                "INSERT INTO setting (name, value) VALUES ($1, '') ON CONFLICT DO NOTHING",
                [Self.setting(name)])
            let before = try connection.run(
                "SELECT value FROM setting WHERE name = $1 FOR UPDATE", [Self.setting(name)]
            ).first?.value("value")
            let text = try body(before ?? "")
            let row = try connection.run(
                "UPDATE setting SET value = $2 WHERE name = $1 RETURNING xmin::text::bigint AS version",
                [Self.setting(name), .text(text)]
            ).first
            return (text, try row.map { .number(try $0.number("version")) })
        }
    }
}
