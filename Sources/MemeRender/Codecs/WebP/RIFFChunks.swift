/// The chunks of a WebP, or of one of its frames, in file order (RFC 9649, 2.3).
///
/// They are valid as long as the bytes that they view.
struct RIFFChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four bytes, which may not be letters.
        var name: Slice<UnsafeBufferPointer<UInt8>>
        /// The payload, as far as the file contains it.
        var payload: Slice<UnsafeBufferPointer<UInt8>>
        /// The offset of the payload from the start of the bytes.
        var offset: Int
        /// Whether the file contains the whole payload.
        var isWhole: Bool

        func isNamed(_ name: StaticString) -> Bool {
            self.name.elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private let end: Int

    /// - Parameter range: the range of consecutive chunks.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = Swift.min(range.upperBound, bytes.count)
    }

    /// The next chunk, which may be cut off; `nil` at the end of the bytes.
    mutating func next() -> Chunk? {
        guard offset + 8 <= end, let name = bytes.slice(at: offset, count: 4),
            let length = bytes.integer(at: offset + 4, count: 4, littleEndian: true)
        else { return nil }
        let start = offset + 8
        let count = Swift.min(length, end - start)
        guard let payload = bytes.slice(at: start, count: count) else { return nil }
        // Chunks are padded to even lengths.
        offset = start + length + length % 2
        return Chunk(name: name, payload: payload, offset: start, isWhole: count == length)
    }
}
