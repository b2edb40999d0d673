#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// An atomically written file: it takes its name only when all of it is on the disk, and leaves nothing
/// if it fails.
///
/// The bytes go to a temporary file in the same folder, followed by `fsync`. Then the file is renamed
/// (or linked, if nothing may be replaced), and the folder is synchronized.
package struct AtomicFile: ~Copyable {
    private let file: FileDescriptor
    package let folder: String
    private let temporary: String
    private let isDurable: Bool

    /// Writes a temporary file next to `path`.
    ///
    /// - Parameters:
    ///   - content: the bytes.
    ///   - path: the name that the file will take.
    ///   - permissions: as for `open`; the umask is applied.
    ///   - durable: whether to wait for the disk.
    package static func holding(
        _ content: PictureContent, besides path: String, permissions: mode_t = 0o666,
        durable: Bool = true
    ) throws(FileError) -> AtomicFile {
        let file = try AtomicFile(besides: path, permissions: permissions, durable: durable)
        try file.file.writeAll(content)
        if durable { try file.file.synchronize() }
        return file
    }

    /// Writes a temporary file next to `path`; as the other `holding`.
    package static func holding(
        _ bytes: [UInt8], besides path: String, permissions: mode_t = 0o666, durable: Bool = true
    ) throws(FileError) -> AtomicFile {
        try .holding(.memory(bytes), besides: path, permissions: permissions, durable: durable)
    }

    /// Writes a temporary file next to `path`, with a copy of another file's bytes.
    ///
    /// - Parameter permissions: as for `open`; the umask is applied.
    package static func copying(
        _ source: borrowing FileDescriptor, besides path: String, permissions: mode_t = 0o666
    ) throws(FileError) -> AtomicFile {
        let file = try AtomicFile(besides: path, permissions: permissions, durable: true)
        try file.file.writeAll(of: source)
        try file.file.synchronize()
        return file
    }

    /// Opens an empty temporary file next to `path`, for this user alone: ``append(_:)`` fills it, and
    /// ``synchronize()`` waits for the disk.
    package static func empty(besides path: String) throws(FileError) -> AtomicFile {
        try AtomicFile(besides: path, permissions: 0o600, durable: true)
    }

    package func append(_ bytes: [UInt8]) throws(FileError) { try file.writeAll(bytes) }

    private init(besides path: String, permissions: mode_t, durable: Bool) throws(FileError) {
        let folder = path.parentFolder
        let temporary = "\(folder)/\(Self.temporaryName())"
        file = try FileDescriptor(
            opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions,
            for: .write, of: path)
        self.folder = folder
        self.temporary = temporary
        isDurable = durable
        // An advisory lock shows others that this file is being written: see `Leftover`. If the file
        // system has no locks, they go by the file's age.
        flock(file.raw, LOCK_SH | LOCK_NB)
    }

    /// The prefix of all temporary names.
    package static let temporaryPrefix = ".mememe-"

    package static func temporaryName() -> String {
        temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    deinit {
        remove()
    }

    /// Removes the temporary file if it has no name yet. `deinit` does so too, but a process may end
    /// while another thread still holds this value.
    package func remove() {
        // After a rename this path leads to nothing any more.
        unlink(temporary.systemPath)
    }

    /// Waits until the bytes are on the disk, if the file wasn't written durably.
    package func synchronize() throws(FileError) { try file.synchronize() }

    /// Takes the name, in place of any file that has it.
    ///
    /// - Parameter permissions: the permissions of the replaced file, which the new one keeps.
    package func replace(_ path: String, permissions: mode_t? = nil) throws(FileError) {
        if let permissions { fchmod(file.raw, permissions) }
        guard rename(temporary.systemPath, path.systemPath) == 0 else {
            throw FileError(errno, .write, path)
        }
        try synchronizeFolder()
    }

    /// Takes the name if it is free; returns `false` if it isn't. If this throws, the name is free
    /// again.
    package func claim(_ path: String) throws(FileError) -> Bool {
        if link(temporary.systemPath, path.systemPath) != 0 {
            switch errno {
            case EEXIST:
                return false
            case EPERM, EOPNOTSUPP, ENOSYS:
                // A file system without hard links, such as FAT: create the name exclusively, then
                // replace our own placeholder.
                let placeholder = open(
                    path.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                guard placeholder >= 0 else {
                    if errno == EEXIST { return false }
                    throw FileError(errno, .write, path)
                }
                close(placeholder)
                guard rename(temporary.systemPath, path.systemPath) == 0 else {
                    let code = errno
                    unlink(path.systemPath)
                    throw FileError(code, .write, path)
                }
            default:
                throw FileError(errno, .write, path)
            }
        }
        do {
            try synchronizeFolder()
        } catch {
            unlink(path.systemPath)
            throw error
        }
        return true
    }

    /// Whether the name leads to this very file, and not to another with the same bytes.
    package func isNamed(_ path: String) -> Bool {
        var own = stat()
        guard fstat(file.raw, &own) == 0, let named = stat(at: path) else { return false }
        return named.st_ino == own.st_ino && named.st_dev == own.st_dev
    }

    private func synchronizeFolder() throws(FileError) {
        if isDurable { try Folder.synchronize(folder) }
    }
}
