/// The chunks of a WebP, or of one frame of it, in the order of the file (RFC 9649, 2.3).
///
/// They are valid as long as the bytes that they were made of.
struct RIFFChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four bytes, not checked to be letters.
        var name: Slice<UnsafeBufferPointer<UInt8>>
        /// As much of it as there is.
        var payload: Slice<UnsafeBufferPointer<UInt8>>
        /// Where the payload is, from the start of the bytes.
        var offset: Int
        /// Whether all of the payload is there.
        var isWhole: Bool

        func isNamed(_ name: StaticString) -> Bool {
            self.name.elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private let end: Int

    /// - Parameter range: where chunks follow each other.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = Swift.min(range.upperBound, bytes.count)
    }

    /// The next chunk, whose end may be missing; `nil` where the bytes end.
    mutating func next() -> Chunk? {
        guard offset + 8 <= end, let name = bytes.slice(at: offset, count: 4),
            let length = bytes.integer(at: offset + 4, count: 4, littleEndian: true)
        else { return nil }
        let start = offset + 8
        let count = Swift.min(length, end - start)
        guard let payload = bytes.slice(at: start, count: count) else { return nil }
        // Chunks begin at even places.
        offset = start + length + length % 2
        return Chunk(name: name, payload: payload, offset: start, isWhole: count == length)
    }
}
