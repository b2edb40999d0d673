import Foundation

/// Memes in a folder: a catalogue of rows, and the pictures as files named by their content.
///
/// Any number of threads and processes may use a store at once. A meme is saved when
/// ``save(_:)`` returns, whatever happens to the machine then. A crash at any moment leaves at
/// most a picture that no meme has, never a meme without its pictures:
///
/// - Saving writes the pictures first and then the row.
/// - Deleting removes the row first and then the pictures that no other row has.
/// - Both look at the pictures again while they alone may write rows.
public struct Store: Sendable {
    /// Where the store is: an absolute path.
    public let folder: String

    /// Whether it is at its path, in microseconds; where another one is there by now, that one is
    /// opened.
    ///
    /// All that reads or writes looks itself.
    /// - Throws: ``StoreError/moved(folder:)`` or ``StoreError/replaced(folder:reason:)``.
    public func checkPlace() throws(StoreError) { try catalog.checkPlace() }

    let catalog: Catalog
    let blobs: BlobFolder
    let thumbnails: Thumbnails

    /// Opens a store, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - folder: where the store is; where `nil`, `$MEMEME_STORE`, else
    ///     `$XDG_DATA_HOME/mememe`, else `~/.local/share/mememe`.
    ///   - access: what is to be done with it. For reading nothing is made: an empty store stands for
    ///     one that isn't there, and one on a disk that can't be written will do.
    ///   - making: whether it is made where there is none; else that is
    ///     ``StoreError/noCatalog(path:)``.
    /// - Throws: ``StoreError`` or ``FileError``.
    public static func open(
        at folder: String? = nil, for access: Access = .writing, making: Bool = true
    ) throws -> Store {
        try Store(at: location(of: folder), for: access, making: making)
    }

    /// What is done with a store.
    public enum Access: Sendable {
        case reading
        case writing
    }

    /// Where ``open(at:)`` would open a store or make it; nothing is made or looked at.
    ///
    /// - Throws: ``StoreError/noFolder`` or ``StoreError/unreadableVariable(_:)``.
    public static func location(of folder: String? = nil) throws(StoreError) -> String {
        let path: String
        if let folder {
            path = folder
        } else {
            path = try defaultFolder(environment: variable)
        }
        if path.isEmpty { throw .noFolder }
        return URL(fileURLWithPath: path).path
    }

    private init(at path: String, for access: Access, making: Bool) throws {
        if making, access == .writing { try Folder.create(path) }
        do {
            folder = try Folder.resolve(path)
        } catch FileError.missing {
            guard making, access == .reading else { throw StoreError.noCatalog(path: path) }
            folder = path
        }
        catalog = try Catalog(in: folder, for: access, making: making)
        blobs = BlobFolder(in: folder)
        thumbnails = Thumbnails(in: folder)
    }

    /// - Throws: ``StoreError/noFolder``, and what `environment` does.
    static func defaultFolder(
        environment: (String) throws(StoreError) -> String?
    ) throws(StoreError) -> String {
        func variable(_ name: String) throws(StoreError) -> String? {
            let value = try environment(name)
            return value?.isEmpty == true ? nil : value
        }
        if let folder = try variable("MEMEME_STORE") { return folder }
        // XDG Base Directory Specification 0.8: a relative path is to be ignored.
        if let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/mememe" }
        guard let home = try variable("HOME") else { throw .noFolder }
        guard home.hasPrefix("/") else { throw .relativeHome(home) }
        return "\(home)/.local/share/mememe"
    }

    /// - Throws: ``StoreError/unreadableVariable(_:)``: repaired, it would be another folder's name.
    private static func variable(_ name: String) throws(StoreError) -> String? {
        guard let value = getenv(name) else { return nil }
        guard let text = String(validatingCString: value) else { throw .unreadableVariable(name) }
        return text
    }
}
