import Foundation

/// Writes the files of a store one after the other, into an archive that has no name yet.
final class ArchiveWriter: Sendable {
    private let file: AtomicFile
    private let path: String

    /// - Parameter path: where the archive is to be.
    init(besides path: String) throws(FileError) {
        if stat(at: path) != nil { throw .exists(path) }
        file = try .empty(besides: path)
        self.path = path
    }

    /// Leaves nothing of what has no name yet. The end of its life does so too.
    func remove() { file.remove() }

    func add(_ bytes: [UInt8], as name: String) throws(FileError) {
        let header = TarHeader(name: name, fileSize: bytes.count)
        try file.append(header.bytes)
        try file.append(bytes)
        try pad(header)
    }

    /// Adds a file that may be larger than the memory.
    func add(contentsOf source: borrowing FileDescriptor, as name: String) throws(FileError) {
        let header = TarHeader(name: name, fileSize: try source.byteCount())
        try file.append(header.bytes)
        var start = 0
        while start < header.fileSize {
            let part = try source.readPart(start..<min(start + 1 << 20, header.fileSize))
            if part.isEmpty { throw .failed(source.path, .read, code: EIO) }
            try file.append(part)
            start += part.count
        }
        try pad(header)
    }

    /// Ends the archive and gives it its name when the disk has all of it.
    func finish() throws(FileError) {
        // Two blocks of zeros say that nothing is missing.
        try file.append([UInt8](repeating: 0, count: 2 * TarHeader.byteCount))
        try file.synchronize()
        guard try file.claim(path) else { throw .exists(path) }
    }

    private func pad(_ header: TarHeader) throws(FileError) {
        try file.append([UInt8](repeating: 0, count: header.padding))
    }
}
