/// The bytes of a picture's file: in memory, or, of a large one, in a file that only this process can reach.
package enum PictureContent: Sendable {
    case memory([UInt8])
    case file(NamelessFile, byteCount: Int)

    package var byteCount: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(_, let byteCount): byteCount
        }
    }

    /// All bytes, in memory.
    package var bytes: [UInt8] {
        switch self {
        case .memory(let bytes): return bytes
        case .file(let file, _):
            do throws(FileError) {
                return try file.bytes()
            } catch {
                // Only a broken disk comes here. Nothing may be made of bytes that aren't the picture's.
                fatalError("\(error)")
            }
        }
    }

    /// Calls `body` with all bytes, which are mapped into memory if they are in a file.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if case .file(let file, let byteCount) = self, let bytes = file.mapped(byteCount) {
            defer { MappedFiles.unmap(bytes) }
            return try body(bytes)
        }
        return try bytes.withUnsafeBufferPointer(body)
    }

    /// Calls `body` with all bytes, part by part if they are in a file.
    package func forEachPart(
        _ body: ([UInt8]) throws(FileError) -> Void
    ) throws(FileError) {
        switch self {
        case .memory(let bytes): try body(bytes)
        case .file(let file, let byteCount):
            for start in stride(from: 0, to: byteCount, by: Self.part) {
                try body(file.bytes(in: start..<min(start + Self.part, byteCount)))
            }
        }
    }

    /// A part: as much as fits into a processor's cache.
    static let part = 256 << 10
    /// From how many bytes on they are rather in a file.
    static let large = 4 << 20
}

extension PictureContent: Hashable {
    package static func == (one: PictureContent, other: PictureContent) -> Bool {
        one.byteCount == other.byteCount && one.bytes == other.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
