import Foundation

/// The place of a store: a folder, a database server, or memory.
public enum StoreAddress: Hashable, Sendable {
    /// A folder, by its path.
    case folder(String)
    /// Rows in a PostgreSQL database, and pictures in a folder or a bucket that all its users share.
    case postgres(PostgresAddress)
    /// The memory of this process.
    case memory
}

extension StoreAddress: CustomStringConvertible {
    /// The name of the place in messages: an absolute path, if it is a folder.
    public var description: String {
        switch self {
        case .folder(let path): path
        case .postgres(let address): address.description
        case .memory: "memory"
        }
    }

    /// Whether both are the same place, as far as their names say.
    package func isSamePlace(as other: StoreAddress) -> Bool {
        switch (self, other) {
        case (.folder(let one), .folder(let two)):
            one == two
                || FileIdentity(at: one) == FileIdentity(at: two) && FileStamp(of: one) != nil
        case (.postgres(let one), .postgres(let two)):
            (one.connection, one.schema) == (two.connection, two.schema)
        default: false
        }
    }

    /// The folder on whose disk the store puts temporary files.
    var scratch: String {
        switch self {
        case .folder(let path): path
        case .postgres, .memory: FileManager.default.temporaryDirectory.path
        }
    }
}
