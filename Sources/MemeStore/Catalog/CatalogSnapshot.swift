import Foundation
import GRDB

/// The rows of a catalogue as they were at one moment, whatever is written meanwhile.
///
/// It changes nothing, and may be of any version and in any state: what can't be read throws
/// ``StoreError``.
final class CatalogSnapshot: Sendable {
    let path: String
    private let database: DatabaseQueue

    init(at path: String) throws {
        self.path = path
        do {
            database = try DatabaseQueue.remaining {
                let database = try Self.open(path)
                try database.unsafeRead { try $0.beginTransaction(.deferred) }
                return database
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "mememe"
        configuration.readonly = true
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(120)
        configuration.prepareDatabase { db in
            // Nothing that a damaged or foreign file defines is to run.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            // On a disk that can't be written, SQLite has no room for what processes share. Where
            // there is no log it can do without.
            let log = stat(at: "\(path)-wal")?.st_size ?? 0
            guard stat(at: path) != nil, log == 0,
                let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            else { throw error }
            return try DatabaseQueue(
                path: "file://\(name)?immutable=1", configuration: configuration)
        }
    }

    /// Reads rows, on this thread; errors of SQLite become ``StoreError``.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.unsafeRead(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension CatalogSnapshot {
    /// The steps that led to its tables.
    func migrations() throws -> Set<String> {
        try read { db in
            guard try db.tableExists("grdb_migrations") else { return [] }
            return try Schema.migrator.appliedIdentifiers(db)
        }
    }

    /// Makes sure that this version understands it: that it is a catalogue, and none of a later one.
    ///
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)`` or
    ///   ``StoreError/noCatalog(path:)``.
    func checkVersion() throws {
        let applied = try migrations()
        let unknown = applied.subtracting(Schema.migrator.migrations)
        if !unknown.isEmpty {
            throw StoreError.newerVersion(folder: path.parentFolder, migrations: unknown.sorted())
        }
        let isCatalog = try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM sqlite_schema
                    WHERE type = 'table' AND name = 'meme' AND sql LIKE 'CREATE TABLE%')
                    """)
        }
        if applied.isEmpty || isCatalog != true { throw StoreError.noCatalog(path: path) }
        // A value that is computed can be of any size, in a file of none.
        let isPlain = try read { db in
            try ["meme", "upload", "grdb_migrations"].allSatisfy { table in
                try Row.fetchAll(db, sql: "PRAGMA table_xinfo(\(table))").allSatisfy {
                    $0["hidden"] == 0 && ($0["name"] != "sequence" || $0["pk"] == 1)
                }
            }
        }
        if !isPlain { throw Self.damaged(path, "its tables are not those of a store") }
    }

    private static func damaged(_ path: String, _ reason: String) -> StoreError {
        .catalogFailed(path: path, code: ResultCode.SQLITE_CORRUPT.rawValue, reason: reason)
    }

    /// What SQLite finds wrong with the file, at most so many faults; none where it is sound.
    func faults(atMost limit: Int = 20) throws -> [String] {
        try read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check(\(limit))").filter { $0 != "ok" }
        }
    }

    /// Makes sure that every row can be found by the pictures that it has.
    ///
    /// - Throws: ``StoreError/damagedRow(id:reason:)``, or what SQLite finds.
    func checkSoundness() throws {
        if let fault = try faults(atMost: 1).first {
            throw Self.damaged(path, fault)
        }
        let row = try read { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM meme WHERE length(original) != 64 OR length(memed) != 64")
        }
        if let row { _ = try MemeSummary(row) }
    }

    /// Whether the index of words has other rows than are listed, or another number is kept of these.
    func hasStaleIndex() throws -> Bool {
        try read { db in
            // Before the third version the index had the trash too, and nothing was counted.
            let hasTally = try db.tableExists("tally")
            let listed = "SELECT sequence FROM meme" + (hasTally ? " WHERE discarded IS NULL" : "")
            let indexed = "SELECT id FROM memeWords_docsize"
            let isMiscounted =
                try hasTally
                && Int.fetchOne(db, sql: "SELECT listed FROM tally")
                    != Int.fetchOne(db, sql: "SELECT count(*) FROM (\(listed))")
            return try isMiscounted
                || Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (\(listed) EXCEPT \(indexed))
                        OR EXISTS (\(indexed) EXCEPT \(listed))
                        """) == true
        }
    }

    /// How many rows there are, those in the trash included.
    func count() throws -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM meme") ?? 0 }
    }

    /// Some rows in the order in which they were saved first.
    ///
    /// - Parameter sequence: that of the last one before; `nil` for the first.
    func rows(after sequence: Int64?, limit: Int = 256) throws -> [CatalogRow] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM meme WHERE sequence > ? ORDER BY sequence LIMIT ?",
                arguments: [sequence ?? .min, limit]
            ).map(CatalogRow.init)
        }
    }

    /// The first rows of a range of places, in their order.
    func rows(in range: ClosedRange<Int64>, limit: Int) throws -> [CatalogRow] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM meme WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?
                    """,
                arguments: [range.lowerBound, range.upperBound, limit]
            ).map(CatalogRow.init)
        }
    }

    /// The places of rows that indexes tell, as far as those can be read from either end.
    func indexedPlaces() -> Set<Int64> {
        var places: Set<Int64> = []
        for (column, source, order) in [
            ("sequence", "meme INDEXED BY memeByOriginal", "original"),
            ("sequence", "meme INDEXED BY memeByMemed", "memed"),
            ("sequence", "meme INDEXED BY memeListed WHERE discarded IS NULL", "created"),
            ("id", "memeWords_docsize", "id"),
        ] {
            for direction in ["ASC", "DESC"] {
                let isWhole: Void? = try? read { db in
                    let cursor = try Int64.fetchCursor(
                        db, sql: "SELECT \(column) FROM \(source) ORDER BY \(order) \(direction)")
                    while let place = try cursor.next() { places.insert(place) }
                }
                if isWhole != nil { break }
            }
        }
        return places
    }

    /// Calls `body` with all rows, some hundreds at a time.
    func forEachRows(_ body: ([CatalogRow]) throws -> Void) throws {
        var last: Int64?
        while true {
            let rows = try rows(after: last)
            guard let end = rows.last?.sequence else { return }
            // Else they would have no end.
            guard end > last ?? .min else { throw Self.damaged(path, "its rows have no order") }
            try body(rows)
            last = end
        }
    }

    /// The originals that were uploaded, and when.
    func uploads() throws -> [(digest: Digest, added: Date)] {
        try read { db in
            guard try db.tableExists("upload") else { return [] }
            return try Row.fetchAll(db, sql: "SELECT digest, added FROM upload").compactMap { row in
                guard let digest = (try? row.text("digest")).flatMap(Digest.init),
                    let added = try? row.time("added")
                else { return nil }
                return (digest, added)
            }
        }
    }

    /// Which pictures with digests that begin like this the rows have, sorted by digest.
    ///
    /// - Parameter prefix: one of ``BlobFolder/prefixes``.
    func uses(of prefix: String) throws -> [PictureUse] {
        try read { db in
            var uses: [Digest: PictureUse] = [:]
            // Every digit of a digest sorts before a tilde.
            let range: StatementArguments = [prefix, prefix + "~"]
            for column in ["original", "memed"] {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT \(column) AS digest, id, byteCount, width, height FROM meme
                        WHERE \(column) BETWEEN ? AND ?
                        """,
                    arguments: range)
                while let row = try rows.next() {
                    guard let digest = (try? row.text("digest")).flatMap(Digest.init) else {
                        continue
                    }
                    var use = uses[digest] ?? PictureUse(digest: digest)
                    if column == "original" {
                        use.originalOf.append(row.name)
                    } else {
                        use.memedOf.append(row.name)
                        use.statedByteCounts.insert((try? row.number("byteCount")) ?? 0)
                        use.longestSide = max(
                            use.longestSide, (try? row.number("width")) ?? 0,
                            (try? row.number("height")) ?? 0)
                    }
                    uses[digest] = use
                }
            }
            if try db.tableExists("upload") {
                let digests = try String.fetchAll(
                    db, sql: "SELECT digest FROM upload WHERE digest BETWEEN ? AND ?",
                    arguments: range)
                for digest in digests.compactMap(Digest.init) {
                    uses[digest, default: PictureUse(digest: digest)].isUpload = true
                }
            }
            return uses.values.sorted { $0.digest.description < $1.digest.description }
        }
    }
}

