/// Reads the fields of a box in order. A missing field is `nil`.
struct ISOReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// The bytes that are left.
    var rest: Range<Int> { offset..<end }

    /// Reads an unsigned integer of 0, 1, 2, 3, 4 or 8 bytes.
    mutating func integer(_ count: Int) -> Int? {
        guard offset + count <= end, let value = bytes.longInteger(at: offset, count: count) else {
            return nil
        }
        offset += count
        return value
    }

    /// Reads a zero-terminated string.
    mutating func text() -> String? {
        let rest = UnsafeBufferPointer(rebasing: bytes[offset..<end])
        guard let length = rest.firstOffset(of: [0]) else { return nil }
        defer { offset += length + 1 }
        return String(decoding: rest[..<length], as: UTF8.self)
    }

    /// Reads a four-letter code.
    mutating func name() -> String? {
        guard offset + 4 <= end, let letters = bytes.slice(at: offset, count: 4) else { return nil }
        offset += 4
        return String(decoding: letters, as: UTF8.self)
    }
}
