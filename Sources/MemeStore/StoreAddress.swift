import Foundation

/// The place of a store: a folder, or memory.
public enum StoreAddress: Hashable, Sendable {
    /// A folder, by its path.
    case folder(String)
    /// The memory of this process.
    case memory
}

extension StoreAddress: CustomStringConvertible {
    /// The name of the place in messages: an absolute path, if it is a folder.
    public var description: String {
        switch self {
        case .folder(let path): path
        case .memory: "memory"
        }
    }

    /// The folder on whose disk the store puts temporary files.
    var scratch: String {
        switch self {
        case .folder(let path): path
        case .memory: FileManager.default.temporaryDirectory.path
        }
    }
}
