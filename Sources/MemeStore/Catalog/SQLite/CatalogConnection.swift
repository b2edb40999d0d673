import CSQLite
import GRDB

/// An open catalogue: the connections to it, and what it was when it was opened.
final class CatalogConnection: Sendable {
    /// The folder of the store.
    let folder: String
    let database: DatabaseQueue
    let reader: CatalogReader
    /// Where it is; `nil` where it is in memory.
    private let place: CatalogPlace?
    /// Whether it is a copy in memory, or one that nobody can change: nothing can be written.
    let isReadOnly: Bool

    /// - Parameters:
    ///   - database: the catalogue, whose steps are all those that this version knows.
    ///   - isCopy: whether it is one in memory.
    init(
        _ database: DatabaseQueue, in folder: String, isReadOnly: Bool = false, isCopy: Bool = false
    ) {
        self.folder = folder
        self.database = database
        self.isReadOnly =
            isReadOnly
            || database.unsafeRead { sqlite3_db_readonly($0.sqliteConnection, "main") == 1 }
        reader = CatalogReader(
            path: Catalog.path(in: folder), configuration: Catalog.configuration)
        place =
            isCopy
            ? nil : CatalogPlace(of: folder, isNumbered: !database.unsafeRead { $0.hasMoved })
    }

    /// Whether it is in memory, where nobody else changes it.
    var isCopy: Bool { place == nil }

    var state: CatalogPlace.State { place?.state ?? .here }

    /// Makes sure that it is still the one at its path.
    ///
    /// - Throws: ``StoreError/moved(folder:)``.
    func checkPlace() throws(StoreError) {
        if state != .here { throw .moved(folder: folder) }
    }

    /// Makes sure that no later version has changed its tables meanwhile.
    ///
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)``.
    func checkVersion(_ db: Database) throws {
        let count = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM grdb_migrations"))
        if count == Schema.steps.count { return }
        let unknown = try Schema.migrator.appliedIdentifiers(db).subtracting(Schema.steps)
        if unknown.isEmpty {
            throw StoreError.catalogFailed(
                path: Catalog.path(in: folder), code: ResultCode.SQLITE_CORRUPT.rawValue,
                reason: "the list of its steps was changed")
        }
        throw StoreError.newerVersion(folder: folder, migrations: unknown.sorted())
    }
}
