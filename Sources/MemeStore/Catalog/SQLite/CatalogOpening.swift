import Foundation
import GRDB

/// How the catalogue of a store is opened, made and brought up to date.
///
/// SQLite would make one wherever none is, and take a log whose database is empty for a leftover: it
/// is only asked when it is known that nothing is lost by that.
struct CatalogOpening {
    let folder: String
    let access: Store.Access
    /// Whether one is made where there is none, or stands for it.
    let isMade: Bool

    private var path: String { Catalog.path(in: folder) }
    private var reserve: Reserve { Reserve(in: folder) }

    /// - Throws: ``StoreError`` or ``FileError``.
    func run() throws -> CatalogConnection {
        try Self.checkLength(of: folder)
        try Self.checkFiles(of: path)
        do {
            if try !Self.hasCatalog(path) {
                if try Self.isLost(in: folder) { throw StoreError.lostCatalog(path: path) }
                guard isMade else { throw StoreError.noCatalog(path: folder) }
                if access == .reading { return try empty() }
                try reserve.make()
                // The file has the permissions of the other, whatever the umask, and so have those
                // that SQLite makes beside it.
                return try opened("mode=rwc&modeof=\(Catalog.encoded(reserve.path))")
            }
            return try openedMakingRoom()
        } catch let error as DatabaseError {
            if error.saysReadOnly, let trouble { throw trouble }
            if error.resultCode == .SQLITE_NOTADB, try BlobFolder(in: folder).hasBlobs() {
                throw StoreError.catalogFailed(
                    path: path, code: ResultCode.SQLITE_CORRUPT.rawValue, reason: "\(error)")
            }
            throw StoreError(error, path: path)
        }
    }

    // MARK: What is there

    /// The files that SQLite opens, by what their names have after the catalogue's.
    static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// Makes sure that SQLite opens files and nothing else: it would wait for a pipe.
    ///
    /// - Throws: ``StoreError/catalogFailed(path:code:reason:)``, as of one that is damaged.
    static func checkFiles(of path: String) throws(StoreError) {
        for suffix in suffixes {
            guard let status = stat(at: path + suffix), !status.isRegularFile else { continue }
            throw .catalogFailed(
                path: path + suffix, code: ResultCode.SQLITE_CORRUPT.rawValue,
                reason: "it is no file")
        }
    }

    /// Whether there is a catalogue; an empty file is none.
    ///
    /// - Throws: ``FileError`` where it can't be found out.
    static func hasCatalog(_ path: String) throws(FileError) -> Bool {
        var status = stat()
        guard stat(path, &status) != 0 else { return status.st_size > 0 }
        if errno == ENOENT { return false }
        throw FileError(errno, .read, path)
    }

    /// Whether there are pictures, or a log, of a catalogue that isn't there.
    static func isLost(in folder: String) throws -> Bool {
        let path = Catalog.path(in: folder)
        let log = stat(at: "\(path)-wal")?.st_size ?? 0
        guard try log > 0 || BlobFolder(in: folder).hasBlobs() else { return false }
        // Who has made both by now has made the catalogue first.
        return try !hasCatalog(path)
    }

    /// What a database has, as far as it shows whose it is.
    private struct Look {
        let hasMemes: Bool
        /// Whether it has no tables at all.
        let isEmpty: Bool
        let applied: Set<String>
        /// Whether it has a log; a backup has none, and is one file.
        let hasLog: Bool

        var isCurrent: Bool { hasMemes && applied == Schema.steps }

        // The migrator alone would ask for the rows first and for their table after, and throw where
        // another process has made it in between.
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

