import Foundation

/// A promise that no blob of a store is removed while this lives, whichever process would.
///
/// It is a shared lock (`flock`) on the folder, which the system takes back where its process ends.
final class BlobHold: Sendable {
    private let folder: FileDescriptor

    /// Waits for whoever is removing a blob just now.
    init(_ path: String) throws(FileError) {
        folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, for: .read)
        while flock(folder.raw, LOCK_SH) != 0 {
            if errno != EINTR { throw FileError(errno, .read, path) }
        }
    }

    /// Does something while nobody else may hold or remove blobs.
    ///
    /// - Returns: whether it was done; it isn't where somebody holds them.
    static func excluding(_ path: String, _ body: () throws -> Void) throws -> Bool {
        let folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, for: .remove)
        while flock(folder.raw, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw FileError(errno, .remove, path)
            }
        }
        return try withExtendedLifetime(folder) {
            try body()
            return true
        }
    }
}
