import Foundation
import GRDB
import MemeRender

extension Entry {
    init(_ row: Row) throws {
        summary = try MemeSummary(row)
        recipe = try row.text("recipe")
        // The first version of the schema had no trash.
        discarded = try row.time("discarded")
        // The first three versions had no history.
        version = try row.optionalNumber("version") ?? 1
        parent = try row.optionalNumber("parent")
    }

    /// Inserts the row after all others of its millisecond, or replaces the one with the same id, except
    /// its date, place and tags. A replaced row leaves the trash.
    ///
    /// - Returns: the place.
    @discardableResult
    func save(_ db: Database) throws -> Int64 {
        let sequence = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    INSERT INTO meme (
                        sequence, id, created, modified, topText, bottomText, otherText, recipe,
                        originalFormat, format, byteCount, width, height, version, parent, tags)
                    VALUES (
                        (SELECT coalesce(max(sequence) + 1, ?15) FROM meme
                            WHERE sequence BETWEEN ?15 AND ?15 + 1048575),
                        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?16)
                    ON CONFLICT (id) DO UPDATE SET
                        modified = excluded.modified, topText = excluded.topText,
                        bottomText = excluded.bottomText, otherText = excluded.otherText,
                        recipe = excluded.recipe, originalFormat = excluded.originalFormat,
                        format = excluded.format, byteCount = excluded.byteCount,
                        width = excluded.width, height = excluded.height,
                        version = excluded.version, parent = excluded.parent, discarded = NULL
                    RETURNING sequence
                    """),
            arguments: [
                summary.id.description, summary.created.milliseconds,
                summary.modified.milliseconds, summary.topText, summary.bottomText,
                summary.otherText, recipe, summary.originalFormat.rawValue,
                summary.format.rawValue, summary.byteCount, summary.size.width,
                summary.size.height, version, parent, firstPlace, summary.tags.json,
            ])
        guard let sequence else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        try PictureTable.set(
            original: summary.original, memed: summary.memed, of: sequence, db)
        return sequence
    }

    /// Inserts the row as it is, in the trash if it was there.
    ///
    /// - Parameter history: the former versions of the meme.
    /// - Returns: `false` if its id is taken; then nothing is changed.
    func insertIfFree(_ db: Database, history: [FormerVersion] = []) throws -> Bool {
        let isTaken = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM meme WHERE id = ?)",
            arguments: [summary.id.description])
        if isTaken == true { return false }
        let place = try save(db)
        for version in history { try version.insert(db) }
        _ = try PictureTable.setLayers(of: self, at: place, history: !history.isEmpty, db)
        if let discarded {
            try db.execute(
                sql: "UPDATE meme SET discarded = ? WHERE id = ?",
                arguments: [discarded.milliseconds, summary.id.description])
        }
        return true
    }
}

extension MemeSummary {
    /// The columns of the view `memeRow` that a list reads: all but the recipe, which is the longest.
    static let columns = [
        "sequence", "id", "created", "modified", "topText", "bottomText", "otherText",
        "originalFormat", "format", "byteCount", "width", "height", "original", "memed", "tags",
    ].map { "memeRow.\($0) AS \($0)" }.joined(separator: ", ")

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
            originalFormat: try value("originalFormat") { ImageFormat(rawValue: $0) },
            // The first seven versions of the schema had no tags.
            tags: Set(json: (try? row.text("tags")) ?? "[]"))
    }
}

/// Checked access to a row's values, which may be of any type if the catalogue is damaged or untrusted:
/// GRDB's subscripts would end the process.
extension Row {
    /// The name of the row in errors.
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

    /// A time in milliseconds since 1970; `nil` if the value is null or missing.
    func time(_ column: String) throws -> Date? {
        guard let value = try? decode(Int64?.self, forColumn: column) else { return nil }
        // The range of calendars; beyond it, arithmetic would overflow.
        guard value.magnitude <= 8_640_000_000_000_000 else { throw damage(column) }
        return Date(milliseconds: value)
    }
}
