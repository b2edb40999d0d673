import Foundation
import MemeRender

/// The way from an address to an open store.
struct PostgresOpening {
    private let address: PostgresAddress
    private let access: Store.Access
    private let isMade: Bool
    private let environment: [String: String]
    private let schema: PostgresSchema

    /// - Parameters:
    ///   - isMade: whether the store is made if there is none; one that is only read is empty then.
    ///   - environment: the variables that name a bucket's service and its keys, and the caches of this machine.
    ///   - schema: the tables that are made, or brought up to date.
    init(
        _ address: PostgresAddress, for access: Store.Access, isMade: Bool,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        schema: PostgresSchema = .current
    ) {
        self.address = address
        self.access = access
        self.isMade = isMade
        self.environment = environment
        self.schema = schema
    }

    /// The most connections of a process to a server, which has 100 unless it is told otherwise.
    private static let connections = 8

    func run() throws -> Store {
        let database = PostgresDatabase(
            address, for: access, connections: Self.connections, schema: schema)
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
        let cache = cache(of: id)
        let place = try place(settings, isReadOnly: isReadOnly)
        let isNew = {
            try access == .writing && !isReadOnly && place.isOurs && settings.hasNoPictures
        }
        let objects: any ObjectStore
        let texts: any SharedTexts
        switch place.place {
        case .folder(let path):
            objects = try FolderObjects(in: path, of: id, isNew: isNew)
            texts = FolderTexts(in: path)
        case .bucket(let address):
            let found = try BucketObjects(
                in: address, of: id, environment: environment, isNew: isNew)
            objects = cached(found, in: cache)
            texts = PostgresTexts(database: database)
        }
        let blobs = SharedBlobs(
            // With connections of its own: a transaction that needed one more for a blob could wait for ever.
            ledger: PostgresLedger(
                database: PostgresDatabase(
                    address, for: access, connections: Self.connections, schema: schema)),
            objects: objects)
        return Store(
            at: .postgres(address),
            catalog: PostgresCatalog(database, collectingFrom: blobs, isReadOnly: isReadOnly),
            blobs: blobs, thumbnails: cache.map(Thumbnails.init(in:)) ?? .none,
            sharedTexts: texts, pictures: place.place)
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
        switch try schema.state(connection, address) {
        case .current: break
        case .missing:
            guard isMade else { throw StoreError.noCatalog(path: address.description) }
            if access == .reading { return nil }
            guard let place = address.pictures else {
                throw StoreError.noPictures(address.description)
            }
            do {
                // Where pictures can't be, no tables are made.
                try checkNew(place)
            } catch {
                // Another may have made the store meanwhile.
                guard try schema.state(connection, address) == .current else { throw error }
            }
            try schema.bringUpToDate(connection, address)
        case .old:
            try schema.bringUpToDate(connection, address)
        }
        return isReadOnly ?? false
    }

    /// The place of the pictures: that of the address, since it may be reached otherwise here, else that of the
    /// database; and whether the database names the same.
    private func place(
        _ settings: PostgresSettings, isReadOnly: Bool
    ) throws -> (place: PicturePlace, isOurs: Bool) {
        let kept = try settings.value(of: Self.pictures)
        var known = kept.flatMap(PicturePlace.init(kept:))
        guard let place = address.pictures ?? known else {
            throw StoreError.noPictures(address.description)
        }
        let complete = complete(place, by: known)
        // Of several that make the store at once, the first says where the pictures are.
        if kept == nil, access == .writing, !isReadOnly {
            known = PicturePlace(
                kept: try settings.set(Self.pictures, to: complete.kept, onlyIfNew: true))
        }
        return (complete, known.map { complete.isSamePlace(as: $0) } ?? false)
    }

    private func checkNew(_ place: PicturePlace) throws {
        switch complete(place, by: nil) {
        case .folder(let path): try FolderObjects.checkNew(path)
        case .bucket(let address):
            try BucketObjects.checkNew(address, environment: environment)
        }
    }

    private func complete(_ place: PicturePlace, by known: PicturePlace?) -> PicturePlace {
        guard case .bucket(let address) = place else { return place }
        let other: BucketAddress? = if case .bucket(let known) = known { known } else { nil }
        return .bucket(address.completed(by: other, environment: environment))
    }

    private static let pictures = "pictures"

    /// A bucket's objects with copies in the cache of this machine, if it has one.
    private func cached(_ objects: BucketObjects, in cache: String?) -> any ObjectStore {
        guard let cache, address.cache > 0 else { return objects }
        return CachedObjects(
            objects: objects, cache: PictureCache(in: cache, atMost: address.cache))
    }

    /// The folder of this machine for what is made or copied of a store, beside those of other stores.
    private func cache(of id: String) -> String? {
        let caches =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
        guard let caches else { return nil }
        let folder = "\(caches)/mememe/\(id)"
        // Without a folder, each thumbnail is made when it is asked for.
        return (try? Folder.create(folder)) == nil ? nil : folder
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
