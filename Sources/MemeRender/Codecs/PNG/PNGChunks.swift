internal import CShims

/// The chunks of a PNG in file order (PNG 3rd edition, 5.3).
///
/// They are valid as long as the bytes that they view.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four bytes, which may not be letters.
        var name: Slice<UnsafeBufferPointer<UInt8>>
        var payload: Slice<UnsafeBufferPointer<UInt8>>
        /// The name and the payload, which the CRC covers.
        fileprivate(set) var covered: Slice<UnsafeBufferPointer<UInt8>>
        fileprivate var declaredChecksum: Int

        func isNamed(_ name: StaticString) -> Bool {
            self.name.elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }

        /// Whether the CRC is right. This reads the whole chunk.
        var isIntact: Bool {
            var rest = covered
            var checksum: UInt32 = 0
            while !rest.isEmpty {
                let part = rest.prefix(MappedFiles.part)
                checksum = UnsafeBufferPointer(rebasing: part).checksum(after: checksum)
                rest = rest.dropFirst(part.count)
                if !rest.isEmpty { MappedFiles.leave(part) }
            }
            return Int(checksum) == declaredChecksum
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// Where the next chunk starts.
    private(set) var offset: Int
    /// How much of a mapped file was given back.
    private var left = 0

    /// - Parameter offset: where the first chunk starts; by default, after the signature.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 8) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next chunk; `nil` at the end of the bytes.
    mutating func next() -> Chunk? {
        guard let length = bytes.integer(at: offset, count: 4),
            let covered = bytes.slice(at: offset + 4, count: length + 4),
            let checksum = bytes.integer(at: offset + 8 + length, count: 4)
        else { return nil }
        if offset - left >= MappedFiles.part {
            MappedFiles.leave(bytes[left..<offset])
            left = offset
        }
        offset += 12 + length
        return Chunk(
            name: covered.prefix(4), payload: covered.dropFirst(4), covered: covered,
            declaredChecksum: checksum)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// PNG's CRC-32 of these bytes and those before.
    fileprivate func checksum(after crc: UInt32) -> UInt32 { mm_crc32(crc, baseAddress, count) }
}

extension [UInt8] {
    /// The bytes that every PNG begins with.
    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// Appends a PNG chunk. Its name has four letters.
    mutating func append(chunk name: String, _ bytes: [UInt8]) {
        append(chunk: Array(name.utf8) + bytes)
    }

    /// Appends a PNG chunk.
    ///
    /// - Parameter content: the chunk's name and payload.
    mutating func append(chunk content: some Collection<UInt8>) {
        append(content.count - 4, bytes: 4)
        let start = count
        self += content
        let checksum = self[start...].withUnsafeBufferPointer { $0.checksum(after: 0) }
        append(Int(checksum), bytes: 4)
    }
}
