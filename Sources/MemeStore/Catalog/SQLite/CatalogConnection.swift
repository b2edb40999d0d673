import CSQLite
import Foundation
import GRDB
import MemeRender
import Synchronization

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
    /// Whether the log that was there at opening was emptied.
    private let isLogEmptied = Atomic<Bool>(false)

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

    /// The length from which SQLite copies the write-ahead log into the database, in pages.
    static let longestLog = 128

    /// Empties a long log, once, after a commit at which SQLite has copied it into the database.
    ///
    /// SQLite writes a log that is copied from its beginning again. But that it is copied stands only in the memory that
    /// the database's processes share, and the first process takes all of the log for new. With a process for each save
    /// the log would grow for ever, and every process would read all of it.
    func emptyLongLog() async {
        let path = SQLiteCatalog.path(in: folder) + "-wal"
        // A page stands in the log after a header of 24 bytes.
        let longest = Self.longestLog * (4096 + 24)
        guard !isLogEmptied.load(ordering: .relaxed), let size = stat(at: path)?.st_size,
            size >= longest
        else { return }
        let isDone = try? await database.writeWithoutTransaction { db in
            // Nobody is waited for: whoever reads the log now leaves it to the next commit.
            sqlite3_busy_timeout(db.sqliteConnection, 0)
            defer { sqlite3_busy_timeout(db.sqliteConnection, SQLiteCatalog.patience) }
            try db.checkpoint(.truncate)
            return true
        }
        if isDone == true { isLogEmptied.store(true, ordering: .relaxed) }
    }

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
