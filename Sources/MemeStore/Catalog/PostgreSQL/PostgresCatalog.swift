import Foundation
import MemeConcurrency
import Synchronization

/// The rows of a store in a PostgreSQL database, which any number of machines may use at once.
///
/// Rows name pictures by foreign keys, so the database itself keeps a picture from being removed that a row
/// names. libpq waits for the server, so all calls run on threads that may block.
final class PostgresCatalog: MemeCatalog {
    let database: PostgresDatabase
    /// The blob store that is told which blobs are gone.
    let blobs: any BlobStore
    private let isReadOnly: Bool
    private let writes = Mutex(Writes())
    let rareWords = RareWords()

    /// The threads that wait for a server.
    private static let workers = Workers(atMost: 32)

    init(_ database: PostgresDatabase, collectingFrom blobs: any BlobStore, isReadOnly: Bool) {
        self.database = database
        self.blobs = blobs
        self.isReadOnly = isReadOnly
    }

    var schema: String { database.address.schema }
    private var name: String { database.address.description }

    /// The digests that begin with two digits, as parameters of BETWEEN.
    static func range(of prefix: String) -> [PostgresValue] {
        ["0", "f"].map { last in
            .digest(Digest(prefix + String(repeating: last, count: 62)) ?? Digest(of: []))
        }
    }

    // MARK: Running

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await Self.workers.run { [database] in try database.read(body) }
    }

    func readTogether<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await Self.workers.run { [database] in try database.readTogether(body) }
    }

    /// Runs a write transaction, and counts it.
    func write<Value: Sendable>(
        preparing prepare: @escaping @Sendable () throws -> Void = {}, isRepeatable: Bool = true,
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try checkWritable()
        writes.withLock { $0.underWay += 1 }
        let result = await Self.workers.run { [database] in
            Result {
                let counted = { (connection: PostgresConnection) in
                    let value = try body(connection)
                    try connection.run(
                        "UPDATE revision SET changes = changes + 1 WHERE shard = pg_backend_pid() % 16"
                    )
                    return value
                }
                return isRepeatable
                    ? try database.write(preparing: prepare, counted)
                    : try database.writeOnce(counted)
            }
        }
        writes.withLock { writes in
            writes.underWay -= 1
            if case .success = result { writes.made += 1 }
        }
        return try result.get()
    }

    func checkWritable() throws(StoreError) {
        if isReadOnly {
            throw .catalogFailed(.readOnly, at: name, reason: "this server can only be read")
        }
    }

    /// A database has no place that it could leave: if it is away, each call says so.
    func checkPlace() throws(StoreError) {}

    func checkVersion() async throws {
        try await Self.workers.run { [database] in try database.checkVersion() }
    }

    /// Nothing: what a transaction that failed has written never comes back.
    func settle() async throws {}

    func rehearse(saving entry: Entry) async {
        // If anything else is wrong, the real save reports it.
        _ = try? await Self.workers.run { [database] in
            try database.writeOnce { connection in
                try connection.run(
                    "INSERT INTO blob (digest) VALUES ($1) ON CONFLICT DO NOTHING",
                    [.digest(entry.summary.original)])
                _ = try entry.save(as: .next, connection)
                throw CancellationError()
            }
        }
    }

    // MARK: Changes of others

    /// The write transactions of this process.
    private struct Writes {
        var made = 0
        var underWay = 0
        /// The revision that was told last, and when it was asked for.
        var told: Int?
        var asked = ContinuousClock.now
    }

    /// How long a revision is good for: everyone who looks at a page asks for it once a second.
    private static let freshness: Duration = .milliseconds(900)

    /// The transactions that others have made. While this process writes it can't be told whose a transaction
    /// is; then the revision is what it was.
    func revision() async throws -> Int {
        let fresh = writes.withLock { writes -> Int? in
            guard let told = writes.told, .now - writes.asked < Self.freshness else {
                writes.asked = .now
                return nil
            }
            return told
        }
        if let fresh { return fresh }
        let before = writes.withLock { ($0.made, $0.underWay) }
        let sum = try await read { connection in
            try connection.run("SELECT sum(changes)::bigint AS changes FROM revision").first?
                .place("changes") ?? 0
        }
        let all = Int(truncatingIfNeeded: sum)
        return writes.withLock { writes in
            if writes.told == nil || before == (writes.made, 0) && writes.underWay == 0 {
                writes.told = all &- writes.made
            }
            return writes.told ?? 0
        }
    }

    // MARK: All of it

    func snapshot() async throws -> any CatalogSnapshot { try await postgresSnapshot() }

    private func postgresSnapshot() async throws -> PostgresSnapshot {
        try await Self.workers.run { [database] in try PostgresSnapshot(of: database) }
    }

    func copy(to path: String) async throws {
        let snapshot = try await postgresSnapshot()
        try await Self.workers.run { try snapshot.write(to: path) }
    }

    func hold() async throws -> any BlobHold {
        try await Self.workers.run { [database] in try PostgresHold(of: database) }
    }

    /// Runs work that waits for the server.
    static func wait<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value { try await workers.run(work) }
}

/// A shared lock that a connection of its own has: while it stands, nobody removes a picture.
///
/// If this process is stopped, the lock stays; if the server goes, or the network, the lock is lost, and
/// ``check()`` says so.
private final class PostgresHold: BlobHold {
    private let address: PostgresAddress
    private let connection: PostgresConnection

    init(of database: PostgresDatabase) throws {
        address = database.address
        do {
            connection = try Self.connection(database.pool)
            try connection.runAll("SELECT \(PostgresLock.hold.shared(address.schema))")
        } catch {
            throw StoreError(error, at: database.address)
        }
    }

    /// A connection to the server that pictures are removed at: of several hosts, a copy of it has locks of its own.
    private static func connection(
        _ pool: PostgresPool
    ) throws(PostgresError) -> PostgresConnection {
        do {
            return try pool.connect(for: .writing)
        } catch {
            return try pool.connect()
        }
    }

    func check() async throws {
        try await PostgresCatalog.wait { [connection, address] in
            do {
                try connection.runAll("SELECT 1")
            } catch let error as PostgresError {
                throw StoreError(error, at: address)
            }
        }
    }

    deinit {
        // The server would notice the end of the connection a little later.
        _ = try? connection.runAll("SELECT \(PostgresLock.hold.unshared(address.schema))")
    }
}
