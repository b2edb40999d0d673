import Foundation
import GRDB
import MemeRender

/// A row of the catalogue: a summary and the recipe.
struct Entry: Sendable {
    let summary: MemeSummary
    let recipe: String
    /// When it was put into the trash; `nil` where it is listed.
    var discarded: Date?
    /// Which version of the meme it is, and the one that was changed to make it.
    var version = 1
    var parent: Int?
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
            let reason = (error as? DecodingError)?.brief() ?? "\(error)"
            throw StoreError.damagedRow(
                id: summary.id.description, reason: "its recipe: \(reason)")
        }
    }
}

extension Entry {
    init(_ row: Row) throws {
        summary = try MemeSummary(row)
        recipe = try row.text("recipe")
        // The first version had no trash.
        discarded = try row.time("discarded")
        // The first three had no history.
        version = try row.optionalNumber("version") ?? 1
        parent = try row.optionalNumber("parent")
    }

    /// Inserts the row behind all others of its millisecond, or replaces all but the date and place
    /// of the one with the same id, which leaves the trash where it was there.
    func save(_ db: Database) throws {
        // Of later and earlier times than there are places, all have the last or the first.
        let created = summary.created.milliseconds
        let place = min(max(created, -Self.farthestPlace), Self.farthestPlace)
        try db.execute(
            sql: """
                INSERT INTO meme (
                    sequence, id, created, modified, topText, bottomText, otherText, recipe, original,
                    originalFormat, memed, format, byteCount, width, height, version, parent)
                VALUES (
                    (SELECT coalesce(max(sequence) + 1, ?17 << 20) FROM meme
                        WHERE sequence BETWEEN ?17 << 20 AND (?17 << 20) + 1048575),
                    ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
                ON CONFLICT (id) DO UPDATE SET
                    modified = excluded.modified, topText = excluded.topText,
                    bottomText = excluded.bottomText, otherText = excluded.otherText,
                    recipe = excluded.recipe, original = excluded.original,
                    originalFormat = excluded.originalFormat, memed = excluded.memed,
                    format = excluded.format, byteCount = excluded.byteCount,
                    width = excluded.width, height = excluded.height,
                    version = excluded.version, parent = excluded.parent, discarded = NULL
                """,
            arguments: [
                summary.id.description, created,
                summary.modified.milliseconds, summary.topText, summary.bottomText,
                summary.otherText, recipe, summary.original.description,
                summary.originalFormat.rawValue, summary.memed.description,
                summary.format.rawValue, summary.byteCount, summary.size.width,
                summary.size.height, version, parent, place,
            ])
    }

    /// In milliseconds from 1970, some 270 years: 20 bits of a place are for others of the same.
    private static let farthestPlace: Int64 = 8_640_000_000_000

    /// Inserts the row as it is, into the trash where it was there.
    ///
    /// - Returns: `false` where its id is taken; then nothing is changed.
    func insertIfFree(_ db: Database) throws -> Bool {
        let isTaken = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM meme WHERE id = ?)",
            arguments: [summary.id.description])
        if isTaken == true { return false }
        try save(db)
        if let discarded {
            try db.execute(
                sql: "UPDATE meme SET discarded = ? WHERE id = ?",
                arguments: [discarded.milliseconds, summary.id.description])
        }
        return true
    }
}

extension MemeSummary {
    init(_ row: Row) throws {
        func value<Value>(_ column: String, _ parse: (String) -> Value?) throws -> Value {
            let text = try row.text(column)
            guard let value = parse(text) else {
                throw StoreError.damagedRow(
                    id: row.name, reason: "its \(column) is “\(text.prefix(80))”")
            }
            return value
        }
        func time(_ column: String) throws -> Date {
            guard let time = try row.time(column) else { throw row.damage(column) }
            return time
        }
        self.init(
            id: try value("id") { MemeID($0) }, topText: try row.text("topText"),
            bottomText: try row.text("bottomText"), otherText: try row.text("otherText"),
            created: try time("created"), modified: try time("modified"),
            size: PixelSize(width: try row.number("width"), height: try row.number("height")),
            format: try value("format") { ImageFormat(rawValue: $0) },
            byteCount: try row.number("byteCount"), memed: try value("memed") { Digest($0) },
            original: try value("original") { Digest($0) },
            originalFormat: try value("originalFormat") { ImageFormat(rawValue: $0) })
    }
}

/// Values of a row, which may have any others where the catalogue is damaged or somebody else's: to
/// subscript it would end the program then.
extension Row {
    /// What errors call it.
    var name: String {
        (try? decode(String.self, forColumn: "id")).map { String($0.unicodeScalars.prefix(80)) }
            ?? "?"
    }

    func damage(_ column: String) -> StoreError {
        .damagedRow(id: name, reason: "it has no \(column), or one that makes no sense")
    }

    func text(_ column: String) throws -> String {
        guard let text = try? decode(String.self, forColumn: column) else { throw damage(column) }
        return text
    }

    func number(_ column: String) throws -> Int {
        guard let number = try? decode(Int.self, forColumn: column), number >= 0 else {
            throw damage(column)
        }
        return number
    }

    /// A time in milliseconds since 1970; `nil` where there is none.
    func time(_ column: String) throws -> Date? {
        guard let value = try? decode(Int64?.self, forColumn: column) else { return nil }
        // As far as calendars are reckoned; beyond, arithmetic would overflow.
        guard value.magnitude <= 8_640_000_000_000_000 else { throw damage(column) }
        return Date(milliseconds: value)
    }
}