/// A row of a catalogue that may be damaged.
struct CatalogRow: Sendable {
    let sequence: Int64
    /// What errors call it.
    let id: String
    let entry: Result<Entry, StoreError>
    /// All its values as JSON, where they make no sense.
    let remains: String?

    init(_ row: Row) {
        sequence = (try? row.decode(Int64.self, forColumn: "sequence")) ?? 0
        id = row.name
        do {
            entry = .success(try Entry(row))
            remains = nil
        } catch {
            entry = .failure(
                error as? StoreError ?? .damagedRow(id: row.name, reason: "\(error)"))
            remains = row.json
        }
    }
}

extension Row {
    /// Its values, as far as they can be text.
    fileprivate var json: String? {
        let values = [String: String](
            map { ($0, $1.isNull ? "null" : String.fromDatabaseValue($1) ?? "\($1)") }
        ) { first, _ in first }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// What the rows of a catalogue have a picture for.
struct PictureUse: Sendable {
    let digest: Digest
    /// The ids of the memes that are made of it.
    var originalOf: [String] = []
    /// The ids of the memes that show it.
    var memedOf: [String] = []
    /// How many bytes it has, as those say.
    var statedByteCounts: Set<Int> = []
    /// How long its longest side is, in pixels, as those say; 0 where none shows it.
    var longestSide = 0
    var isUpload = false

    /// The ids of the memes that need it.
    var memes: [String] { Set(originalOf + memedOf).sorted() }
}
