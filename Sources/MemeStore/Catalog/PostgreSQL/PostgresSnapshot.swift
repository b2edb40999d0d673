import Foundation
import MemeConcurrency
import MemeRender

/// The rows at one moment: a transaction that only reads, on a connection of its own.
///
/// If the connection breaks, each further call throws: another one would see other rows.
final class PostgresSnapshot: CatalogSnapshot {
    private let address: PostgresAddress
    /// One call at a time.
    private let connection: Monitor<PostgresConnection>

    init(of database: PostgresDatabase) throws {
        address = database.address
        do {
            let connection = try database.pool.connect()
            try connection.runAll(
                """
                SET idle_in_transaction_session_timeout = 0;
                BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1 FROM step LIMIT 1
                """)
            self.connection = Monitor(connection)
        } catch {
            throw StoreError(error, at: database.address)
        }
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await PostgresCatalog.wait { [self] in try readNow(body) }
    }

    private func readNow<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        let result = connection.withLock { connection in Result { try body(connection) } }
        do {
            return try result.get()
        } catch let error as PostgresError {
            throw StoreError(error, at: address)
        }
    }

    func count() async throws -> Int {
        try await read {
            try $0.run("SELECT count(*) AS count FROM meme").first?.number("count") ?? 0
        }
    }

    func rows(after place: Int64?, limit: Int) async throws -> [CatalogRow] {
        try await read { try Self.rows(after: place, limit: limit, $0) }
    }

    private static func rows(
        after place: Int64?, limit: Int, _ db: PostgresConnection
    ) throws -> [CatalogRow] {
        try db.run(
            """
            SELECT \(Entry.postgresColumns) FROM meme WHERE sequence > $1
            ORDER BY sequence LIMIT $2
            """, [.number(place ?? .min), .number(max(limit, 1))]
        ).map { row in
            let sequence = try row.place("sequence")
            let entry = Result { () throws(StoreError) in try Entry(row) }
            return CatalogRow(entry, named: row.name, at: sequence)
        }
    }

    func templates(after place: Int64?, limit: Int) async throws -> [CatalogTemplate] {
        try await read { try Self.templates(after: place, limit: limit, $0) }
    }

    private static func templates(
        after place: Int64?, limit: Int, _ db: PostgresConnection
    ) throws -> [CatalogTemplate] {
        try db.run(
            "SELECT * FROM template WHERE place > $1 ORDER BY place LIMIT $2",
            [.number(place ?? .min), .number(max(limit, 1))]
        ).map { row in
            CatalogTemplate(
                place: try row.place("place"), name: row.value("name") ?? "?",
                row: Result { () throws(StoreError) in try TemplateRow(row) }, remains: nil)
        }
    }

    func uses(of prefix: String) async throws -> [PictureUse] {
        try await read { db in
            var uses: [Digest: PictureUse] = [:]
            func note(_ statement: String, _ body: (inout PictureUse, PostgresRow) throws -> Void)
                throws
            {
                for row in try db.run(statement, PostgresCatalog.range(of: prefix)) {
                    let digest = try row.digest("digest")
                    try body(&uses[digest, default: PictureUse(digest: digest)], row)
                }
            }
            try note(
                "SELECT original AS digest, id FROM meme WHERE original BETWEEN $1 AND $2 ORDER BY sequence"
            ) { $0.originalOf.append($1.name) }
            try note(
                """
                SELECT memed AS digest, id, byte_count FROM meme
                WHERE memed BETWEEN $1 AND $2 ORDER BY sequence
                """
            ) { use, row in
                use.memedOf.append(row.name)
                use.statedByteCounts.insert(try row.number("byte_count"))
            }
            try note(
                """
                SELECT digest, id FROM layer JOIN meme ON sequence = layer.meme
                WHERE digest BETWEEN $1 AND $2 ORDER BY sequence
                """
            ) { $0.layerOf.append($1.name) }
            try note("SELECT digest FROM upload WHERE digest BETWEEN $1 AND $2") { use, _ in
                use.isUpload = true
            }
            try note(
                """
                SELECT original AS digest, meme, version FROM former_version
                WHERE original BETWEEN $1 AND $2
                """
            ) { use, row in
                use.formerOf.append(
                    FormerVersion.Name(
                        meme: row.value("meme") ?? "?", number: try row.number("version")))
            }
            try note(
                """
                SELECT template_picture.digest, name FROM template_picture
                JOIN template ON place = template
                WHERE template_picture.digest BETWEEN $1 AND $2 ORDER BY place
                """
            ) { $0.templateOf.append($1.value("name") ?? "?") }
            return uses.values.sorted { $0.digest.description < $1.digest.description }
        }
    }

    func figures() async throws -> CatalogFigures {
        try await read { db in
            var figures = CatalogFigures()
            figures.version = try PostgresSchema.done(db).last ?? ""
            if let row = try db.run(
                """
                SELECT count(*) AS memes, min(created) AS oldest, max(created) AS newest,
                    (SELECT count(*) FROM meme WHERE discarded IS NOT NULL) AS discarded,
                    (SELECT count(*) FROM upload) AS uploads,
                    (SELECT count(*) FROM template WHERE discarded IS NULL) AS templates,
                    (SELECT count(*) FROM former_version) AS versions
                FROM meme WHERE discarded IS NULL
                """
            ).first {
                figures.memes = try row.number("memes")
                figures.discarded = try row.number("discarded")
                figures.uploads = try row.number("uploads")
                figures.templates = try row.number("templates")
                figures.versions = try row.number("versions")
                figures.oldest = try row.optionalTime("oldest")
                figures.newest = try row.optionalTime("newest")
            }
            figures.byteCount =
                try db.run(
                    """
                    SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
                    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                    """
                ).first?.number("bytes") ?? 0
            func formats(_ column: String) throws -> [ImageFormat: Int] {
                let rows = try db.run(
                    """
                    SELECT \(column) AS format, count(*) AS memes FROM meme
                    WHERE discarded IS NULL GROUP BY \(column)
                    """)
                return try rows.reduce(into: [:]) { formats, row in
                    if let format = ImageFormat(rawValue: try row.text("format")) {
                        formats[format] = try row.number("memes")
                    }
                }
            }
            figures.formats = try formats("format")
            figures.originalFormats = try formats("original_format")
            figures.largest = try db.run(
                """
                SELECT \(MemeSummary.postgresColumns) FROM meme WHERE discarded IS NULL
                ORDER BY byte_count DESC, id LIMIT 5
                """
            ).map { try MemeSummary($0) }
            return figures
        }
    }

    /// Reads all rows once. That they have their pictures the database itself makes sure of.
    func checkSoundness() async throws {
        var last: Int64?
        while true {
            let rows = try await rows(after: last, limit: 500)
            guard let end = rows.last?.sequence else { return }
            for row in rows { _ = try row.entry.get() }
            last = end
        }
    }

    /// Writes all rows to a new SQLite database, the format of backups.
    func write(to path: String) throws {
        try CatalogFile.write(to: path) { send in
            var last: Int64?
            while true {
                let rows = try readNow { try Self.rows(after: last, limit: 500, $0) }
                guard let end = rows.last?.sequence else { break }
                for row in rows {
                    let entry = try row.entry.get()
                    let history = try readNow { db in
                        try db.run(
                            "SELECT * FROM former_version WHERE meme = $1 ORDER BY version",
                            [.text(entry.summary.id.description)]
                        ).map { try FormerVersion($0) }
                    }
                    try send(.meme(entry, history: history))
                }
                last = end
            }
            let uploads = try readNow { db in
                try db.run("SELECT digest, added FROM upload").map {
                    (try $0.digest("digest"), try $0.time("added"))
                }
            }
            for (digest, date) in uploads { try send(.upload(digest, at: date)) }
            var place: Int64?
            while true {
                let rows = try readNow { try Self.templates(after: place, limit: 100, $0) }
                guard let end = rows.last?.place else { return }
                for row in rows { try send(.template(try row.row.get())) }
                place = end
            }
        }
    }
}
