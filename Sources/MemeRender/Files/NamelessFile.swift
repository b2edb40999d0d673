#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file without a name, which the system removes with its last descriptor, however the process ends.
///
/// Only one task at a time may write it.
package final class NamelessFile: Sendable {
    private let file: FileDescriptor

    /// - Parameter folder: a folder on the disk that the file is to be on.
    package init(in folder: String) throws(FileError) {
        let name = "\(folder)/\(AtomicFile.temporaryName())"
        file = try FileDescriptor(
            opening: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600,
            for: .write, of: folder)
        unlink(name.systemPath)
    }

    init(_ file: consuming FileDescriptor) { self.file = file }

    package func append(_ bytes: [UInt8]) throws(FileError) { try file.writeAll(bytes) }

    /// Reads a range of the written bytes; shorter if the range goes beyond the end.
    package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
        try file.readPart(range)
    }

    /// Maps the first bytes into memory, until ``MappedFiles/unmap(_:)``; `nil` if that can't be done.
    func mapped(_ byteCount: Int) -> UnsafeBufferPointer<UInt8>? {
        MappedFiles.map(file.raw, byteCount: byteCount)
    }

    /// Reads all written bytes.
    package func bytes() throws(FileError) -> [UInt8] { try file.readPart(0..<file.byteCount()) }
}
