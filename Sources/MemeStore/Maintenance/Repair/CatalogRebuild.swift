import Foundation
import GRDB
import MemeRender

/// Makes a new catalogue of what can be read of a damaged one and, where that isn't all, of what the
/// pictures say of themselves. The damaged one goes to `lost+found`.
struct CatalogRebuild {
    /// What became of it.
    struct Result {
        /// Rows that could be read.
        var rows = 0
        /// Memes that were made again of what their pictures say. They have new ids.
        var described = 0
        /// Pictures that no meme has now, and which were put aside.
        var aside = 0
    }

    let folder: String
    let lost: LostAndFound
    private let blobs: BlobFolder
    private var path: String { Catalog.path(in: folder) }

    init(folder: String, lost: LostAndFound) {
        self.folder = folder
        self.lost = lost
        blobs = BlobFolder(in: folder)
    }

    /// - Throws: ``StoreError/inUse(folder:)`` where another process has the catalogue open.
    func run() throws -> Result {
        try Folder.withLock(folder) {
            if try isUsedByOthers() { throw StoreError.inUse(folder: folder) }
            var result = Result()
            for suffix in ["", "-wal"] {
                try lost.copy(path + suffix, as: "catalog.sqlite\(suffix)")
            }
            let staging = try StagedFolder(in: folder)
            defer { withExtendedLifetime(staging) {} }
            let new = Catalog.path(in: staging.path)
            do {
                let database = try DatabaseQueue(path: new)
                try Schema.migrator.migrate(database)
                let isComplete = try salvage(into: database, &result)
                if !isComplete { try addDescribed(to: database, &result) }
                try database.close()
            } catch let error as DatabaseError {
                throw StoreError(error, path: new)
            }
            try replace(with: new)
            return result
        }
    }

    /// Gives the new catalogue the name of the old.
    private func replace(with new: String) throws {
        try FileDescriptor(opening: new, O_RDONLY, for: .read).synchronize()
        // The old log first: SQLite would take it for the new catalogue's. Its copy is in lost+found.
        for suffix in ["-wal", "-shm"] { try Folder.removeFile(path + suffix) }
        guard rename(new, path) == 0 else { throw FileError(errno, .write, path) }
        try Folder.synchronize(folder)
    }

    /// Whether another process has the database open: SQLite keeps a lock on it as long.
    ///
    /// In this process no connection may be open, which would lose its locks by this.
    private func isUsedByOthers() throws -> Bool {
        guard stat(at: path) != nil else { return false }
        let file = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // The bytes that SQLite locks (os.h, PENDING_BYTE to the end of SHARED_SIZE).
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(file.raw, F_GETLK, &lock) == 0 else { return false }
        return lock.l_type != Int16(F_UNLCK)
    }

    // MARK: Rows

