import Foundation
import GRDB
import MemeRender

/// A row of the history: what a meme was.
struct FormerVersion: Sendable {
    /// Whose and which it is, as far as that can be read.
    struct Name: Hashable, Sendable {
        var meme: String
        var number: Int
    }

    let meme: MemeID
    let number: Int
    let parent: Int?
    let modified: Date
    let recipe: String
    let original: Digest
    let originalFormat: ImageFormat

    var name: Name { Name(meme: meme.description, number: number) }
}

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

    func decodedRecipe() throws -> Recipe {
        do {
            return try JSONDecoder().decode(Recipe.self, from: Data(recipe.utf8))
        } catch {
            let reason = (error as? DecodingError)?.brief() ?? "\(error)"
            throw StoreError.damagedRow(
                id: meme.description, reason: "the recipe of its version \(number): \(reason)")
        }
    }

    /// Inserts it, unless the history has that version.
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
    /// What errors call a row of the history.
    var versionName: FormerVersion.Name {
        FormerVersion.Name(
            meme: (try? decode(String.self, forColumn: "meme")).map { String($0.prefix(80)) }
                ?? "?",
            number: (try? number("version")) ?? 0)
    }

    /// A number that may be missing, or whose column may be.
    func optionalNumber(_ column: String) throws -> Int? {
        guard let value = try? decode(Int?.self, forColumn: column) else { return nil }
        guard value >= 0 else { throw damage(column) }
        return value
    }
}
