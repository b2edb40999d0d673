import Foundation
import MemeConcurrency
import MemeRender

/// A store of memes: a catalogue of rows, and the pictures, each stored once under the SHA-256 of its
/// bytes.
///
/// Any number of threads and processes may use a store at once. A meme is durably saved when
/// ``save(_:)-(Meme)`` returns: it survives a crash or a power cut. A crash at any moment leaves at most
/// a picture that no meme has, never a meme without its pictures:
///
/// - Saving writes the pictures first and then the row.
/// - Deleting removes the row first and then the pictures that no other row has.
/// - Both check the pictures again in a transaction that keeps other writers out.
public struct Store: Sendable {
    /// The place of the store.
    public let address: StoreAddress

    /// What messages call the place of the store: an absolute path, if it is in a folder.
    public var folder: String { address.description }

    /// Small texts that all processes of the store share.
    package let sharedTexts: any SharedTexts
    /// Where the pictures are whose rows are in a database; `nil` for other stores.
    let pictures: PicturePlace?

    /// The folder on whose disk temporary files are.
    package var scratch: String { address.scratch }

    /// Checks that the store is still at its path, in microseconds; if another store is there by now, it
    /// is opened.
    ///
    /// The caller needn't call this before reading or writing: these check it themselves.
    ///
    /// - Throws: ``StoreError/moved(folder:)`` or ``StoreError/replaced(folder:reason:)``.
    package func checkPlace() throws(StoreError) { try catalog.checkPlace() }

    let catalog: any MemeCatalog
    let blobs: any BlobStore
    let thumbnails: Thumbnails
    /// The streams that are open on the changes by this value and its copies.
    let listeners = StoreListeners()
    let decodedTemplates = DecodedTemplates()

    /// Opens a store in a folder or on a database server, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - folder: the folder of the store, or `postgres://host/database`; if `nil`, `$MEMEME_STORE`, else `$XDG_DATA_HOME/mememe`,
    ///     else `~/.local/share/mememe`.
    ///   - access: what the caller does with the store. Opening it for reading makes no file: if there
    ///     is no store, an empty one in memory stands for it, and the disk may be read-only.
    ///   - making: whether the store is made if there is none; if not, that is
    ///     ``StoreError/noCatalog(path:)``.
    /// - Throws: ``StoreError`` or `FileError`.
    public static func open(
        at folder: String? = nil, for access: Access = .writing, making: Bool = true
    ) throws -> Store {
        switch try address(of: folder) {
        case .folder(let path): try Store(at: path, for: access, making: making)
        case .postgres(let address): try PostgresOpening(address, for: access, isMade: making).run()
        case .memory: inMemory()
        }
    }

    /// Opens a store, and makes it if there is none, without blocking a thread of Swift's pool.
    ///
    /// - Parameters:
    ///   - address: the place of the store; ``StoreAddress/memory`` gives a new store each time.
    ///   - access: as for ``open(at:for:making:)``.
    ///   - making: as for ``open(at:for:making:)``.
    /// - Throws: ``StoreError`` or `FileError`.
    public static func open(
        _ address: StoreAddress, for access: Access = .writing, making: Bool = true
    ) async throws -> Store {
        switch address {
        case .folder(let path):
            try await Workers.disk.run { try Store(at: path, for: access, making: making) }
        case .postgres(let address):
            try await PostgresCatalog.wait {
                try PostgresOpening(address, for: access, isMade: making).run()
            }
        case .memory: inMemory()
        }
    }

    /// What the caller does with a store.
    public enum Access: Sendable {
        case reading
        case writing
    }

    /// The place that ``open(at:for:making:)`` would open or make; this reads no disk.
    ///
    /// - Parameter folder: as for ``open(at:for:making:)``.
    /// - Throws: ``StoreError/noFolder``, ``StoreError/unreadableVariable(_:)`` or
    ///   ``StoreError/badAddress(_:reason:)``.
    public static func address(of folder: String? = nil) throws(StoreError) -> StoreAddress {
        let path: String
        if let folder {
            path = folder
        } else {
            path = try defaultFolder(environment: variable)
        }
        if path.isEmpty { throw .noFolder }
        if PostgresAddress.isMeant(by: path) { return .postgres(try PostgresAddress(path)) }
        return .folder(URL(fileURLWithPath: path).path)
    }

    /// The path of the folder that ``open(at:for:making:)`` would open or make; this reads no disk.
    ///
    /// - Parameter folder: as for ``open(at:for:making:)``.
    /// - Throws: as ``address(of:)``; ``StoreError/noFolderOfItsOwn(_:)`` if the store is elsewhere.
    public static func location(of folder: String? = nil) throws(StoreError) -> String {
        let address = try address(of: folder)
        guard case .folder(let path) = address else { throw .noFolderOfItsOwn("\(address)") }
        return path
    }

    /// A store in memory, which ends with its last copy: for tests, and for programs that leave no
    /// files.
    public static func inMemory() -> Store {
        let blobs = MemoryBlobs()
        return Store(
            at: .memory, catalog: MemoryCatalog(collectingFrom: blobs), blobs: blobs,
            thumbnails: .none)
    }

    init(
        at address: StoreAddress, catalog: any MemeCatalog, blobs: any BlobStore,
        thumbnails: Thumbnails, sharedTexts: any SharedTexts = MemoryTexts(),
        pictures: PicturePlace? = nil
    ) {
        self.address = address
        self.sharedTexts = sharedTexts
        self.pictures = pictures
        self.catalog = catalog
        self.blobs = blobs
        self.thumbnails = thumbnails
    }

    private init(at path: String, for access: Access, making: Bool) throws {
        if making, access == .writing { try Folder.create(path) }
        let folder: String
        do {
            folder = try Folder.resolve(path)
        } catch FileError.missing {
            guard making, access == .reading else { throw StoreError.noCatalog(path: path) }
            folder = path
        }
        address = .folder(folder)
        sharedTexts = FolderTexts(in: folder)
        pictures = nil
        let blobs = FolderBlobs(in: folder)
        catalog = try SQLiteCatalog(
            in: folder, for: access, making: making, collectingFrom: blobs)
        self.blobs = blobs
        thumbnails = Thumbnails(in: folder)
    }

    /// - Throws: ``StoreError/noFolder``, and what `environment` throws.
    static func defaultFolder(
        environment: (String) throws(StoreError) -> String?
    ) throws(StoreError) -> String {
        func variable(_ name: String) throws(StoreError) -> String? {
            let value = try environment(name)
            return value?.isEmpty == true ? nil : value
        }
        if let folder = try variable("MEMEME_STORE") { return folder }
        // XDG Base Directory Specification 0.8: a relative path has to be ignored.
        if let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/mememe" }
        guard let home = try variable("HOME") else { throw .noFolder }
        guard home.hasPrefix("/") else { throw .relativeHome(home) }
        return "\(home)/.local/share/mememe"
    }

    /// - Throws: ``StoreError/unreadableVariable(_:)``: a repaired value would name another folder.
    private static func variable(_ name: String) throws(StoreError) -> String? {
        guard let value = getenv(name) else { return nil }
        guard let text = String(validatingCString: value) else { throw .unreadableVariable(name) }
        return text
    }
}
