import Foundation
import GRDB
import MemeRender

/// Opens the catalogue of a store, creates it, or migrates it.
///
/// SQLite would create a database wherever none is, and takes the write-ahead log of an empty database
/// for a leftover. So this opens a file only once it is known that SQLite destroys nothing.
struct CatalogOpening {
    let folder: String
    let access: Store.Access
    /// Whether a missing catalogue is created, or an empty one in memory stands for it.
    let isMade: Bool

    private var path: String { SQLiteCatalog.path(in: folder) }
    private var reserve: Reserve { Reserve(in: folder) }

    /// - Throws: ``StoreError`` or `FileError`.
    func run() throws -> CatalogConnection {
        try Self.checkLength(of: folder)
        try Self.checkFiles(of: path)
        do {
            if try !Self.hasCatalog(path) {
                if try Self.isLost(in: folder) { throw StoreError.lostCatalog(path: path) }
                guard isMade else { throw StoreError.noCatalog(path: folder) }
                if access == .reading { return try empty() }
                try reserve.make()
                // The file takes the permissions of the reserve, whatever the umask, and so do the files
                // that SQLite creates next to it.
                return try opened("mode=rwc&modeof=\(SQLiteCatalog.encoded(reserve.path))")
            }
            return try openedMakingRoom()
        } catch let error as DatabaseError {
            if error.saysReadOnly, let trouble { throw trouble }
            if error.resultCode == .SQLITE_NOTADB, try FolderBlobs(in: folder).hasBlobs() {
                throw StoreError.catalogFailed(.damaged, at: path, reason: "it is no database")
            }
            throw StoreError(error, path: path)
        }
    }

    // MARK: What is there

    /// The files that SQLite opens, as suffixes of the catalogue's name.
    static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// Checks that all these are regular files: SQLite would block on a pipe.
    ///
    /// - Throws: ``StoreError/catalogFailed(_:at:reason:)``, as for a damaged catalogue.
    static func checkFiles(of path: String) throws(StoreError) {
        for suffix in suffixes {
            guard let status = stat(at: path + suffix), !status.isRegularFile else { continue }
            throw .catalogFailed(.damaged, at: path + suffix, reason: "it is no file")
        }
    }

    /// Whether there is a catalogue; an empty file doesn't count.
    ///
    /// - Throws: `FileError` if that can't be found out.
    static func hasCatalog(_ path: String) throws(FileError) -> Bool {
        var status = stat()
        guard stat(path, &status) != 0 else { return status.st_size > 0 }
        if errno == ENOENT { return false }
        throw FileError(errno, .read, path)
    }

    /// Whether there are pictures, or a write-ahead log, but no catalogue.
    static func isLost(in folder: String) throws -> Bool {
        let path = SQLiteCatalog.path(in: folder)
        let log = stat(at: "\(path)-wal")?.st_size ?? 0
        guard try log > 0 || FolderBlobs(in: folder).hasBlobs() else { return false }
        // A process that made both meanwhile made the catalogue first.
        return try !hasCatalog(path)
    }

    /// The properties of a database that show who made it.
    private struct Look {
        let hasMemes: Bool
        /// Whether it has no tables at all.
        let isEmpty: Bool
        let applied: Set<String>
        /// Whether it is in WAL mode; a backup isn't, and is one file.
        let hasLog: Bool

        var isCurrent: Bool { hasMemes && applied == Schema.steps }

        // The migrator would ask for the rows first and for their table after, and throw if another
        // process made it in between.
        init(_ db: Database) throws {
            let tables = try String.fetchSet(
                db, sql: "SELECT tbl_name FROM sqlite_schema WHERE type IN ('table', 'view')")
            hasMemes = tables.contains("meme")
            isEmpty = tables.subtracting(["grdb_migrations"]).isEmpty
            applied =
                tables.contains("grdb_migrations")
                ? try Schema.migrator.appliedIdentifiers(db) : []
            hasLog = try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
        }
    }