    /// Makes sure that it is a catalogue that this version can bring up to date, or may make.
    private func check(_ look: Look) throws {
        let unknown = look.applied.subtracting(Schema.steps)
        if look.hasMemes {
            if look.applied.isEmpty {
                throw StoreError.catalogFailed(
                    path: path, code: ResultCode.SQLITE_CORRUPT.rawValue,
                    reason: "the list of its steps is empty")
            }
            if !unknown.isEmpty {
                throw StoreError.newerVersion(folder: folder, migrations: unknown.sorted())
            }
            return
        }
        if try BlobFolder(in: folder).hasBlobs() { throw StoreError.lostCatalog(path: path) }
        // Somebody else's database is left as it is.
        if !look.isEmpty || !look.applied.isEmpty {
            throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
    }

    // MARK: Opening

    /// Where the disk is too full to open it, room is made.
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
                    path: Catalog.uri(of: path, parameters), configuration: Catalog.configuration)
            }
            look = try database.unsafeRead { try Look($0) }
        } catch let error as DatabaseError where access == .reading && error.saysReadOnly {
            return try openedReadOnly()
        }
        // A backup that is only read stays as it is.
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

    /// Only the first process to open a new (or older) store, or a backup, comes here, or the first
    /// few, one after the other.
    private func bringUpToDate(_ database: DatabaseQueue) throws {
        try Folder.withLock(folder) {
            let look = try database.unsafeRead { try Look($0) }
            try check(look)
            if !look.hasMemes, !isMade { throw StoreError.noCatalog(path: folder) }
            // A disk that is full already holds nothing back.
            try? reserve.make()
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try Schema.migrator.migrate(database)
        }
    }

    /// What could be made of a catalogue, in memory; nothing on the disk changes.
    private func openedForReading(_ database: DatabaseQueue) throws -> CatalogConnection {
        let look = try database.unsafeRead { try Look($0) }
        try check(look)
        if look.isCurrent { return CatalogConnection(database, in: folder, isReadOnly: true) }
        if !look.hasMemes {
            guard isMade else { throw StoreError.noCatalog(path: folder) }
            return try empty()
        }
        let copy = try DatabaseQueue(configuration: Catalog.configuration)
        try database.backup(to: copy)
        try Schema.migrator.migrate(copy)
        return CatalogConnection(copy, in: folder, isReadOnly: true, isCopy: true)
    }

    /// Opens one on a disk, or in a folder, that can't be written.
    private func openedReadOnly() throws -> CatalogConnection {
        var configuration = Catalog.configuration
        configuration.readonly = true
        return try openedForReading(.unwritable(path, configuration: configuration))
    }

    /// What stands for a store that isn't there.
    private func empty() throws -> CatalogConnection {
        let database = try DatabaseQueue(configuration: Catalog.configuration)
        try Schema.migrator.migrate(database)
        return CatalogConnection(database, in: folder, isReadOnly: true, isCopy: true)
    }

    // MARK: Trouble

    /// SQLite takes no longer path, and says only that it can't open it.
    private static let longestPath = 504

    static func checkLength(of folder: String) throws(FileError) {
        let path = Catalog.path(in: folder)
        if path.utf8.count > longestPath {
            throw .pathTooLong(
                folder, limit: longestPath - (path.utf8.count - folder.utf8.count))
        }
    }

    /// Why the file, or the log beside it, can't be opened, as far as that can be found out.
    private var trouble: FileError? {
        do {
            // Nothing is opened: to close it would end SQLite's locks on it.
            try Folder.checkReadable(path)
            try Folder.checkWritable(for: path)
            return Folder.isOutOfNames(folder) ? .noMoreFiles(path) : nil
        } catch {
            return error
        }
    }
}

extension DatabaseQueue {
    /// Opens a database where nothing beside it can be made.
    ///
    /// - Parameter configuration: a read-only one.
    static func unwritable(
        _ path: String, configuration: Configuration
    ) throws -> DatabaseQueue {
        // For its log SQLite wants room for what processes share; where there is none it can do
        // without.
        guard let log = stat(at: "\(path)-wal"), log.st_size > 0 else {
            return try DatabaseQueue(
                path: Catalog.uri(of: path, "immutable=1"), configuration: configuration)
        }
        // The log is read into a copy of both.
        let staging = try StagedFolder(in: FileManager.default.temporaryDirectory.path)
        defer { staging.remove() }
        let copy = Catalog.path(in: staging.path)
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
    /// For what is copied into memory.
    fileprivate var inMemory: Configuration {
        var configuration = self
        configuration.readonly = false
        return configuration
    }
}

extension DatabaseError {
    /// Whether it says that nothing can be written where the database is.
    var saysReadOnly: Bool { [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(resultCode) }

    /// Whether it says that the disk is full, or too full for what processes share.
    fileprivate var saysNoRoom: Bool {
        resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
    }
}
