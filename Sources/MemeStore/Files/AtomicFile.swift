import Foundation

/// A file that takes its name when all of it is on the disk, and leaves nothing where it fails.
///
/// The bytes go to a temporary file in the folder of the name, are synchronized, and then the
/// file is renamed (or linked, where nothing may be replaced) and the folder synchronized.
struct AtomicFile: ~Copyable {
    private let file: FileDescriptor
    let folder: String
    private let temporary: String
    private let isDurable: Bool

    /// Writes a nameless file next to where `path` is to be.
    ///
    /// - Parameters:
    ///   - permissions: as for `open`; the umask is applied.
    ///   - durable: whether to wait for the disk.
    static func holding(
        _ bytes: [UInt8], besides path: String, permissions: mode_t = 0o666, durable: Bool = true
    ) throws(FileError) -> AtomicFile {
        let file = try AtomicFile(besides: path, permissions: permissions, durable: durable)
        try file.file.writeAll(bytes)
        if durable { try file.file.synchronize() }
        return file
    }

    /// Writes a nameless file next to where `path` is to be, with the bytes of another.
    ///
    /// - Parameter permissions: as for `open`; the umask is applied.
    static func copying(
        _ source: borrowing FileDescriptor, besides path: String, permissions: mode_t = 0o666
    ) throws(FileError) -> AtomicFile {
        let file = try AtomicFile(besides: path, permissions: permissions, durable: true)
        try file.file.writeAll(of: source)
        try file.file.synchronize()
        return file
    }

    /// Begins a nameless file next to where `path` is to be, for this user alone: ``append(_:)``
    /// fills it, and ``synchronize()`` waits for the disk.
    static func empty(besides path: String) throws(FileError) -> AtomicFile {
        try AtomicFile(besides: path, permissions: 0o600, durable: true)
    }

    func append(_ bytes: [UInt8]) throws(FileError) { try file.writeAll(bytes) }

    private init(besides path: String, permissions: mode_t, durable: Bool) throws(FileError) {
        let folder = path.parentFolder
        let temporary = "\(folder)/\(Self.temporaryName())"
        file = try FileDescriptor(
            opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions,
            for: .write, of: path)
        self.folder = folder
        self.temporary = temporary
        isDurable = durable
        // Says that somebody is at work here: see `Leftover`. Where it can't be said, its age has to.
        flock(file.raw, LOCK_SH | LOCK_NB)
    }

    /// What the names of all that isn't finished begin with.
    static let temporaryPrefix = ".mememe-"

    static func temporaryName() -> String {
        temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    deinit {
        remove()
    }

    /// Leaves nothing of what has no name yet. The end of its life does so too, but a process may
    /// end first where another thread holds it.
    func remove() {
        // After a rename there is nothing of this name any more.
        unlink(temporary.systemPath)
    }

    /// Waits until the disk has the bytes, where that wasn't done at once.
    func synchronize() throws(FileError) { try file.synchronize() }

    /// Takes a name from whatever file has it.
    /// - Parameter permissions: those of the file that is replaced, so that they stay.
    func replace(_ path: String, permissions: mode_t? = nil) throws(FileError) {
        if let permissions { fchmod(file.raw, permissions) }
        guard rename(temporary.systemPath, path.systemPath) == 0 else {
            throw FileError(errno, .write, path)
        }
        try synchronizeFolder()
    }

    /// Takes a name that is free; `false` where it isn't. Where it throws, the name is free again.
    func claim(_ path: String) throws(FileError) -> Bool {
        if link(temporary.systemPath, path.systemPath) != 0 {
            switch errno {
            case EEXIST:
                return false
            case EPERM, EOPNOTSUPP, ENOSYS:
                // A file system without hard links, such as FAT: make the name ours, then replace
                // what is ours.
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

    /// Whether a name is this file's, and not that of another with the same bytes.
    func isNamed(_ path: String) -> Bool {
        var own = stat()
        guard fstat(file.raw, &own) == 0, let named = stat(at: path) else { return false }
        return named.st_ino == own.st_ino && named.st_dev == own.st_dev
    }

    private func synchronizeFolder() throws(FileError) {
        if isDurable { try Folder.synchronize(folder) }
    }
}
