/// Pixels that share bytes in a row: the leftmost of a byte is in its high bits.
struct PackedPixels {
    /// The bits of a pixel: 1, 2, 4 or 8.
    let bits: Int
    private let perByte: Int
    private let mask: UInt8

    init(bits: Int) {
        self.bits = bits
        perByte = 8 / bits
        mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
    }

    @inline(__always)
    func pixel(at x: Int, in row: UnsafeBufferPointer<UInt8>) -> UInt8 {
        row[x / perByte] >> shift(x) & mask
    }

    /// Sets a pixel that is 0.
    @inline(__always)
    func set(_ pixel: UInt8, at x: Int, in row: UnsafeMutableBufferPointer<UInt8>) {
        row[x / perByte] |= pixel << shift(x)
    }

    @inline(__always)
    private func shift(_ x: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (perByte - 1 - x % perByte) * bits)
    }
}
