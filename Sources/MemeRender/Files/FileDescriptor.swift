#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// An open file descriptor, closed at the end of its life; every error names the file's path.
package struct FileDescriptor: ~Copyable {
    package let raw: Int32
    package let path: String
    private let closes: Bool

    /// - Parameter path: the path that errors name, if it isn't the opened one.
    package init(
        opening file: String, _ flags: Int32, permissions: mode_t = 0,
        for action: FileError.Action, of path: String? = nil
    ) throws(FileError) {
        let path = path ?? file
        raw = try Self.opened(file, flags, permissions, for: action, of: path)
        self.path = path
        closes = true
    }

    /// Opens a regular file for reading; refuses anything else, so that it never blocks on a pipe.
    ///
    /// - Throws: ``FileError/notFile(_:)`` among others.
    package init(openingFile path: String) throws(FileError) {
        let raw = try Self.opened(path, O_RDONLY | O_NONBLOCK, 0, for: .read, of: path)
        var status = stat()
        var error: FileError?
        if fstat(raw, &status) != 0 {
            error = FileError(errno, .read, path)
        } else if status.isDirectory {
            error = .isDirectory(path)
        } else if !status.isRegularFile {
            error = .notFile(path)
        }
        if let error {
            close(raw)
            throw error
        }
        self.raw = raw
        self.path = path
        closes = true
    }

    private static func opened(
        _ file: String, _ flags: Int32, _ permissions: mode_t, for action: FileError.Action,
        of path: String
    ) throws(FileError) -> Int32 {
        var raw: Int32
        repeat {
            raw = open(file.systemPath, flags | O_CLOEXEC, permissions)
        } while raw < 0 && errno == EINTR
        guard raw >= 0 else { throw FileError(errno, action, path) }
        return raw
    }

    /// Borrows a descriptor that its owner closes, such as standard input.
    package init(borrowing raw: Int32, named path: String) {
        self.raw = raw
        self.path = path
        closes = false
    }

    deinit {
        if closes { close(raw) }
    }

    /// Whether it is a regular file: not a folder, a pipe, a device or the like.
    package func isRegularFile() throws(FileError) -> Bool {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        return status.isRegularFile
    }

    /// Reads to the end of a file, a pipe or anything else that can be read.
    ///
    /// - Throws: ``FileError/tooLarge(_:limit:)``; if the size is known, before allocating memory.
    package func readAll(limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while try !readMore(of: &bytes, limit: limit) {}
        return bytes
    }

    /// Reads to the end, unless `check` throws: a pipe may have no end.
    ///
    /// - Parameter check: gets the first bytes, up to some thousands.
    package func readAll(
        limit: Int, check: ([UInt8]) throws(FileError) -> Void
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var isWhole = false
        let beginning = min(limit, Self.beginning)
        while !isWhole, bytes.count < beginning {
            isWhole = try readMore(of: &bytes, limit: beginning, isPart: true)
        }
        try check(bytes)
        while !isWhole { isWhole = try readMore(of: &bytes, limit: limit) }
        return bytes
    }

    /// The number of bytes that `check` gets.
    private static let beginning = 4096

    /// Allocates the next chunk and fills it, as far as there are bytes.
    ///
    /// It never allocates more than `limit`, and frees the former buffer before it reads the rest.
    /// - Parameter isPart: whether more than `limit` bytes are no error.
    /// - Returns: whether that was the end.
    private func readMore(
        of bytes: inout [UInt8], limit: Int, isPart: Bool = false
    ) throws(FileError) -> Bool {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        if status.isDirectory { throw .isDirectory(path) }
        if !isPart, status.st_size > limit { throw .tooLarge(path, limit: limit) }

        // One byte more than the size detects the end without growing the buffer; one byte more than the
        // limit detects that there is too much.
        let wanted = max(Int(status.st_size) + 1, 2 * bytes.count, 1 << 16)
        let room = isPart ? limit : wanted < limit ? wanted : limit + 1
        var code: Int32 = 0
        var isWhole = false
        bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copy($0) }
            bytes = []
            while count < room {
                let part = read(raw, buffer.baseAddress.map { $0 + count }, room - count)
                if part < 0 {
                    if errno == EINTR { continue }
                    code = errno
                    return
                }
                if part == 0 {
                    isWhole = true
                    return
                }
                count += part
            }
        }
        if code != 0 { throw FileError(code, .read, path) }
        if !isPart, bytes.count > limit { throw .tooLarge(path, limit: limit) }
        return isWhole
    }

    package func byteCount() throws(FileError) -> Int {
        var status = stat()
        guard fstat(raw, &status) == 0 else { throw FileError(errno, .read, path) }
        return Int(status.st_size)
    }

    /// Reads a range of the file; the part beyond the file's end is missing from the result.
    package func readPart(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let part = pread(
                    raw, buffer.baseAddress.map { $0 + count }, range.count - count,
                    off_t(range.lowerBound + count))
                if part < 0, errno == EINTR { continue }
                if part < 0 { code = errno }
                guard part > 0 else { return }
                count += part
            }
        }
        if code != 0 { throw FileError(code, .read, path) }
        return bytes
    }

    /// Whether the file holds exactly these bytes. It is read part by part, and never is in memory whole.
    package func holds(_ content: PictureContent) throws(FileError) -> Bool {
        guard try byteCount() == content.byteCount else { return false }
        let part = UnsafeMutableRawBufferPointer.allocate(
            byteCount: PictureContent.part, alignment: 16)
        defer { part.deallocate() }
        var (place, isSame) = (0, true)
        try content.forEachPart { bytes throws(FileError) in
            if isSame { isSame = try holds(bytes, at: place, by: part) }
            place += bytes.count
        }
        return isSame
    }

    /// Whether these bytes stand at a place.
    ///
    /// - Parameter part: memory for a part of them.
    private func holds(
        _ bytes: [UInt8], at start: Int, by part: UnsafeMutableRawBufferPointer
    ) throws(FileError) -> Bool {
        var place = 0
        while place < bytes.count {
            let wanted = min(part.count, bytes.count - place)
            let count = pread(raw, part.baseAddress, wanted, off_t(start + place))
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw FileError(errno, .read, path) }
            let isSame = bytes.withUnsafeBytes { bytes in
                UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
                    .isSame(as: UnsafeRawBufferPointer(rebasing: part[..<count]))
            }
            guard count > 0, isSame else { return false }
            place += count
        }
        return true
    }

    /// Writes all bytes, in as many system calls as that takes.
    package func writeAll(_ bytes: [UInt8]) throws(FileError) {
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

    /// Writes all bytes of a picture.
    package func writeAll(_ content: PictureContent) throws(FileError) {
        try content.forEachPart { bytes throws(FileError) in try writeAll(bytes) }
    }

    /// Writes all bytes of another file, part by part.
    package func writeAll(of source: borrowing FileDescriptor) throws(FileError) {
        var start = 0
        while true {
            let part = try source.readPart(start..<start + (1 << 20))
            if part.isEmpty { return }
            try writeAll(part)
            start += part.count
        }
    }

    /// Waits until the disk has the written bytes (`fsync`).
    package func synchronize() throws(FileError) {
        // A file system without fsync says EINVAL; nothing can be done there.
        while fsync(raw) != 0 {
            if errno == EINVAL { return }
            if errno != EINTR { throw FileError(errno, .write, path) }
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// - Returns: the number of bytes copied: all of them.
    fileprivate func copy(_ bytes: UnsafeRawBufferPointer) -> Int {
        copyMemory(from: bytes)
        return bytes.count
    }
}

extension UnsafeRawBufferPointer {
    /// Whether as many bytes, at least one, are the same.
    fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard let own = baseAddress, let start = other.baseAddress else { return false }
        return memcmp(own, start, count) == 0
    }
}

extension stat {
    package var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    /// The status of what a path leads to, symbolic links followed; `nil` if nothing is found.
    package init?(at path: String) {
        self.init()
        guard stat(path.systemPath, &self) == 0 else { return nil }
    }

    /// The status of a name itself, which may be a symbolic link; `nil` if there is no such name.
    package init?(ofName path: String) {
        self.init()
        guard lstat(path.systemPath, &self) == 0 else { return nil }
    }

    package func isSame(as other: stat?) -> Bool {
        other?.st_dev == st_dev && other?.st_ino == st_ino
    }
}
