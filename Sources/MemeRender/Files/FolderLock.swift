#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An advisory lock on a folder (`flock`), which all threads and processes respect.
///
/// The system releases it if the process ends.
package struct FolderLock: ~Copyable {
    package enum Kind {
        /// Others may have the lock too, if theirs is shared.
        case shared
        case exclusive
    }

    private let folder: FileDescriptor

    /// Takes the lock; waits while another lock excludes it.
    ///
    /// - Parameter action: what it is for, which errors name.
    package init(_ path: String, _ kind: Kind, for action: FileError.Action) throws(FileError) {
        let folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, for: action)
        _ = try Self.isTaken(folder, kind == .shared ? LOCK_SH : LOCK_EX, for: action)
        self.folder = folder
    }

    /// Takes an exclusive lock; `nil` if there is another lock now.
    package init?(ifFree path: String, for action: FileError.Action) throws(FileError) {
        let folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, for: action)
        guard try Self.isTaken(folder, LOCK_EX | LOCK_NB, for: action) else { return nil }
        self.folder = folder
    }

    // Closing the descriptor isn't enough: a process that another thread is starting has a copy of it until
    // it executes its program, and the lock would stay that long.
    deinit { flock(folder.raw, LOCK_UN) }

    private static func isTaken(
        _ folder: borrowing FileDescriptor, _ operation: Int32, for action: FileError.Action
    ) throws(FileError) -> Bool {
        while flock(folder.raw, operation) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default: throw FileError(errno, action, folder.path)
            }
        }
        return true
    }
}
