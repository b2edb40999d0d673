import Foundation
import GRDB
import MemeRender

/// Rebuilds a damaged catalogue from its readable rows and, if some are lost, from the metadata of the
/// pictures. The damaged catalogue is moved to `lost+found`.
struct CatalogRebuild {
    /// The result of a rebuild.
    struct Result {
        /// The number of rows that could be read.
        var rows = 0
        var recovery = PictureRecovery.Result()
    }

    let folder: String
    let lost: LostAndFound
    private var path: String { SQLiteCatalog.path(in: folder) }

    /// - Throws: ``StoreError/inUse(folder:)`` if another process has the catalogue open.
    func run() throws -> Result {
        try Folder.withLock(folder) {
            // A folder, link or pipe in the place of a file has no data to read.
            for suffix in CatalogOpening.suffixes
            where stat(at: path + suffix)?.isRegularFile == false {
                try lost.take(path + suffix, as: "catalog.sqlite\(suffix)")
            }
            let old = try OldCatalog(at: path)
            defer { withExtendedLifetime(old) {} }
            try old.copy { try lost.copy($0, as: "catalog.sqlite\($1)") }
            let staging = try StagedFolder(in: folder)
            defer { withExtendedLifetime(staging) {} }
            let new = SQLiteCatalog.path(in: staging.path)
            var result = Result()
            do {
                let database = try DatabaseQueue(path: new)
                chmod(new, 0o600)
                try Schema.migrator.migrate(database)
                let remains = try remains(of: old, in: staging)
                try database.write { db in
                    if let remains { result.rows = try salvage(remains, into: db) }
                    let blobs = FolderBlobs(in: folder)
                    result.recovery = try PictureRecovery(blobs: blobs, lost: lost).run(db)
                }
                try database.close()
            } catch let error as DatabaseError {
                throw StoreError(error, path: new)
            }
            try replace(old, with: new, in: staging)
            return result
        }
    }

    /// Gives the new catalogue the name of the old one. If this is interrupted, no data is lost.
    private func replace(
        _ old: OldCatalog, with new: String, in staging: StagedFolder
    ) throws {
        try FileDescriptor(opening: new, O_RDONLY, for: .read).synchronize()
        // The old write-ahead log is removed first, because SQLite would apply it to the new catalogue.
        // Before that, the old catalogue is replaced by one that has the content of the log.
        let folded = try folded(old, in: staging)
        let lock = try folded.map { try OldCatalog(at: $0) }
        defer { withExtendedLifetime(lock) {} }
        if let folded { try take(folded) }
        for suffix in ["-wal", "-shm"] { try Folder.removeFile(path + suffix) }
        try take(new)
    }

    private func take(_ catalog: String) throws(FileError) {
        guard rename(catalog, path) == 0 else { throw FileError(errno, .write, path) }
        try Folder.synchronize(folder)
    }

    /// A durable copy of the old catalogue with the content of its log; `nil` if there is no log, or
    /// SQLite can't read it.
    private func folded(_ old: OldCatalog, in staging: StagedFolder) throws -> String? {
        guard old.hasLog else { return nil }
        let copy = "\(staging.path)/folded.sqlite"
        try old.copy {
            try AtomicFile.copying($0, besides: copy, permissions: 0o600).replace(copy + $1)
        }
        do {
            let database = try DatabaseQueue(path: copy)
            _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try database.close()
        } catch is DatabaseError {
            return nil
        }
        try FileDescriptor(opening: copy, O_RDONLY, for: .read).synchronize()
        return copy
    }

    /// Copies all rows that can be read.
    ///
    /// It can't be known whether these are all: on a damaged page SQLite may skip rows without an error.
    private func salvage(_ old: CatalogFile, into db: Database) throws -> Int {
        var count = 0
        var remains: Set<String> = []
        for row in SalvagedRows(old).joined() {
            switch row.entry {
            case .success(let entry):
                guard try entry.insertIfFree(db) else { continue }
                count += 1
                for version in (try? old.versions(of: entry.summary.id)) ?? [] {
                    try (try? version.get())?.insert(db)
                }
            case .failure: if let text = row.remains { remains.insert(text) }
            }
        }
        for upload in (try? old.uploads()) ?? [] {
            try db.execute(
                sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
                arguments: [upload.digest.description, upload.added.milliseconds])
        }
        try salvageTemplates(old, into: db)
        try lost.add(remains.sorted(), to: "rows.jsonl")
        return count
    }

    /// Copies the templates, up to the first page of them that can't be read.
    private func salvageTemplates(_ old: CatalogFile, into db: Database) throws {
        var remains: [String] = []
        try? old.forEachTemplate { row in
            do {
                let template = try row.row.get()
                _ = try SQLiteRows(db: db).receive(template)
            } catch is StoreError {
                remains.append(row.lastWords)
            }
        }
        try lost.add(remains, to: "templates.jsonl")
    }

