import CSQLite
import GRDB

/// The connections to an open catalogue, and its state at opening.
final class CatalogConnection: Sendable {
    /// The folder of the store.
    let folder: String
    let database: DatabaseQueue
    let reader: CatalogReader
    /// The identity of its files; `nil` if it is in memory.
    private let place: CatalogPlace?
    /// Whether nothing can be written, because it is a copy in memory or on a read-only disk.
    let isReadOnly: Bool

    /// - Parameters:
    ///   - database: the catalogue, with all migration steps that this version knows.
    ///   - isCopy: whether it is a copy in memory.
    init(
        _ database: DatabaseQueue, in folder: String, isReadOnly: Bool = false, isCopy: Bool = false
    ) {
        self.folder = folder
        self.database = database
        self.isReadOnly =
            isReadOnly
            || database.unsafeRead { sqlite3_db_readonly($0.sqliteConnection, "main") == 1 }
        reader = CatalogReader(
            path: SQLiteCatalog.path(in: folder), configuration: SQLiteCatalog.configuration)
        place =
            isCopy
            ? nil : CatalogPlace(of: folder, isNumbered: !database.unsafeRead { $0.hasMoved })
    }

    /// Whether it is in memory, where no other process changes it.
    var isCopy: Bool { place == nil }

    var state: CatalogPlace.State { place?.state ?? .here }

    /// Checks that its files are still at their paths.
    ///
    /// - Throws: ``StoreError/moved(folder:)``.
    func checkPlace() throws(StoreError) {
        if state != .here { throw .moved(folder: folder) }
    }

    /// Checks that no later version has migrated the schema meanwhile.
    ///
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)``.
    func checkVersion(_ db: Database) throws {
        let count = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM grdb_migrations"))
        if count == Schema.steps.count { return }
        let unknown = try Schema.migrator.appliedIdentifiers(db).subtracting(Schema.steps)
        if unknown.isEmpty {
            throw StoreError.catalogFailed(
                .damaged, at: SQLiteCatalog.path(in: folder),
                reason: "the list of its steps was changed")
        }
        throw StoreError.newerVersion(folder: folder, migrations: unknown.sorted())
    }
}
