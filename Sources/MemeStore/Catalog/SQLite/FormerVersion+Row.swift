import GRDB
import MemeRender

extension FormerVersion {
    /// - Throws: ``StoreError/damagedRow(id:reason:)``.
    init(_ row: Row) throws {
        func value<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value {
            guard let value = parse(try row.text(column)) else {
                throw Self.damage(row, "its \(column) makes no sense")
            }
            return value
        }
        do {
            meme = try value("meme") { MemeID($0) }
            number = try row.number("version")
            parent = try row.optionalNumber("parent")
            guard let time = try row.time("modified") else { throw row.damage("modified") }
            modified = time
            recipe = try row.text("recipe")
            original = try value("original") { Digest($0) }
            originalFormat = try value("originalFormat") { ImageFormat(rawValue: $0) }
        } catch StoreError.damagedRow(_, let reason) {
            throw Self.damage(row, reason)
        }
    }

    private static func damage(_ row: Row, _ reason: String) -> StoreError {
        let name = row.versionName
        return .damagedRow(id: name.meme, reason: "in its version \(name.number): \(reason)")
    }

    /// Inserts the version, unless the history has it.
    func insert(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO formerVersion (
                    meme, version, parent, modified, recipe, original, originalFormat)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                meme.description, number, parent, modified.milliseconds, recipe,
                original.description, originalFormat.rawValue,
            ])
    }
}

extension Row {
    /// The name of a history row in errors.
    var versionName: FormerVersion.Name {
        FormerVersion.Name(
            meme: (try? decode(String.self, forColumn: "meme")).map { String($0.prefix(80)) }
                ?? "?",
            number: (try? number("version")) ?? 0)
    }

    /// A number whose value, or whose column, may be missing.
    func optionalNumber(_ column: String) throws -> Int? {
        guard let value = try? decode(Int?.self, forColumn: column) else { return nil }
        guard value >= 0 else { throw damage(column) }
        return value
    }
}
