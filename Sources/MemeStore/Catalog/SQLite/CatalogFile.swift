import CSQLite
import Foundation
import GRDB
import MemeRender

/// A read-only snapshot of a catalogue at one moment.
///
/// The catalogue may be of any version, and damaged. A row that can't be read throws ``StoreError``.
final class CatalogFile: Sendable {
    let path: String
    private let database: DatabaseQueue

    /// - Parameter database: a database that nobody changes any more.
    init(_ database: DatabaseQueue, named path: String) {
        self.path = path
        self.database = database
    }

    /// - Parameter isForeign: whether the file is untrusted, so that oversized rows aren't read.
    /// - Throws: ``StoreError/noCatalog(path:)`` if the file is empty or missing: SQLite would take its
    ///   write-ahead log for a leftover, and remove it.
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

    /// The size limit of a row, and of a table's definition, in an untrusted file, in bytes. A valid
    /// recipe is shorter in any spelling.
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
            // Triggers and functions that a damaged or untrusted file defines mustn't run.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError where error.saysReadOnly {
            return try .unwritable(path, configuration: configuration)
        }
    }

    /// Runs `body` on this thread; turns SQLite's errors into ``StoreError``.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.unsafeRead(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension CatalogFile {
    /// The migration steps that made its tables.
    func migrations() throws -> Set<String> {
        try read { db in
            guard try db.tableExists("grdb_migrations") else { return [] }
            // The real list has a handful of entries.
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

    /// Checks that this version can read the catalogue.
    ///
    /// - Parameter needsSteps: whether the list of migration steps must be there.
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
        // In an untrusted file, a generated column or a column's default can have a value of any size.
        let isPlain = try read { db in
            try [
                "meme", "picture", "upload", "formerVersion", "template", "templatePicture",
                "tag", "tagged", "grdb_migrations",
            ].allSatisfy { table in
                try Row.fetchAll(db, sql: "PRAGMA table_xinfo(\(table))").allSatisfy {
                    $0["hidden"] == 0 && ($0["name"] != "sequence" || $0["pk"] == 1)
                        && ($0["dflt_value"] as String? ?? "").utf8.count <= Self.longestDefault
                }
            }
        }
        if try !isPlain || !read({ try PictureTable.isPlain($0) }) {
            throw Self.damaged(path, "its tables are not those of a store")
        }
    }

    /// Whether it has tables, but not those of a catalogue.
    func isForeign() throws -> Bool {
        try read { db in
            let tables = try String.fetchSet(
                db, sql: "SELECT tbl_name FROM sqlite_schema WHERE type IN ('table', 'view')")
            return !tables.contains("meme") && !tables.subtracting(["grdb_migrations"]).isEmpty
        }
    }

    /// The longest default of a column, in bytes of SQL: a number or a word.
    private static let longestDefault = 64

    static func damaged(_ path: String, _ reason: String) -> StoreError {
        .catalogFailed(.damaged, at: path, reason: reason)
    }

    /// The faults that SQLite's integrity check finds, at most `limit`; empty if the file is sound.
    func faults(atMost limit: Int = 20) throws -> [String] {
        try read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check(\(limit))").filter { $0 != "ok" }
        }
    }

    /// Checks that the index finds every row by the row's pictures.
    ///
    /// - Throws: ``StoreError/damagedRow(id:reason:)``, or what SQLite finds.
    func checkSoundness() throws {
        if let fault = try faults(atMost: 1).first {
            throw Self.damaged(path, fault)
        }
        let row = try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM \(PictureTable.memes(db))
                    WHERE length(original) IS NOT 64 OR length(memed) IS NOT 64
                    """)
        }
        if let row { _ = try MemeSummary(row) }
    }

    /// Whether an index of words or tags has other rows than the listed ones, or a count is wrong.
    func hasStaleIndex() throws -> Bool {
        try read { db in
            // Before the third version the index had the trash too, and there was no tally.
            let hasTally = try db.tableExists("tally")
            let listed = "SELECT sequence FROM meme" + (hasTally ? " WHERE discarded IS NULL" : "")
            let indexed = "SELECT id FROM memeWords_docsize"
            let isMiscounted =
                try hasTally
                && Int.fetchOne(db, sql: "SELECT listed FROM tally")
                    != Int.fetchOne(db, sql: "SELECT count(*) FROM (\(listed))")
            let hasStaleTerms =
                try TemplateTable.exists(db)
                && Bool.fetchOne(db, sql: TemplateTable.hasStaleTerms) == true
            let hasStaleTags = try TagTable.exists(db) && TagTable.isStale(db)
            return try isMiscounted || hasStaleTerms || hasStaleTags
                || Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (\(listed) EXCEPT \(indexed))
                        OR EXISTS (\(indexed) EXCEPT \(listed))
                        """) == true
        }
    }

    /// The number of rows, including the trash.
    func count() throws -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM meme") ?? 0 }
    }

    /// Some rows in the order of their places; at least one unless there are no more.
    ///
    /// - Parameters:
    ///   - sequence: the place of the last row of the previous call; `nil` for the first.
    ///   - limit: the largest number of rows; long rows come fewer at a time.
    func rows(after sequence: Int64?, limit: Int = 256) throws -> [CatalogRow] {
        try read { db in
            var rows: [CatalogRow] = []
            var byteCount = 0
            do {
                let cursor = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT * FROM \(PictureTable.memes(db))
                        WHERE sequence > ? ORDER BY sequence LIMIT ?
                        """,
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

    /// The size of the rows that are read at once, in bytes; only the last may exceed it.
    private static let mostBytes = 4 << 20

    /// The next row, if it is too long for SQLite to read.
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

    /// The first rows of a range of places, in order, from a catalogue that may be damaged.
    ///
    /// - Parameter pictures: the salvaged pictures, for rows that can't be read together with theirs.
    func rows(
        in range: ClosedRange<Int64>, limit: Int, pictures: inout SalvagedPictures?
    ) throws -> [CatalogRow] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT * FROM meme WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?",
                arguments: [range.lowerBound, range.upperBound, limit])
            if try PictureTable.isMissing(db) { return rows.map(CatalogRow.init) }
            return rows.map { row in
                let place = (try? row.decode(Int64.self, forColumn: "sequence")) ?? 0
                let known = try? Row.fetchAll(
                    db, sql: "SELECT role, digest FROM picture WHERE meme = ?", arguments: [place])
                var digests = (known ?? []).reduce(into: [Int: String]()) { digests, row in
                    digests[(try? row.number("role")) ?? -1] = try? row.text("digest")
                }
                if digests[0] == nil || digests[1] == nil {
                    let others = pictures ?? SalvagedPictures(of: db)
                    pictures = others
                    digests.merge(others.digests[place] ?? [:]) { known, _ in known }
                }
                var values = Dictionary(row.map { ($0, $1) }) { first, _ in first }
                values["original"] = digests[0]?.databaseValue ?? .null
                values["memed"] = digests[1]?.databaseValue ?? .null
                return CatalogRow(Row(values))
            }
        }
    }

    /// The places of rows that the indexes list, as far as each can be read from either end.
    func indexedPlaces() -> Set<Int64> {
        var places: Set<Int64> = []
        for (column, source, order) in [
            ("sequence", "meme INDEXED BY memeByOriginal", "original"),
            ("sequence", "meme INDEXED BY memeByMemed", "memed"),
            ("meme", "picture", "meme"),
            ("meme", "picture INDEXED BY pictureByDigest", "digest"),
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

    /// All rows, some hundreds at a time; if reading fails, the error is the last element.
    var rowGroups: some Sequence<Result<[CatalogRow], any Error>> & Sendable {
        CatalogRowGroups(catalog: self)
    }

    fileprivate struct CatalogRowGroups: Sequence, Sendable {
        let catalog: CatalogFile

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
                // Without this check a damaged table could repeat for ever.
                if end <= last ?? .min {
                    isOver = true
                    return .failure(CatalogFile.damaged(catalog.path, "its rows have no order"))
                }
                last = end
                return rows
            }
        }
    }

    /// The uploaded originals, with the times of upload.
    func uploads() throws -> [(digest: Digest, added: Date)] {
        var uploads: [(digest: Digest, added: Date)] = []
        try forEachUpload { uploads.append(($0, $1)) }
        return uploads
    }

    /// Calls `body` with each uploaded original and its time of upload.
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

    /// The pictures of all rows whose digests have a prefix, sorted by digest.
    ///
    /// - Parameter prefix: one of ``Digest/prefixes``.
    func uses(of prefix: String) throws -> [PictureUse] {
        try read { db in
            var uses: [Digest: PictureUse] = [:]
            // Every digit of a digest sorts before a tilde.
            let range: StatementArguments = [prefix, prefix + "~"]
            let memes = try Row.fetchCursor(
                db,
                sql: "SELECT * FROM \(PictureTable.uses(db)) WHERE digest BETWEEN ? AND ?",
                arguments: range)
            while let row = try memes.next() {
                guard let digest = (try? row.text("digest")).flatMap(Digest.init) else { continue }
                let role = PictureRole(rawValue: try row.number("role"))
                // In place: a picture may be of a million memes.
                try uses[digest, default: PictureUse(digest: digest)].note(row, as: role)
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
            for (digest, name) in try Self.templateUses(range, db) {
                uses[digest, default: PictureUse(digest: digest)].templateOf.append(name)
            }
            return uses.values.sorted { $0.digest.description < $1.digest.description }
        }
    }
}

/// A row of a catalogue that may be damaged.
struct CatalogRow: Sendable {
    let sequence: Int64
    /// The name of the row in errors.
    let id: String
    let entry: Result<Entry, StoreError>
    /// The row's values as JSON, if they can't be decoded.
    let remains: String?

    /// The approximate memory that it takes, in bytes.
    var byteCount: Int {
        let entry = try? entry.get()
        let texts = entry.map { [$0.recipe, $0.summary.topText, $0.summary.bottomText] } ?? []
        return texts.reduce(remains?.utf8.count ?? 0) { $0 + $1.utf8.count }
            + (entry?.summary.otherText.utf8.count ?? 0)
    }

    /// A row that exceeds the size limit.
    init(tooLong id: String, at sequence: Int64) {
        self.sequence = sequence
        self.id = id
        entry = .failure(.damagedRow(id: id, reason: "it has more than 4 MiB"))
        remains = nil
    }

    init(_ entry: Entry, at sequence: Int64) {
        self.init(.success(entry), named: entry.summary.id.description, at: sequence)
    }

    init(_ entry: Result<Entry, StoreError>, named id: String, at sequence: Int64) {
        self.sequence = sequence
        self.id = id
        self.entry = entry
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
    /// The row's values as JSON, as far as they can be text.
    var json: String? {
        let values = [String: String](
            map { ($0, $1.isNull ? "null" : String.fromDatabaseValue($1) ?? "\($1)") }
        ) { first, _ in first }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Pictures of memes by place and role, salvaged from a catalogue whose table of them is damaged.
struct SalvagedPictures: Sendable {
    private(set) var digests: [Int64: [Int: String]] = [:]

    /// Reads the index by digest from either end.
    init(of db: Database) {
        for direction in ["ASC", "DESC"] {
            let sql = """
                SELECT meme, role, digest FROM picture INDEXED BY pictureByDigest
                ORDER BY digest \(direction)
                """
            do {
                let cursor = try Row.fetchCursor(db, sql: sql)
                while let row = try cursor.next() {
                    guard let place = try? row.decode(Int64.self, forColumn: "meme"),
                        let role = try? row.number("role"), let digest = try? row.text("digest")
                    else { continue }
                    digests[place, default: [:]][role] = digest
                }
                return
            } catch {
                // The other end may give more.
            }
        }
    }
}

/// The memes and versions that have a picture.
struct PictureUse: Sendable {
    let digest: Digest
    /// The ids of the memes whose original it is.
    var originalOf: [String] = []
    /// The ids of the memes whose memed image it is.
    var memedOf: [String] = []
    /// The ids of the memes that it is laid on, now or in a former version.
    var layerOf: [String] = []
    /// The sizes that the memes whose memed image it is state, in bytes.
    var statedByteCounts: Set<Int> = []
    var isUpload = false
    /// The former versions whose original it is.
    var formerOf: [FormerVersion.Name] = []
    /// The names of the templates that have it.
    var templateOf: [String] = []

    /// Notes a meme that has it; `nil` is the role of pictures that are laid on memes.
    fileprivate mutating func note(_ row: Row, as role: PictureRole?) throws {
        switch role {
        case .memed:
            memedOf.append(row.name)
            statedByteCounts.insert((try? row.number("byteCount")) ?? 0)
        case .original: originalOf.append(row.name)
        case nil: layerOf.append(row.name)
        }
    }

    /// Whether a meme, a former version or a template needs it.
    var isNeeded: Bool {
        !originalOf.isEmpty || !memedOf.isEmpty || !layerOf.isEmpty || !formerOf.isEmpty
            || !templateOf.isEmpty
    }

    /// The ids of the memes that need it.
    var memes: [String] { Set(originalOf + memedOf + layerOf).sorted() }
}
