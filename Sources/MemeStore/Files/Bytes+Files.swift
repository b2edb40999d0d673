import Foundation

extension [UInt8] {
    /// Reads a file, or anything else that has a path.
    ///
    /// - Throws: ``FileError``, also where there are more bytes than `limit`.
    package init(contentsOf path: String, limit: Int) throws(FileError) {
        self = try FileDescriptor(opening: path, O_RDONLY, for: .read).readAll(limit: limit)
    }

    /// Reads an open descriptor to its end, and leaves it open; as ``init(contentsOf:limit:)``.
    package init(
        readingFrom descriptor: Int32, named name: String, limit: Int
    ) throws(FileError) {
        self = try FileDescriptor(borrowing: descriptor, named: name).readAll(limit: limit)
    }
}