    /// Opens a copy of the damaged catalogue and its log, padded with zeros if it was cut off: SQLite
    /// doesn't read a file that is shorter than its header says.
    ///
    /// - Returns: `nil` if it can't be opened, or isn't a catalogue any more.
    private func remains(
        of old: OldCatalog, in staging: StagedFolder
    ) throws -> CatalogFile? {
        let copy = "\(staging.path)/damaged.sqlite"
        try old.copy {
            try AtomicFile.copying($0, besides: copy, permissions: 0o600).replace(copy + $1)
        }
        guard stat(at: copy) != nil else { return nil }
        try Self.fillUp(copy)
        guard let catalog = try? CatalogFile(at: copy) else { return nil }
        do {
            try catalog.checkVersion(needsSteps: false)
            return catalog
        } catch let error as StoreError {
            if case .newerVersion = error { throw error }
            return nil
        }
    }

    /// Extends a database to the size that its header says, up to 16 times its own.
    private static func fillUp(_ path: String) throws(FileError) {
        let file = try FileDescriptor(opening: path, O_RDWR, for: .write)
        let (header, byteCount) = (try file.readPart(0..<32), try file.byteCount())
        guard header.count == 32 else { return }
        func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
        // SQLite's file format, section 1.3: 1 stands for 65,536.
        let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
        let wanted = pageSize * number(28..<32)
        if wanted > byteCount, wanted / 16 <= byteCount { ftruncate(file.raw, off_t(wanted)) }
    }
}

/// An exclusive lock on a catalogue that is to be replaced. A process that waits for the lock opens the
/// new catalogue afterwards (see `DatabaseQueue.remaining(_:)`).
///
/// The lock is SQLite's own: a POSIX lock, which a process loses when it closes any descriptor of the
/// file. So only this descriptor may be open, and no connection.
private final class OldCatalog {
    private let path: String
    /// `nil` if there is no file.
    private let file: File?

    private final class File {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// - Throws: ``StoreError/inUse(folder:)`` if another process has the catalogue open.
    init(at path: String) throws {
        self.path = path
        guard stat(at: path) != nil else {
            file = nil
            return
        }
        let file = try FileDescriptor(opening: path, O_RDWR, for: .write)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // The bytes that SQLite locks (os.h, PENDING_BYTE to the end of SHARED_SIZE).
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        if fcntl(file.raw, F_SETLK, &lock) != 0 {
            guard errno == EAGAIN || errno == EACCES else { throw FileError(errno, .write, path) }
            throw StoreError.inUse(folder: path.parentFolder)
        }
        self.file = File(file)
    }

    var hasLog: Bool { file != nil && (stat(at: "\(path)-wal")?.st_size ?? 0) > 0 }

    /// Hands out each existing file of the catalogue with the suffix of its name.
    func copy(_ body: (borrowing FileDescriptor, String) throws -> Void) throws {
        if let file { try body(file.descriptor, "") }
        guard stat(at: "\(path)-wal") != nil else { return }
        try body(FileDescriptor(opening: "\(path)-wal", O_RDONLY, for: .read), "-wal")
    }
}

/// The readable rows of a damaged catalogue, some at a time; a row may come twice.
///
/// It reads the whole range of places, and halves a part of it that fails. Rows are far apart, because
/// places follow the time (see ``Schema``), so that this rarely comes down to single rows. Then it reads
/// the places that the indexes list.
private struct SalvagedRows: Sequence, IteratorProtocol {
    /// How many rows are read at once.
    private static let step = 256
    /// The number of failures after which it gives up: if the root page of the table is damaged, every
    /// read fails.
    private static let patience = 5_000

    private let catalog: CatalogFile
    /// The ranges of places still to be read; the next begins at `first`.
    private var parts: [ClosedRange<Int64>] = [0...(.max)]
    private var first = 0
    private var failures = 0
    /// The places that the indexes list, in reverse order; empty if nothing failed.
    private lazy var places = failures == 0 ? [] : catalog.indexedPlaces().sorted(by: >)

    private var pictures: SalvagedPictures?

    init(_ catalog: CatalogFile) { self.catalog = catalog }

    private mutating func rows(
        in range: ClosedRange<Int64>, limit: Int
    ) throws -> [CatalogRow] {
        try catalog.rows(in: range, limit: limit, pictures: &pictures)
    }

    mutating func next() -> [CatalogRow]? {
        guard first < parts.count, failures < Self.patience else {
            guard let place = places.popLast() else { return nil }
            return (try? rows(in: place...place, limit: 1)) ?? []
        }
        let part = parts[first]
        first += 1
        if let rows = try? rows(in: part, limit: Self.step) {
            if rows.count == Self.step, let last = rows.last?.sequence, last < part.upperBound {
                parts.append((last + 1)...part.upperBound)
            }
            return rows
        }
        failures += 1
        if part.lowerBound < part.upperBound {
            let middle = part.lowerBound + (part.upperBound - part.lowerBound) / 2
            parts += [part.lowerBound...middle, (middle + 1)...part.upperBound]
        }
        return []
    }
}
