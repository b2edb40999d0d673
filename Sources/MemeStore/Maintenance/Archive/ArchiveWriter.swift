import Foundation
import MemeRender

/// Writes a tar archive of a store's files under a temporary name.
final class ArchiveWriter: Sendable {
    private let file: AtomicFile
    private let path: String

    /// - Parameter path: the path that the archive will take.
    init(besides path: String) throws(FileError) {
        if stat(at: path) != nil { throw .exists(path) }
        file = try .empty(besides: path)
        self.path = path
    }

    /// Removes the archive if it has no name yet; `deinit` does so too.
    func remove() { file.remove() }

    func add(_ bytes: [UInt8], as name: String) throws(FileError) {
        let header = TarHeader(name: name, fileSize: bytes.count)
        try file.append(header.bytes)
        try file.append(bytes)
        try pad(header)
    }

    /// Adds a file, which may be larger than the memory.
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

    /// Ends the archive, waits until the disk has it, and gives it its name.
    func finish() throws(FileError) {
        // Two blocks of zeros mark the end of a tar archive.
        try file.append([UInt8](repeating: 0, count: 2 * TarHeader.byteCount))
        try file.synchronize()
        guard try file.claim(path) else { throw .exists(path) }
    }

    private func pad(_ header: TarHeader) throws(FileError) {
        try file.append([UInt8](repeating: 0, count: header.padding))
    }
}
