#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads the quantizers of a VP8 picture (RFC 6386, 9.3 to 9.6).
struct VP8HeaderReader {
    private let bytes: Slice<UnsafeBufferPointer<UInt8>>
    private var position = 2
    /// The state of the boolean entropy decoder (section 7).
    private var value: Int
    private var range = 255
    private var bitCount = 0

    /// - Parameter bytes: the bytes after the uncompressed header, as if zeros followed them.
    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.bytes = bytes
        value = bytes.integer(at: 0, count: 2) ?? 0
    }

    /// The libwebp quality, 0 to 100, that gives this quantizer.
    ///
    /// libwebp's quantizers are `127 (1 - c)`, where `c` is the cube root of a piecewise linear function
    /// of the quality with a bend at 75; its segments vary around it.
    var quality: Int? {
        mutating get {
            guard let quantizer else { return nil }
            let fine = pow(1 - quantizer / 127, 3)
            let part = fine < 0.5 ? 1.5 * fine : (fine + 1) / 2
            return max(0, min(100, Int((100 * part).rounded())))
        }
    }

    /// The index of the luma AC quantizer, 0 to 127, averaged over the segments by their share of the
    /// picture.
    private var quantizer: Double? {
        mutating get {
            if bytes.count < 8 { return nil }
            // Skips color space and clamping.
            _ = number(bits: 2)
            var segments: [Int] = []
            var isAbsolute = false
            // The probabilities of a 0 in the three bits of the segment tree.
            var odds = [0.5, 0.5, 0.5]
            if flag() {
                let hasMap = flag()
                if flag() {
                    isAbsolute = flag()
                    segments = (0..<4).map { _ in optional(bits: 7) }
                    // Skips the filter strengths.
                    for _ in 0..<4 { _ = optional(bits: 6) }
                }
                if hasMap { odds = odds.map { _ in flag() ? Double(number(bits: 8)) / 256 : 1 } }
            }
            // Skips the loop filter's type, level and sharpness, and its adjustments.
            _ = number(bits: 10)
            if flag(), flag() { for _ in 0..<8 { _ = optional(bits: 6) } }
            // Skips the number of partitions.
            _ = number(bits: 2)
            let base = number(bits: 7)
            if segments.isEmpty { return Double(base) }
            let parts = [
                odds[0] * odds[1], odds[0] * (1 - odds[1]), (1 - odds[0]) * odds[2],
                (1 - odds[0]) * (1 - odds[2]),
            ]
            return zip(segments, parts).reduce(0) { sum, segment in
                sum + segment.1
                    * Double(max(0, min(127, isAbsolute ? segment.0 : base + segment.0)))
            }
        }
    }

    /// Reads an optional signed number.
    private mutating func optional(bits: Int) -> Int {
        guard flag() else { return 0 }
        let size = number(bits: bits)
        return flag() ? -size : size
    }

    private mutating func number(bits: Int) -> Int {
        (0..<bits).reduce(0) { number, _ in number << 1 | (flag() ? 1 : 0) }
    }

    /// Reads a bit with even probability.
    private mutating func flag() -> Bool {
        let split = 1 + ((range - 1) * 128) >> 8
        let isSet = value >= split << 8
        if isSet {
            range -= split
            value -= split << 8
        } else {
            range = split
        }
        while range < 128 {
            value <<= 1
            range <<= 1
            bitCount += 1
            if bitCount == 8 {
                bitCount = 0
                value |= bytes.integer(at: position, count: 1) ?? 0
                position += 1
            }
        }
        return isSet
    }
}