    /// Checks that it is a catalogue that this version can migrate, or may create.
    private func check(_ look: Look) throws {
        let unknown = look.applied.subtracting(Schema.steps)
        if look.hasMemes {
            if look.applied.isEmpty {
                throw StoreError.catalogFailed(
                    .damaged, at: path, reason: "the list of its steps is empty")
            }
            if !unknown.isEmpty {
                throw StoreError.newerVersion(folder: folder, migrations: unknown.sorted())
            }
            return
        }
        if try FolderBlobs(in: folder).hasBlobs() { throw StoreError.lostCatalog(path: path) }
        // A database of another program stays as it is.
        if !look.isEmpty || !look.applied.isEmpty {
            throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
    }

    // MARK: Opening

    /// If the disk is too full to open the catalogue, this gives up the reserve.
    private func openedMakingRoom() throws -> CatalogConnection {
        do {
            return try opened()
        } catch let error as DatabaseError
            where access == .writing && error.saysNoRoom && reserve.giveUp(.half)
        {
            return try opened()
        }
    }

    private func opened(_ parameters: String = "mode=rw") throws -> CatalogConnection {
        let database: DatabaseQueue
        let look: Look
        do {
            database = try .remaining {
                try DatabaseQueue(
                    path: SQLiteCatalog.uri(of: path, parameters),
                    configuration: SQLiteCatalog.configuration)
            }
            look = try database.unsafeRead { try Look($0) }
        } catch let error as DatabaseError where access == .reading && error.saysReadOnly {
            return try openedReadOnly()
        }
        // A backup that is only read stays one file.
        if look.isCurrent, look.hasLog || access == .reading { return connection(database) }
        if access == .reading, !look.hasLog || !look.hasMemes {
            return try openedForReading(database)
        }
        do {
            try bringUpToDate(database)
        } catch let error as DatabaseError where access == .reading && error.saysReadOnly {
            return try openedForReading(database)
        }
        return connection(database)
    }

    private func connection(_ database: DatabaseQueue) -> CatalogConnection {
        CatalogConnection(database, in: folder)
    }

    /// Migrates the catalogue. Only the first few processes that open a new or older store, or a backup,
    /// come here, one after the other.
    private func bringUpToDate(_ database: DatabaseQueue) throws {
        try Folder.withLock(folder) {
            let look = try database.unsafeRead { try Look($0) }
            try check(look)
            if !look.hasMemes, !isMade { throw StoreError.noCatalog(path: folder) }
            // If the disk is full already, there is no room for a reserve.
            try? reserve.make()
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try Schema.migrator.migrate(database)
        }
    }

    /// Migrates a copy in memory; nothing on the disk changes.
    private func openedForReading(_ database: DatabaseQueue) throws -> CatalogConnection {
        let look = try database.unsafeRead { try Look($0) }
        try check(look)
        if look.isCurrent { return CatalogConnection(database, in: folder, isReadOnly: true) }
        if !look.hasMemes {
            guard isMade else { throw StoreError.noCatalog(path: folder) }
            return try empty()
        }
        let copy = try DatabaseQueue(configuration: SQLiteCatalog.configuration)
        try database.backup(to: copy)
        try Schema.migrator.migrate(copy)
        return CatalogConnection(copy, in: folder, isReadOnly: true, isCopy: true)
    }

    /// Opens a catalogue on a disk, or in a folder, that can't be written.
    private func openedReadOnly() throws -> CatalogConnection {
        var configuration = SQLiteCatalog.configuration
        configuration.readonly = true
        return try openedForReading(.unwritable(path, configuration: configuration))
    }

    /// An empty catalogue in memory, in place of a missing store.
    private func empty() throws -> CatalogConnection {
        let database = try DatabaseQueue(configuration: SQLiteCatalog.configuration)
        try Schema.migrator.migrate(database)
        return CatalogConnection(database, in: folder, isReadOnly: true, isCopy: true)
    }

    // MARK: Trouble

    /// The longest path that SQLite takes; for longer ones it says only that it can't open the file.
    private static let longestPath = 504

    static func checkLength(of folder: String) throws(FileError) {
        let path = SQLiteCatalog.path(in: folder)
        if path.utf8.count > longestPath {
            throw .pathTooLong(
                folder, limit: longestPath - (path.utf8.count - folder.utf8.count))
        }
    }

    /// Why the catalogue or its write-ahead log can't be opened, as far as that can be found out.
    private var trouble: FileError? {
        do {
            // This opens no file: closing it would drop SQLite's locks on it.
            try Folder.checkReadable(path)
            try Folder.checkWritable(for: path)
            return Folder.isOutOfNames(folder) ? .noMoreFiles(path) : nil
        } catch {
            return error
        }
    }
}

extension DatabaseQueue {
    /// Opens a database next to which no file can be created.
    ///
    /// - Parameter configuration: a read-only configuration.
    static func unwritable(
        _ path: String, configuration: Configuration
    ) throws -> DatabaseQueue {
        // With a write-ahead log SQLite needs shared memory in a file; without a log it can be opened as
        // immutable.
        guard let log = stat(at: "\(path)-wal"), log.st_size > 0 else {
            return try DatabaseQueue(
                path: SQLiteCatalog.uri(of: path, "immutable=1"), configuration: configuration)
        }
        // A copy of both files is opened, into which SQLite reads the log.
        let staging = try StagedFolder(in: FileManager.default.temporaryDirectory.path)
        defer { staging.remove() }
        let copy = SQLiteCatalog.path(in: staging.path)
        for suffix in ["", "-wal"] {
            let file = try FileDescriptor(opening: path + suffix, O_RDONLY, for: .read)
            try AtomicFile.copying(file, besides: copy, permissions: 0o600).replace(copy + suffix)
        }
        let memory = try DatabaseQueue(configuration: configuration.inMemory)
        try DatabaseQueue(path: copy).backup(to: memory)
        return memory
    }
}

extension Configuration {
    /// The configuration of a copy in memory.
    fileprivate var inMemory: Configuration {
        var configuration = self
        configuration.readonly = false
        return configuration
    }
}

extension DatabaseError {
    /// Whether the error says that nothing can be written at the database's place.
    var saysReadOnly: Bool { [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(resultCode) }

    /// Whether the error says that the disk is full, or too full for the shared-memory file.
    fileprivate var saysNoRoom: Bool {
        resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
    }
}
