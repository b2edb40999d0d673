import CSQLite
import GRDB

/// The rows of a store: one SQLite database, which any number of processes may use at once.
///
/// What a write reports as done survives a power cut (WAL, `synchronous = FULL`).
struct Catalog: Sendable {
    private let database: DatabaseQueue
    let reader: CatalogReader
    private let path: String

    /// Opens the catalogue of a folder, which must exist, and makes it where there is none.
    ///
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)``, or what SQLite says.
    init(in folder: String) throws {
        path = Self.path(in: folder)
        reader = CatalogReader(path: path, configuration: Self.configuration)
        do {
            database = try .remaining { [path] in
                try DatabaseQueue(path: path, configuration: Self.configuration)
            }
            let migrator = Schema.migrator
            let known = Set(migrator.migrations)
            // The migrator alone would ask for the rows first and for their table after, and throw
            // where another process has made it in between.
            let (applied, journal) = try database.unsafeRead { db in
                (
                    try db.tableExists("grdb_migrations") ? migrator.appliedIdentifiers(db) : [],
                    try String.fetchOne(db, sql: "PRAGMA journal_mode")
                )
            }
            // A backup has no log: it is one file.
            if applied == known, journal == "wal" { return }
            guard applied.isSubset(of: known) else {
                throw StoreError.newerVersion(
                    folder: folder, migrations: applied.subtracting(known).sorted())
            }
            // Only the first process to open a new (or older) store comes here, or the first few,
            // one after the other.
            try Folder.withLock(folder) {
                try database.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = WAL")
                }
                try migrator.migrate(database)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The database of a store.
    static func path(in folder: String) -> String { "\(folder)/catalog.sqlite" }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "mememe"
        configuration.foreignKeysEnabled = false
        // Longer than any queue of writers takes, each of which needs milliseconds.
        configuration.busyMode = .timeout(120)
        configuration.prepareDatabase { db in
            // Before anything that may fail: SQLite closes what it couldn't open, and where the memory
            // that processes share was the trouble it then takes a full log for an empty one, and
            // removes it.
            mm_sqlite_keep_log(db.sqliteConnection)
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Else SQLite takes the first folder for temporary files that looks as if it could be
            // written, which a confined server may not do: now and then a save failed.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // A row is safe in the log. That is copied into the database after ten saves or so,
            // and not whenever a process ends, which would wait for the disk twice, and twice more
            // for the log that the next one begins. The first process to open it reads all of it.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 128")
        }
        return configuration
    }

    /// Copies the database as it is now, with what is in its log, to a new file without one, and
    /// waits for the disk.
    func copy(to path: String) async throws {
        do {
            try await Offload.run {
                let copy = try DatabaseQueue(path: path)
                try database.backup(to: copy)
                try copy.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = DELETE")
                }
                try copy.close()
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Reads rows, also while a write waits for other processes; errors of SQLite become
    /// ``StoreError``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            let database = try await reader.database() ?? database
            return try await database.read(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Changes rows, all or none: no other process writes meanwhile (`BEGIN IMMEDIATE`).
    ///
    /// - Throws: what `body` does, ``StoreError/catalogFailed(path:code:reason:)``, after which nothing
    ///   is changed, or ``StoreError/unsettled(path:)``.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await reader.whileWriting { try await database.write(body) }
        } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_IOERR {
                do { try await settle() } catch { throw StoreError.unsettled(path: path) }
            }
            throw StoreError(error, path: path)
        }
    }

    /// Makes sure that nothing comes back of changes that failed.
    ///
    /// Where the disk fails while it is waited for, the change is in the log already, and whoever
    /// reads the log anew, as the first process that opens the store does, takes it as made. A
    /// commit that changes nothing is written over it.
    /// - Throws: ``StoreError`` where the disk still fails: then the change may come back.
    func settle() async throws {
        do {
            try await database.write { db in
                // No version is kept there, and whatever is written to it is a change to SQLite.
                try db.execute(sql: "PRAGMA user_version = 0")
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension DatabaseQueue {
    /// Opens a database and looks at it for the first time. Where that had to wait while a repair put
    /// another in its place, it is opened anew: what is written to the old one nobody sees.
    static func remaining(_ open: () throws -> DatabaseQueue) throws -> DatabaseQueue {
        var looks = 0
        while true {
            looks += 1
            let database = try open()
            let look = Result {
                try database.unsafeRead {
                    _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema")
                }
            }
            // Some file systems number a file anew each time that they are asked.
            if looks == 10 || !database.unsafeRead({ $0.hasMoved }) {
                try look.get()
                return database
            }
        }
    }
}

extension Database {
    /// Whether its file has another name by now, or none.
    fileprivate var hasMoved: Bool {
        var hasMoved: Int32 = 0
        sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }
}
