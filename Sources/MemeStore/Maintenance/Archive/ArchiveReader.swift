import Foundation
import MemeRender

/// Reads the files of a store from an untrusted tar archive: no name in it leads to a path on this
/// machine, and no size that it states is trusted.
final class ArchiveReader {
    enum File: Hashable, Sendable {
        case catalog
        case picture(Digest)
    }

    let path: String
    private let file: FileDescriptor
    private let byteCount: Int
    /// The offset of the next header, or of the unread rest of a file.
    private var position = 0
    /// The unread bytes of the current file, and its padding.
    private var rest = 0
    private var padding = 0
    private var seen: Set<File> = []

    init(_ path: String) throws {
        self.path = path
        file = try FileDescriptor(openingFile: path)
        byteCount = try file.byteCount()
    }

    /// The part that was read, from 0 to 1.
    var progress: Double { byteCount == 0 ? 1 : Double(position) / Double(byteCount) }

    /// The next file and its size in bytes; `nil` at the end of the archive.
    ///
    /// - Throws: ``StoreError/damagedArchive(path:reason:)`` among others.
    func next() throws -> (file: File, byteCount: Int)? {
        while true {
            position += rest + padding
            (rest, padding) = (0, 0)
            let block = try file.readPart(position..<position + TarHeader.byteCount)
            if block.count < TarHeader.byteCount { throw truncation }
            position += block.count
            if block.allSatisfy({ $0 == 0 }) { return nil }
            guard let header = TarHeader(block) else {
                throw damage("this is no archive of a store, or it is damaged")
            }
            guard header.fileSize <= byteCount - position else { throw truncation }
            if header.kind == .folder, header.fileSize == 0 { continue }
            (rest, padding) = (header.fileSize, header.padding)
            let file = try file(of: header)
            guard seen.insert(file).inserted else {
                throw damage("it has “\(header.name)” twice")
            }
            return (file, header.fileSize)
        }
    }

    private func file(of header: TarHeader) throws -> File {
        let name = header.name.hasPrefix("./") ? String(header.name.dropFirst(2)) : header.name
        if header.kind == .file {
            if name == StoreArchive.catalog { return .catalog }
            if let digest = StoreArchive.digest(named: name) { return .picture(digest) }
        }
        throw damage("it has “\(name)”, which is no file of a store")
    }

    /// Reads bytes of the current file; empty at its end.
    func readPart(atMost limit: Int) throws -> [UInt8] {
        let part = try file.readPart(position..<position + min(limit, rest))
        if part.isEmpty, rest > 0 { throw truncation }
        position += part.count
        rest -= part.count
        return part
    }

    /// Reads the rest of the current file.
    func readAll() throws -> [UInt8] { try readPart(atMost: .max) }

    private var truncation: StoreError { damage("the archive ends too early: it was cut off") }

    private func damage(_ reason: String) -> StoreError {
        .damagedArchive(path: path, reason: reason)
    }
}