    /// Copies all rows that can be read.
    ///
    /// - Returns: whether those are all there were.
    private func salvage(into new: DatabaseQueue, _ result: inout Result) throws -> Bool {
        let copy = "\(lost.path)/catalog.sqlite"
        guard stat(at: copy) != nil, let old = try? CatalogSnapshot(at: copy) else { return false }
        // What it shares with other processes while it is open, which are none.
        defer { unlink("\(copy)-shm") }
        do {
            try old.checkVersion()
        } catch let error as StoreError {
            if case .newerVersion = error { throw error }
            return false
        }
        var isComplete = true
        var remains: [String] = []
        try new.write { db in
            for rows in SalvagedRows(old) {
                guard let rows else {
                    isComplete = false
                    continue
                }
                for row in rows {
                    switch row.entry {
                    case .success(let entry):
                        if try entry.insertIfFree(db) { result.rows += 1 }
                    case .failure:
                        isComplete = false
                        if let text = row.remains { remains.append(text) }
                    }
                }
            }
            for upload in (try? old.uploads()) ?? [] {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
                    arguments: [upload.digest.description, upload.added.milliseconds])
            }
        }
        try lost.add(remains, to: "rows.jsonl")
        return isComplete
    }

    // MARK: Pictures

    /// Adds a row for each picture without one that says how it was made of an original that is here,
    /// and puts aside what no row has then.
    private func addDescribed(to new: DatabaseQueue, _ result: inout Result) throws {
        for prefix in BlobFolder.prefixes {
            let used = try Self.used(prefix, in: new)
            for digest in try blobs.contents(of: prefix).digests where !used.contains(digest) {
                guard let entry = described(digest) else { continue }
                if try new.write({ db in try entry.insertIfFree(db) }) { result.described += 1 }
            }
        }
        for prefix in BlobFolder.prefixes {
            let used = try Self.used(prefix, in: new)
            for digest in try blobs.contents(of: prefix).digests where !used.contains(digest) {
                try lost.take(blobs.path(of: digest), as: "blobs/\(digest.relativePath)")
                result.aside += 1
            }
        }
    }

    private static func used(_ prefix: String, in new: DatabaseQueue) throws -> Set<Digest> {
        try new.read { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT original FROM meme WHERE original BETWEEN ?1 AND ?2
                    UNION SELECT memed FROM meme WHERE memed BETWEEN ?1 AND ?2
                    UNION SELECT digest FROM upload WHERE digest BETWEEN ?1 AND ?2
                    """,
                arguments: [prefix, prefix + "~"])
        }.reduce(into: []) { digests, text in
            if let digest = Digest(text) { digests.insert(digest) }
        }
    }

    /// The row of a picture, by what it says; `nil` where it says too little.
    private func described(_ digest: Digest) -> Entry? {
        guard let bytes = try? blobs.bytes(of: digest), let image = try? EncodedImage(bytes),
            let size = try? image.size, let description = MemeDescription(of: image),
            let recipe = (try? description.decodedRecipe()).flatMap(\.self),
            let json = try? recipe.json,
            let original = description.original.flatMap(Digest.init), original != digest,
            let file = try? PictureFile(original, in: blobs),
            let status = stat(at: blobs.path(of: digest))
        else { return nil }
        // Nothing else tells when it was made.
        let date = Date(milliseconds: Int64(status.st_mtim.tv_sec) * 1000)
        let summary = MemeSummary(
            id: MemeID(), topText: recipe.text(of: .top), bottomText: recipe.text(of: .bottom),
            otherText: recipe.otherText, created: date, modified: date, size: size,
            format: image.format, byteCount: bytes.count, memed: digest, original: original,
            originalFormat: file.format)
        return Entry(summary: summary, recipe: json)
    }
}

/// The rows of a catalogue of which parts can't be read: some at a time, `nil` for a place where there
/// may have been one.
private struct SalvagedRows: Sequence, IteratorProtocol {
    /// How many places are tried at once; where that fails, halves of it.
    private static let step: Int64 = 1024
    /// How many places are tried where nothing tells how many there are.
    private static let manyPlaces: Int64 = 1 << 20

    private let catalog: CatalogSnapshot
    private var ranges: [ClosedRange<Int64>] = []

    init(_ catalog: CatalogSnapshot) {
        self.catalog = catalog
        let last = (try? catalog.lastSequence()) ?? Self.manyPlaces
        // The last range is the next.
        var start: Int64 = 0
        while start <= last {
            ranges.append(start...(start + Self.step - 1))
            start += Self.step
        }
        ranges.reverse()
    }

    mutating func next() -> [CatalogRow]?? {
        guard let range = ranges.popLast() else { return nil }
        if let rows = try? catalog.rows(in: range) { return .some(rows) }
        if range.count == 1 { return .some(nil) }
        let middle = range.lowerBound + Int64(range.count / 2)
        ranges.append(middle...range.upperBound)
        ranges.append(range.lowerBound...(middle - 1))
        return .some([])
    }
}
