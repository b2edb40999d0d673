import CSQLite
import Foundation
import GRDB
import Synchronization

/// The rows of a store: one SQLite database, which any number of processes may use at once.
///
/// What a write reports as done survives a power cut (WAL, `synchronous = FULL`), and is in the
/// catalogue that is at the path then: where that was moved, removed or replaced nothing is read or
/// written until there is one again.
final class Catalog: Sendable {
    let folder: String
    private let access: Store.Access
    private let opened: Mutex<CatalogConnection>
    /// Is held by who opens it anew.
    private let opening = Mutex(())
    private let reserve: Reserve

    /// Opens the catalogue of a folder.
    ///
    /// - Parameters:
    ///   - access: whether it is to be written.
    ///   - making: whether it is made where there is none, in the folder, which must exist; where it
    ///     is only read, an empty one stands for it, and nothing is made.
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)``,
    ///   ``StoreError/lostCatalog(path:)``, ``StoreError/noCatalog(path:)``, or what SQLite says.
    init(in folder: String, for access: Store.Access = .writing, making: Bool = true) throws {
        self.folder = folder
        self.access = access
        reserve = Reserve(in: folder)
        let opening = CatalogOpening(folder: folder, access: access, isMade: making)
        opened = Mutex(try opening.run())
    }

    /// The database of a store.
    static func path(in folder: String) -> String { "\(folder)/catalog.sqlite" }

    /// What SQLite calls a file that is there, so that it makes none.
    ///
    /// - Parameter path: an absolute one.
    static func uri(of path: String, _ parameters: String = "mode=rw") -> String {
        // Else what stands before the first slash would be the name of a machine.
        "file://\(encoded(URL(fileURLWithPath: path).path))?\(parameters)"
    }

    /// A path as a part of an URI.
    static func encoded(_ path: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(["&"])
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }

    static var configuration: Configuration {
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

    // MARK: Its place

    private var path: String { Self.path(in: folder) }

    private var current: CatalogConnection { opened.withLock { $0 } }

    /// The connection that reads while another writes.
    var reader: CatalogReader { current.reader }

    /// Whether nothing can be written.
    var isReadOnly: Bool { current.isReadOnly }

    /// Makes sure that the store is at its path, and opens it anew where another one is.
    ///
    /// - Throws: ``StoreError/moved(folder:)`` or ``StoreError/replaced(folder:reason:)``.
    func checkPlace() throws(StoreError) { _ = try connection() }

    /// Makes sure, too, that it can be written, before pictures are.
    func checkWritable() throws(StoreError) {
        if try connection().isReadOnly {
            throw .catalogFailed(
                path: path, code: ResultCode.SQLITE_READONLY.rawValue, reason: "it is only read")
        }
    }

    /// The connection to the catalogue that is at the path now.
    private func connection() throws(StoreError) -> CatalogConnection {
        let connection = current
        return switch connection.state {
        case .here: connection
        case .gone: throw .moved(folder: folder)
        case .replaced: try reopened(insteadOf: connection)
        }
    }

    /// The same, where opening it may keep nobody waiting.
    private func connection() async throws -> CatalogConnection {
        let connection = current
        return switch connection.state {
        case .here: connection
        case .gone: throw StoreError.moved(folder: folder)
        case .replaced: try await Offload.run { try self.reopened(insteadOf: connection) }
        }
    }

    private func reopened(
        insteadOf old: CatalogConnection
    ) throws(StoreError) -> CatalogConnection {
        do {
            return try opening.withLock { _ in
                let now = current
                if now !== old, now.state == .here { return now }
                let new = try CatalogOpening(folder: folder, access: access, isMade: false).run()
                opened.withLock { $0 = new }
                return new
            }
        } catch {
            throw .replaced(folder: folder, reason: "\(error)")
        }
    }

    // MARK: Reading and writing

    /// Copies the database as it is now, with what is in its log, to a new file without one, and
    /// waits for the disk.
    func copy(to path: String) async throws {
        do {
            let connection: CatalogConnection = try await connection()
            try await Offload.run {
                let copy = try DatabaseQueue(path: path)
                chmod(path, 0o600)
                try connection.database.backup(to: copy)
                try copy.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = DELETE")
                }
                try copy.close()
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The rows as they are now.
    func snapshot() throws -> CatalogSnapshot {
        let connection: CatalogConnection = try connection()
        // What is in memory nobody changes.
        if connection.isCopy { return CatalogSnapshot(connection.database, named: path) }
        return try CatalogSnapshot(at: path)
    }

    /// Reads rows, also while a write waits for other processes; errors of SQLite become
    /// ``StoreError``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            let connection: CatalogConnection = try await connection()
            let database = try await connection.reader.database() ?? connection.database
            return try await database.read { db in
                try connection.checkVersion(db)
                return try body(db)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Changes rows, all or none: no other process writes meanwhile (`BEGIN IMMEDIATE`).
    ///
    /// - Parameters:
    ///   - room: what the change may have of the room that is held back for a full disk.
    ///   - body: makes the change; once more where the disk was full and room could be made.
    /// - Throws: what `body` does, ``StoreError/moved(folder:)``,
    ///   ``StoreError/newerVersion(folder:migrations:)``,
    ///   ``StoreError/catalogFailed(path:code:reason:)``, after which nothing is changed, or
    ///   ``StoreError/unsettled(path:)``.
    func write<Value: Sendable>(
        taking room: Reserve.Share = .nothing,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        while true {
            do {
                let value = try await change(body)
                if room != .nothing { reserve.refill() }
                return value
            } catch let error as DatabaseError {
                if error.resultCode == .SQLITE_FULL, reserve.giveUp(room) { continue }
                if error.resultCode == .SQLITE_IOERR {
                    do { try await settle() } catch { throw StoreError.unsettled(path: path) }
                }
                throw StoreError(error, path: path)
            }
        }
    }

    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let connection: CatalogConnection = try await connection()
        if connection.isReadOnly {
            throw DatabaseError(resultCode: .SQLITE_READONLY)
        }
        let value = try await connection.reader.whileWriting {
            try await connection.database.write { db in
                try connection.checkPlace()
                try connection.checkVersion(db)
                let value = try body(db)
                // What `body` wrote to files went where the rows go.
                try connection.checkPlace()
                return value
            }
        }
        // Else what is reported as saved would be where nobody looks for it.
        try connection.checkPlace()
        return value
    }

    /// Makes sure that nothing comes back of changes that failed.
    ///
    /// Where the disk fails while it is waited for, the change is in the log already, and whoever
    /// reads the log anew, as the first process that opens the store does, takes it as made. A
    /// commit that changes nothing is written over it.
    /// - Throws: ``StoreError`` where the disk still fails: then the change may come back.
    func settle() async throws {
        let connection = current
        try connection.checkPlace()
        do {
            try await connection.database.write { db in
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
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }
}
