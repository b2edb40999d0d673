import Foundation
import GRDB
import MemeRender

/// A row of the catalogue: a summary and the recipe.
struct Entry: Sendable {
    let summary: MemeSummary
    let recipe: String
}

extension Entry {
    /// - Parameters:
    ///   - original: the digest of its original.
    ///   - memed: the digest of its memed image.
    init(of meme: Meme, original: Digest, memed: Digest) throws {
        summary = MemeSummary(of: meme, original: original, memed: memed)
        recipe = try meme.recipe.json
    }

    func decodedRecipe() throws -> Recipe {
        do {
            return try JSONDecoder().decode(Recipe.self, from: Data(recipe.utf8))
        } catch {
            throw StoreError.damagedRow(id: summary.id.description, reason: "\(error)")
        }
    }
}

extension Entry {
    init(_ row: Row) throws {
        summary = try MemeSummary(row)
        recipe = row["recipe"]
    }

    /// Inserts the row, or replaces all but the date and place of the one with the same id, which
    /// leaves the trash where it was there.
    func save(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO meme (
                    id, created, modified, topText, bottomText, otherText, recipe, original,
                    originalFormat, memed, format, byteCount, width, height)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    modified = excluded.modified, topText = excluded.topText,
                    bottomText = excluded.bottomText, otherText = excluded.otherText,
                    recipe = excluded.recipe, original = excluded.original,
                    originalFormat = excluded.originalFormat, memed = excluded.memed,
                    format = excluded.format, byteCount = excluded.byteCount,
                    width = excluded.width, height = excluded.height, discarded = NULL
                """,
            arguments: [
                summary.id.description, summary.created.milliseconds,
                summary.modified.milliseconds, summary.topText, summary.bottomText,
                summary.otherText, recipe, summary.original.description,
                summary.originalFormat.rawValue, summary.memed.description,
                summary.format.rawValue, summary.byteCount, summary.size.width,
                summary.size.height,
            ])
    }
}

extension MemeSummary {
    init(_ row: Row) throws {
        let id: String = row["id"]
        func value<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value {
            let text: String = row[column]
            guard let value = parse(text) else {
                throw StoreError.damagedRow(id: id, reason: "its \(column) is “\(text)”")
            }
            return value
        }
        self.init(
            id: try value("id") { MemeID($0) }, topText: row["topText"],
            bottomText: row["bottomText"], otherText: row["otherText"],
            created: Date(milliseconds: row["created"]),
            modified: Date(milliseconds: row["modified"]),
            size: PixelSize(width: row["width"], height: row["height"]),
            format: try value("format") { ImageFormat(rawValue: $0) },
            byteCount: row["byteCount"], memed: try value("memed") { Digest($0) },
            original: try value("original") { Digest($0) },
            originalFormat: try value("originalFormat") { ImageFormat(rawValue: $0) })
    }
}
