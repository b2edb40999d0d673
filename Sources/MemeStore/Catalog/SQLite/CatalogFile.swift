import CSQLite
import Foundation
import GRDB

/// The rows of a catalogue as they were at one moment, whatever is written meanwhile.
///
/// It changes nothing, and may be of any version and in any state: what can't be read throws
/// ``StoreError``.
final class CatalogSnapshot: Sendable {
    let path: String
    private let database: DatabaseQueue

    /// - Parameter database: one that nobody changes any more.
    init(_ database: DatabaseQueue, named path: String) {
        self.path = path
        self.database = database
    }

    /// - Parameter isForeign: whether anybody may have made it, so that no more of a row is read than
    ///   there may be in one.
    /// - Throws: ``StoreError/noCatalog(path:)`` where the file is empty or missing: SQLite would take
    ///   its log for a leftover, and remove it.
    init(at path: String, isForeign: Bool = false) throws {
        self.path = path
        try CatalogOpening.checkFiles(of: path)
        guard try CatalogOpening.hasCatalog(path) else { throw StoreError.noCatalog(path: path) }
        do {
            database = try DatabaseQueue.remaining {
                let database = try Self.open(path, isForeign: isForeign)
                try database.unsafeRead { try $0.beginTransaction(.deferred) }
                return database
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The most bytes of a row of somebody else's, and of what makes a table: a recipe that can be
    /// followed is shorter, however it is written.
    private static let longestForeignRow: Int32 = 4 << 20
    private static let longestForeignTable: Int32 = 1 << 16

    private static func open(_ path: String, isForeign: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "mememe"
        configuration.readonly = true
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(120)
        configuration.prepareDatabase { db in
            if isForeign {
                sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, longestForeignRow)
                sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_SQL_LENGTH, longestForeignTable)
            }
            // Nothing that a damaged or foreign file defines is to run.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError where error.saysReadOnly {
            return try .unwritable(path, configuration: configuration)
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
            // There have been a handful.
            let isShort = try Bool.fetchOne(
                db,
                sql: """
                    SELECT count(*) <= 100 AND coalesce(max(length(identifier)), 0) <= 100
                    FROM grdb_migrations
                    """)
            guard isShort == true else { throw Self.damaged(path, "its tables are not a store's") }
            return try Schema.migrator.appliedIdentifiers(db)
        }
    }

    /// Makes sure that this version understands it: that it is a catalogue, and none of a later one.
    ///
    /// - Parameter needsSteps: whether it must know the steps that led to it.
    /// - Throws: ``StoreError/newerVersion(folder:migrations:)`` or
    ///   ``StoreError/noCatalog(path:)``.
    func checkVersion(needsSteps: Bool = true) throws {
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
        guard isCatalog == true else { throw StoreError.noCatalog(path: path) }
        if needsSteps, applied.isEmpty {
            throw Self.damaged(path, "the list of its steps is empty")
        }
        // A value that is computed, or is that of rows without one, can be of any size in a file of
        // none.
        let isPlain = try read { db in
            try ["meme", "upload", "formerVersion", "grdb_migrations"].allSatisfy { table in
                try Row.fetchAll(db, sql: "PRAGMA table_xinfo(\(table))").allSatisfy {
                    $0["hidden"] == 0 && ($0["name"] != "sequence" || $0["pk"] == 1)
                        && ($0["dflt_value"] as String? ?? "").utf8.count <= Self.longestDefault
                }
            }
        }
        if !isPlain { throw Self.damaged(path, "its tables are not those of a store") }
    }

    /// Whether it has tables, and none of a catalogue.
    func isForeign() throws -> Bool {
        try read { db in
            let tables = try String.fetchSet(
                db, sql: "SELECT tbl_name FROM sqlite_schema WHERE type IN ('table', 'view')")
            return !tables.contains("meme") && !tables.subtracting(["grdb_migrations"]).isEmpty
        }
    }

    /// In bytes, as it is written: a number or a word.
    private static let longestDefault = 64

    fileprivate static func damaged(_ path: String, _ reason: String) -> StoreError {
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

    /// Some rows in the order in which they were saved first: at least one, if there is any.
    ///
    /// - Parameters:
    ///   - sequence: that of the last one before; `nil` for the first.
    ///   - limit: the most rows; fewer where they are long.
    func rows(after sequence: Int64?, limit: Int = 256) throws -> [CatalogRow] {
        try read { db in
            var rows: [CatalogRow] = []
            var byteCount = 0
            do {
                let cursor = try Row.fetchCursor(
                    db, sql: "SELECT * FROM meme WHERE sequence > ? ORDER BY sequence LIMIT ?",
                    arguments: [sequence ?? .min, limit])
                while byteCount < Self.mostBytes, let row = try cursor.next() {
                    rows.append(CatalogRow(row))
                    byteCount += rows.last?.byteCount ?? 0
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
                if rows.isEmpty { rows = try Self.tooLongRow(after: sequence, db) }
            }
            return rows
        }
    }

    /// How many bytes rows have that are read at once, but for the last.
    private static let mostBytes = 4 << 20

    /// The next row, of which SQLite may not read what it has.
    private static func tooLongRow(after sequence: Int64?, _ db: Database) throws -> [CatalogRow] {
        guard
            let place = try Int64.fetchOne(
                db, sql: "SELECT min(sequence) FROM meme WHERE sequence > ?",
                arguments: [sequence ?? .min])
        else { return [] }
        let id = try? String.fetchOne(
            db, sql: "SELECT substr(id, 1, 80) FROM meme WHERE sequence = ?", arguments: [place])
        return [CatalogRow(tooLong: id ?? "?", at: place)]
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
        for rows in rowGroups { try body(rows.get()) }
    }

    /// All rows, some hundreds at a time; why they can't be read is the last.
    var rowGroups: some Sequence<Result<[CatalogRow], any Error>> & Sendable {
        CatalogRowGroups(catalog: self)
    }

    fileprivate struct CatalogRowGroups: Sequence, Sendable {
        let catalog: CatalogSnapshot

        func makeIterator() -> AnyIterator<Result<[CatalogRow], any Error>> {
            var last: Int64?
            var isOver = false
            return AnyIterator {
                if isOver { return nil }
                let rows = Result { try catalog.rows(after: last) }
                guard let end = try? rows.get().last?.sequence else {
                    isOver = true
                    if case .failure = rows { return rows }
                    return nil
                }
                // Else they would have no end.
                if end <= last ?? .min {
                    isOver = true
                    return .failure(CatalogSnapshot.damaged(catalog.path, "its rows have no order"))
                }
                last = end
                return rows
            }
        }
    }

    /// The originals that were uploaded, and when.
    func uploads() throws -> [(digest: Digest, added: Date)] {
        var uploads: [(digest: Digest, added: Date)] = []
        try forEachUpload { uploads.append(($0, $1)) }
        return uploads
    }

    /// Calls `body` with each original that was uploaded, and when.
    func forEachUpload(_ body: (Digest, Date) throws -> Void) throws {
        try read { db in
            guard try db.tableExists("upload") else { return }
            let rows = try Row.fetchCursor(db, sql: "SELECT digest, added FROM upload")
            while let row = try rows.next() {
                guard let digest = (try? row.text("digest")).flatMap(Digest.init),
                    let added = try? row.time("added")
                else { continue }
                try body(digest, added)
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
                        SELECT \(column) AS digest, substr(id, 1, 80) AS id, byteCount FROM meme
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
            if try Self.hasHistory(db) {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT original, meme, version FROM formerVersion
                        WHERE original BETWEEN ? AND ?
                        """,
                    arguments: range)
                while let row = try rows.next() {
                    guard let digest = (try? row.text("original")).flatMap(Digest.init) else {
                        continue
                    }
                    uses[digest, default: PictureUse(digest: digest)].formerOf
                        .append(row.versionName)
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

    /// How much memory it takes, about.
    var byteCount: Int {
        let entry = try? entry.get()
        let texts = entry.map { [$0.recipe, $0.summary.topText, $0.summary.bottomText] } ?? []
        return texts.reduce(remains?.utf8.count ?? 0) { $0 + $1.utf8.count }
            + (entry?.summary.otherText.utf8.count ?? 0)
    }

    /// One that has more than may be read.
    init(tooLong id: String, at sequence: Int64) {
        self.sequence = sequence
        self.id = id
        entry = .failure(.damagedRow(id: id, reason: "it has more than 4 MiB"))
        remains = nil
    }

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
    var json: String? {
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
    var isUpload = false
    /// The former versions that were made of it.
    var formerOf: [FormerVersion.Name] = []

    /// Whether a meme needs it, or the history of one.
    var isNeeded: Bool { !originalOf.isEmpty || !memedOf.isEmpty || !formerOf.isEmpty }

    /// The ids of the memes that need it.
    var memes: [String] { Set(originalOf + memedOf).sorted() }
}
