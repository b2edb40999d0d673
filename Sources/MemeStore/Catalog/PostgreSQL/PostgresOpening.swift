import Foundation
import MemeRender

/// The way from an address to an open store.
struct PostgresOpening {
    private let address: PostgresAddress
    private let access: Store.Access
    private let isMade: Bool

    /// - Parameter isMade: whether the store is made if there is none; one that is only read is empty then.
    init(_ address: PostgresAddress, for access: Store.Access, isMade: Bool) {
        self.address = address
        self.access = access
        self.isMade = isMade
    }

    /// The most connections of a process to a server, which has 100 unless it is told otherwise.
    private static let connections = 8

    func run() throws -> Store {
        let database = PostgresDatabase(address, for: access, connections: Self.connections)
        let isReadOnly: Bool
        do {
            guard let found = try database.pool.lend(prepare) else {
                return Store(
                    at: .postgres(address), catalog: MemoryCatalog(collectingFrom: MemoryBlobs()),
                    blobs: MemoryBlobs(), thumbnails: .none)
            }
            isReadOnly = found
        } catch let error as PostgresError {
            throw StoreError(error, at: address)
        }
        let settings = PostgresSettings(database: database)
        let id = try settings.storeID
        let objects = try objects(of: id, settings, isReadOnly: isReadOnly)
        let blobs = SharedBlobs(
            // With connections of its own: a transaction that needed one more for a blob could wait for ever.
            ledger: PostgresLedger(
                database: PostgresDatabase(address, for: access, connections: Self.connections)),
            objects: objects)
        return Store(
            at: .postgres(address),
            catalog: PostgresCatalog(database, collectingFrom: blobs, isReadOnly: isReadOnly),
            blobs: blobs, thumbnails: Self.thumbnails(of: id),
            sharedFolder: objects.folder)
    }

    /// Makes the tables, or brings them up to date.
    ///
    /// - Returns: whether the server can only be read; `nil` if there is no store, and an empty one stands for it.
    private func prepare(_ connection: PostgresConnection) throws -> Bool? {
        let isReadOnly = try connection.run(
            """
            SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS is_read_only
            """
        ).first?.flag("is_read_only")
        switch try PostgresSchema.state(connection, address) {
        case .current: break
        case .missing:
            guard isMade else { throw StoreError.noCatalog(path: address.description) }
            if access == .reading { return nil }
            if address.pictures == nil { throw StoreError.noPictures(address.description) }
            try PostgresSchema.bringUpToDate(connection, address)
        case .old:
            try PostgresSchema.bringUpToDate(connection, address)
        }
        return isReadOnly ?? false
    }

    /// The folder of the pictures: that of the address, since it may be mounted elsewhere here, else that of the
    /// database.
    private func objects(
        of id: String, _ settings: PostgresSettings, isReadOnly: Bool
    ) throws -> FolderObjects {
        let canWrite = access == .writing && !isReadOnly
        var known = try settings.value(of: Self.pictures)
        guard let folder = address.pictures ?? known else {
            throw StoreError.noPictures(address.description)
        }
        // Of several that make the store at once, the first says where the pictures are.
        if known == nil, canWrite {
            known = try settings.set(Self.pictures, to: folder, onlyIfNew: true)
        }
        return try FolderObjects(in: folder, of: id) {
            try canWrite && known == folder && settings.hasNoPictures
        }
    }

    private static let pictures = "pictures"

    /// Thumbnails of this machine, beside those of other stores.
    private static func thumbnails(of id: String) -> Thumbnails {
        let environment = ProcessInfo.processInfo.environment
        let cache =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
        guard let cache else { return .none }
        let folder = "\(cache)/mememe/\(id)"
        // Without a folder, each thumbnail is made when it is asked for.
        guard (try? Folder.create(folder)) != nil else { return .none }
        return Thumbnails(in: folder)
    }
}

/// The settings of a store, by name, which all its processes share.
struct PostgresSettings {
    let database: PostgresDatabase

    /// The random id of the store, which its pictures have, too.
    var storeID: String {
        get throws {
            guard let id = try value(of: "store") else {
                throw StoreError.catalogFailed(
                    .damaged, at: database.address.description, reason: "the store has no id")
            }
            return id
        }
    }

    /// Whether the store has no picture yet.
    var hasNoPictures: Bool {
        get throws {
            try database.read { try $0.run("SELECT 1 FROM blob LIMIT 1").isEmpty }
        }
    }

    func value(of name: String) throws -> String? {
        try database.read { connection in
            try connection.run("SELECT value FROM setting WHERE name = $1", [.text(name)])
                .first?.text("value")
        }
    }

    /// Sets a value.
    ///
    /// - Parameter onlyIfNew: whether a value that is there stays.
    /// - Returns: the value that is there afterwards.
    @discardableResult
    func set(_ name: String, to value: String, onlyIfNew: Bool) throws -> String {
        try database.write { connection in
            try connection.run(
                """
                INSERT INTO setting (name, value) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET value =
                    CASE WHEN $3::boolean THEN setting.value ELSE excluded.value END
                RETURNING value
                """, [.text(name), .text(value), .flag(onlyIfNew)]
            ).first?.text("value") ?? value
        }
    }
}
