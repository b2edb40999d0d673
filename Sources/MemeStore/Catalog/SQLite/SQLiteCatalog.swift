import CSQLite
import Foundation
import GRDB
import MemeConcurrency
import Synchronization

/// The rows of a store in one SQLite database, which any number of processes may use at once.
///
/// A committed write survives a power cut (WAL, `synchronous = FULL`). It is in the catalogue that is at
/// the path at that time: if the catalogue was moved, removed or replaced, reads and writes throw until
/// there is one again.
final class SQLiteCatalog: MemeCatalog {
    let folder: String
    private let access: Store.Access
    private let opened: Mutex<CatalogConnection>
    /// Held while the catalogue is opened again.
    private let opening = Mutex(())
    private let reserve: Reserve
    /// The blob store from which blobs that no row names are removed.
    let blobs: any BlobStore

    /// Opens the catalogue of a folder.
    ///
    /// - Parameters:
    ///   - access: whether the caller writes.
    ///   - making: whether a missing catalogue is created in the folder, which must exist; for reading,
    ///     an empty one in memory stands for it.
    ///   - blobs: the store's blobs; those in the folder if `nil`.
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)``, ``StoreError/lostCatalog(path:)``,
    ///   ``StoreError/noCatalog(path:)``, or SQLite's error as a ``StoreError``.
    init(
        in folder: String, for access: Store.Access = .writing, making: Bool = true,
        collectingFrom blobs: (any BlobStore)? = nil
    ) throws {
        self.folder = folder
        self.blobs = blobs ?? FolderBlobs(in: folder)
        self.access = access
        reserve = Reserve(in: folder)
        let opening = CatalogOpening(folder: folder, access: access, isMade: making)
        opened = Mutex(try opening.run())
    }

    /// The path of the database in a store's folder.
    static func path(in folder: String) -> String { "\(folder)/catalog.sqlite" }

    /// The URI of an existing database; with `mode=rw` SQLite doesn't create one.
    ///
    /// - Parameter path: an absolute path.
    static func uri(of path: String, _ parameters: String = "mode=rw") -> String {
        // Without the empty authority, the text before the first slash would be a host.
        "file://\(encoded(URL(fileURLWithPath: path).path))?\(parameters)"
    }

    /// A percent-encoded path for a URI.
    ///
    /// Foundation's function takes 0.4 ms the first time, since it goes through NSString.
    static func encoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let encoded = path.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xf)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// How long a writer waits for others, in milliseconds: longer than any queue of them takes, each of which needs
    /// milliseconds.
    static let patience: Int32 = 120_000

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "mememe"
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(Double(patience) / 1000)
        configuration.prepareDatabase { db in
            // Set before anything that may fail: SQLite closes a database that it couldn't open, and if
            // the shared memory was the trouble, it then takes a full log for an empty one and removes
            // it.
            mm_sqlite_keep_log(db.sqliteConnection)
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // By default SQLite puts temporary files into the first folder that looks writable, which
            // the server's sandbox may refuse: then a save fails now and then.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // A row is durable in the write-ahead log. SQLite copies the log into the database (a
            // checkpoint) after some ten saves. A checkpoint whenever a process ends would wait for the
            // disk twice, and twice more for the next log. The first process to open the database reads
            // the whole log.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(CatalogConnection.longestLog)")
        }
        return configuration
    }

    // MARK: Its place

    private var path: String { Self.path(in: folder) }

    private var current: CatalogConnection { opened.withLock { $0 } }

    /// The connection that reads while the first one writes.
    var reader: CatalogReader { current.reader }

    /// Whether nothing can be written.
    var isReadOnly: Bool { current.isReadOnly }

    /// Checks that the store is at its path, and opens the new one if it was replaced.
    ///
    /// - Throws: ``StoreError/moved(folder:)`` or ``StoreError/replaced(folder:reason:)``.
    func checkPlace() throws(StoreError) { _ = try connection() }

    /// Nothing: each transaction does so.
    func checkVersion() {}

    /// Checks as ``checkPlace()``, and that the catalogue can be written; call it before writing
    /// pictures.
    func checkWritable() throws(StoreError) {
        if try connection().isReadOnly {
            throw .catalogFailed(.readOnly, at: path, reason: "it is only read")
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

    /// As the other `connection()`, but opens the catalogue on a thread that may block.
    private func connection() async throws -> CatalogConnection {
        let connection = current
        return switch connection.state {
        case .here: connection
        case .gone: throw StoreError.moved(folder: folder)
        case .replaced: try await Workers.disk.run { try self.reopened(insteadOf: connection) }
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

    /// Copies the database, with the content of its log, to a new file without a log, and waits for the
    /// disk.
    func copy(to path: String) async throws {
        do {
            let connection: CatalogConnection = try await connection()
            try await Workers.disk.run {
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

    func revision() async throws -> Int {
        do {
            let connection: CatalogConnection = try await connection()
            // On the first connection, whose `data_version` changes when other processes commit.
            return try await connection.database.unsafeRead { db in
                try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    func snapshot() async throws -> any CatalogSnapshot {
        try await Workers.disk.run { SQLiteSnapshot(file: try self.file()) }
    }

    /// A snapshot of the rows for code that reads only this catalogue.
    func file() throws -> CatalogFile {
        let connection: CatalogConnection = try connection()
        // A copy in memory never changes.
        if connection.isCopy { return CatalogFile(connection.database, named: path) }
        return try CatalogFile(at: path)
    }

    /// Reads rows, even while a write waits for other processes; turns SQLite's errors into
    /// ``StoreError``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            let connection: CatalogConnection = try await connection()
            let database = try await connection.reader.database() ?? connection.database
            return try await database.unsafeRead { db in
                try db.readingOneState {
                    try connection.checkVersion(db)
                    return try body(db)
                }
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Runs a write transaction, which no other process's write overlaps (`BEGIN IMMEDIATE`).
    ///
    /// - Parameters:
    ///   - room: the part of the reserve that the transaction may use on a full disk.
    ///   - body: makes the changes; it runs a second time if the disk was full and space could be freed.
    /// - Throws: the error of `body`, ``StoreError/moved(folder:)``,
    ///   ``StoreError/newerVersion(folder:migrations:)``, ``StoreError/catalogFailed(_:at:reason:)``,
    ///   after which nothing is changed, or ``StoreError/unsettled(path:)``.
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
                // The files that `body` wrote must be in the same store as the rows.
                try connection.checkPlace()
                return value
            }
        }
        // If the store was moved meanwhile, the change isn't in the store at the path.
        try connection.checkPlace()
        await connection.emptyLongLog()
        return value
    }

    /// Makes sure that a failed transaction doesn't come back.
    ///
    /// If `fsync` fails, the transaction is in the write-ahead log already, and the next process that
    /// recovers the log takes it as committed. So this overwrites it with a commit that changes nothing.
    /// - Throws: ``StoreError`` if the disk still fails: then the transaction may come back.
    func settle() async throws {
        let connection = current
        try connection.checkPlace()
        do {
            try await connection.database.write { db in
                // The catalogue doesn't use `user_version`, and SQLite counts any write to it as a
                // change.
                try db.execute(sql: "PRAGMA user_version = 0")
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension DatabaseQueue {
    /// Opens a database and reads it once. If a repair replaced the file while that waited for a lock,
    /// it opens the new one: writes to the old one would be lost.
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
            // On some file systems inode numbers aren't stable.
            if looks == 10 || !database.unsafeRead({ $0.hasMoved }) {
                try look.get()
                return database
            }
        }
    }
}

extension Database {
    /// Reads in a transaction, so that all that is read is of one moment.
    ///
    /// GRDB's `read` would set `query_only` before and after, which makes SQLite prepare every statement of
    /// the connection anew: a save after a read took half a millisecond longer.
    fileprivate func readingOneState<Value>(_ body: () throws -> Value) throws -> Value {
        let changes = totalChangesCount
        var value: Value?
        try inTransaction(.deferred) {
            value = try body()
            return .commit
        }
        assert(totalChangesCount == changes, "What reads has written.")
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return value
    }

    /// Whether its file was renamed or removed.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }
}
