import Foundation

/// An open file, closed when it goes; every error names the path it was opened for.
struct FileDescriptor: ~Copyable {
    let raw: Int32
    let path: String
    private let closes: Bool

    /// - Parameter path: what errors name, where that isn't the file that is opened.
    init(
        opening file: String, _ flags: Int32, permissions: mode_t = 0,
        for action: FileError.Action, of path: String? = nil
    ) throws(FileError) {
        let path = path ?? file
        var raw: Int32
        repeat { raw = open(file, flags | O_CLOEXEC, permissions) } while raw < 0 && errno == EINTR
        guard raw >= 0 else { throw FileError(errno, action, path) }
        self.raw = raw
        self.path = path
        closes = true
    }

    /// Uses a descriptor that somebody else closes, such as standard input.
    init(borrowing raw: Int32, named path: String) {
        self.raw = raw
        self.path = path
        closes = false
    }

    deinit {
        if closes { close(raw) }
    }

    /// Whether it is none of a folder, a pipe, a device and so on.
    func isRegularFile() throws(FileError) -> Bool {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        return status.isRegularFile
    }

    /// Reads to the end: of a file, a pipe, whatever can be read.
    ///
    /// - Throws: ``FileError/tooLarge(_:limit:)`` before memory is taken where the size is known.
    func readAll(limit: Int) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        if status.isDirectory { throw .isDirectory(path) }
        if status.st_size > limit { throw .tooLarge(path, limit: limit) }

        // One byte more than the size shows the end without growing the buffer.
        var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 1 << 16))
        var count = 0
        while true {
            let part = bytes.withUnsafeMutableBytes { buffer in
                read(raw, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if part < 0 {
                if errno == EINTR { continue }
                throw FileError(errno, .read, path)
            }
            if part == 0 { break }
            count += part
            if count > limit { throw .tooLarge(path, limit: limit) }
            if count == bytes.count {
                bytes.append(contentsOf: repeatElement(0, count: bytes.count))
            }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    func byteCount() throws(FileError) -> Int {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        return Int(status.st_size)
    }

    /// Reads a part of a file; what is behind its end is left out.
    func readPart(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    raw, buffer.baseAddress.map { $0 + count }, buffer.count - count,
                    off_t(range.lowerBound + count))
            }
            if part < 0 {
                if errno == EINTR { continue }
                throw FileError(errno, .read, path)
            }
            if part == 0 { break }
            count += part
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// Writes all, however many system calls that takes.
    func writeAll(_ bytes: [UInt8]) throws(FileError) {
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeBytes { buffer in
                write(raw, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if part < 0 {
                if errno == EINTR { continue }
                throw FileError(errno, .write, path)
            }
            count += part
        }
    }

    /// Writes all that a file holds, a part after the other.
    func writeAll(of source: borrowing FileDescriptor) throws(FileError) {
        var start = 0
        while true {
            let part = try source.readPart(start..<start + (1 << 20))
            if part.isEmpty { return }
            try writeAll(part)
            start += part.count
        }
    }

    /// Waits until the disk has what was written.
    func synchronize() throws(FileError) {
        // A file system that can't do it says EINVAL; there is nothing else to do there.
        while fsync(raw) != 0 {
            if errno == EINVAL { return }
            if errno != EINTR { throw FileError(errno, .write, path) }
        }
    }
}

extension stat {
    var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

    /// What is at a path, symbolic links followed; `nil` where nothing can be found.
    init?(at path: String) {
        self.init()
        guard stat(path, &self) == 0 else { return nil }
    }

    /// What has a name, which may be a symbolic link; `nil` where nothing has.
    init?(ofName path: String) {
        self.init()
        guard lstat(path, &self) == 0 else { return nil }
    }

    func isSame(as other: stat?) -> Bool {
        other?.st_dev == st_dev && other?.st_ino == st_ino
    }
}
