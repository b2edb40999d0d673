import GRDB

extension CatalogFile {
    /// Whether the catalogue's version keeps a history.
    static func hasHistory(_ db: Database) throws -> Bool { try db.tableExists("formerVersion") }

    /// The former versions of a meme; of an untrusted catalogue, no more than a store keeps.
    func versions(of id: MemeID) throws -> [Result<FormerVersion, StoreError>] {
        try read { db in
            guard try Self.hasHistory(db) else { return [] }
            var versions: [Result<FormerVersion, StoreError>] = []
            do {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT * FROM formerVersion WHERE meme = ? ORDER BY version DESC LIMIT ?
                        """,
                    arguments: [id.description, Store.historyLength])
                while let row = try rows.next() { versions.append(Self.shortVersion(row)) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
                versions.append(.failure(Self.tooLong(id.description)))
            }
            return versions
        }
    }

    /// The longest recipe of a former version that is read: 256 KiB, because there are many versions.
    private static let longestRecipe = 1 << 18

    private static func shortVersion(_ row: Row) -> Result<FormerVersion, StoreError> {
        version(row).flatMap {
            $0.recipe.utf8.count <= longestRecipe
                ? .success($0) : .failure(tooLong($0.meme.description))
        }
    }

    private static func tooLong(_ meme: String) -> StoreError {
        .damagedRow(id: meme, reason: "a version of it is too long")
    }

    /// The number of former versions of all memes.
    func versionCount() throws -> Int {
        try read { db in
            guard try Self.hasHistory(db) else { return 0 }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM formerVersion") ?? 0
        }
    }

    /// Calls `body` with each row of the history and its name.
    func forEachVersion(
        _ body: (FormerVersion.Name, Result<FormerVersion, StoreError>) throws -> Void
    ) throws {
        try read { db in
            guard try Self.hasHistory(db) else { return }
            let rows = try Row.fetchCursor(
                db, sql: "SELECT * FROM formerVersion ORDER BY meme, version")
            while let row = try rows.next() {
                try body(row.versionName, Self.version(row))
            }
        }
    }

    /// Rows of the history as JSON, one line each.
    func versionRemains(of meme: String, number: Int? = nil) throws -> [String] {
        try read { db in
            guard try Self.hasHistory(db) else { return [] }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM formerVersion WHERE meme = ?1 AND (?2 IS NULL OR version = ?2)
                    ORDER BY version
                    """,
                arguments: [meme, number]
            ).compactMap(\.json)
        }
    }

    private static func version(_ row: Row) -> Result<FormerVersion, StoreError> {
        do {
            return .success(try FormerVersion(row))
        } catch let error as StoreError {
            return .failure(error)
        } catch {
            return .failure(.damagedRow(id: row.versionName.meme, reason: "\(error)"))
        }
    }
}
