#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads how coarsely a VP8 picture is quantized (RFC 6386, 9.3 to 9.6).
struct VP8HeaderReader {
    private let bytes: Slice<UnsafeBufferPointer<UInt8>>
    private var position = 2
    /// The arithmetic decoder of section 7.
    private var value: Int
    private var range = 255
    private var bitCount = 0

    /// - Parameter bytes: what follows the uncompressed header. Beyond its end there are zeros.
    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.bytes = bytes
        value = bytes.integer(at: 0, count: 2) ?? 0
    }

    /// The quality at which libwebp quantizes so, 0 to 100.
    ///
    /// libwebp's quantizers follow `127 (1 - c)`, where `c` is the cube root of a line through the
    /// qualities that bends at 75; its segments spread around it.
    var quality: Int? {
        mutating get {
            guard let quantizer else { return nil }
            let fine = pow(1 - quantizer / 127, 3)
            let part = fine < 0.5 ? 1.5 * fine : (fine + 1) / 2
            return max(0, min(100, Int((100 * part).rounded())))
        }
    }

    /// The index of the AC quantizer of luminance, 0 to 127, on an average of the segments: each
    /// counts as much as there is of it.
    private var quantizer: Double? {
        mutating get {
            if bytes.count < 8 { return nil }
            // Colour space and clamping.
            _ = number(bits: 2)
            var segments: [Int] = []
            var isAbsolute = false
            // How likely the three bits are 0 that tell which segment.
            var odds = [0.5, 0.5, 0.5]
            if flag() {
                let hasMap = flag()
                if flag() {
                    isAbsolute = flag()
                    segments = (0..<4).map { _ in optional(bits: 7) }
                    // The strengths of the loop filter.
                    for _ in 0..<4 { _ = optional(bits: 6) }
                }
                if hasMap { odds = odds.map { _ in flag() ? Double(number(bits: 8)) / 256 : 1 } }
            }
            // The loop filter's kind, level and sharpness, then its changes.
            _ = number(bits: 10)
            if flag(), flag() { for _ in 0..<8 { _ = optional(bits: 6) } }
            // How many partitions.
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

    /// A number and its sign, where a flag says that there are any.
    private mutating func optional(bits: Int) -> Int {
        guard flag() else { return 0 }
        let size = number(bits: bits)
        return flag() ? -size : size
    }

    private mutating func number(bits: Int) -> Int {
        (0..<bits).reduce(0) { number, _ in number << 1 | (flag() ? 1 : 0) }
    }

    /// A bit whose values are equally likely.
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
