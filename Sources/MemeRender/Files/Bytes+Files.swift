#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension [UInt8] {
    /// Atomically replaces a file that only its owner may read, and waits for the disk.
    package func replace(privateFile path: String) throws(FileError) {
        try AtomicFile.holding(self, besides: path, permissions: 0o600).replace(path)
    }

    /// Reads a file, or anything else that has a path.
    ///
    /// - Throws: ``FileError``, also if there are more bytes than `limit`.
    package init(contentsOf path: String, limit: Int) throws(FileError) {
        self = try FileDescriptor(opening: path, O_RDONLY, for: .read).readAll(limit: limit)
    }

    /// Reads a regular file; refuses anything else, so that it never blocks on a pipe.
    ///
    /// - Throws: as ``init(contentsOf:limit:)``, and ``FileError/notFile(_:)``.
    package init(contentsOfFile path: String, limit: Int) throws(FileError) {
        self = try FileDescriptor(openingFile: path).readAll(limit: limit)
    }

    /// Reads an open descriptor to its end, and leaves it open; otherwise as
    /// ``init(contentsOf:limit:)``.
    package init(
        readingFrom descriptor: Int32, named name: String, limit: Int
    ) throws(FileError) {
        self = try FileDescriptor(borrowing: descriptor, named: name).readAll(limit: limit)
    }
}
