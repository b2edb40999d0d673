/// Reads the head of a video stream bit by bit, most significant bit first.
///
/// Bits after the end are zero and set ``isPastEnd``, so that a caller can read a whole header and check
/// once.
struct StreamBits {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether the reader has gone past the end.
    private(set) var isPastEnd = false

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// - Parameter count: the number of bits, at most 32.
    mutating func number(_ count: Int) -> Int {
        guard skip(count) else { return 0 }
        return (position - count..<position).reduce(0) { value, index in
            value << 1 | Int(bytes[index / 8] >> UInt8(7 - index % 8) & 1)
        }
    }

    mutating func flag() -> Bool { number(1) == 1 }

    /// - Returns: whether that many bits are left.
    @discardableResult
    mutating func skip(_ count: Int) -> Bool {
        guard position + count <= 8 * bytes.count else {
            isPastEnd = true
            return false
        }
        position += count
        return true
    }

    /// Reads an Exp-Golomb number (ITU-T H.265, 9.2), the same code as AV1's `uvlc`.
    mutating func golomb() -> Int {
        for zeros in 0..<32 where flag() {
            return (1 << zeros) - 1 + number(zeros)
        }
        isPastEnd = true
        return 0
    }
}
