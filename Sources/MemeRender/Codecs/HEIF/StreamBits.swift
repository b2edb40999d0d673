/// Reads the head of a video stream bit by bit, most significant bit first.
///
/// What lies behind its end is zeros, and ``isPastEnd`` tells: so that headers can be read straight on
/// and be checked once.
struct StreamBits {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether something was read that isn't there.
    private(set) var isPastEnd = false

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// - Parameter count: how many bits, at most 32.
    mutating func number(_ count: Int) -> Int {
        guard skip(count) else { return 0 }
        return (position - count..<position).reduce(0) { value, index in
            value << 1 | Int(bytes[index / 8] >> UInt8(7 - index % 8) & 1)
        }
    }

    mutating func flag() -> Bool { number(1) == 1 }

    /// - Returns: whether so many bits are there.
    @discardableResult
    mutating func skip(_ count: Int) -> Bool {
        guard position + count <= 8 * bytes.count else {
            isPastEnd = true
            return false
        }
        position += count
        return true
    }

    /// Exp-Golomb (ITU-T H.265, 9.2), as AV1's `uvlc` is.
    mutating func golomb() -> Int {
        for zeros in 0..<32 where flag() {
            return (1 << zeros) - 1 + number(zeros)
        }
        isPastEnd = true
        return 0
    }
}
