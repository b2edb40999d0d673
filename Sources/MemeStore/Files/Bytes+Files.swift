import Foundation

extension [UInt8] {
    /// Takes the place of a file that its owner alone may read, at once and whole, and waits for the
    /// disk.
    package func replace(privateFile path: String) throws(FileError) {
        try AtomicFile.holding(self, besides: path, permissions: 0o600).replace(path)
    }

    /// Reads a file, or anything else that has a path.
    ///
    /// - Throws: ``FileError``, also where there are more bytes than `limit`.
    package init(contentsOf path: String, limit: Int) throws(FileError) {
        self = try FileDescriptor(opening: path, O_RDONLY, for: .read).readAll(limit: limit)
    }

    /// Reads a file, and nothing else that has a path: no pipe is waited for.
    ///
    /// - Throws: as ``init(contentsOf:limit:)``, and ``FileError/notFile(_:)``.
    package init(contentsOfFile path: String, limit: Int) throws(FileError) {
        self = try FileDescriptor(openingFile: path).readAll(limit: limit)
    }

    /// Reads an open descriptor to its end, and leaves it open; as ``init(contentsOf:limit:)``.
    package init(
        readingFrom descriptor: Int32, named name: String, limit: Int
    ) throws(FileError) {
        self = try FileDescriptor(borrowing: descriptor, named: name).readAll(limit: limit)
    }
}
