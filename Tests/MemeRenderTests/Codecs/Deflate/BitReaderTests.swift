import Testing

@testable import MemeRender

struct BitReaderTests {
    /// Some short runs, then one that is long enough to be read word by word.
    @Test(arguments: 1..<9) func itMayBePreparedAgain(_ count: Int) throws {
        let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 73 + 21) }
        try bytes.withUnsafeBufferPointer { all in
            let runs = [0..<count, count..<all.count].map { UnsafeBufferPointer(rebasing: all[$0]) }
            for width in 1...13 {
                var reader = try #require(BitReader(runs))
                var place = 0
                while place + width <= 8 * bytes.count {
                    for _ in 0..<4 { reader.prepare() }
                    #expect(reader.position == place)
                    let value = reader.take(width)
                    let expected = (0..<width).reduce(UInt64(0)) { sum, bit in
                        let (byte, shift) = (place + bit).quotientAndRemainder(dividingBy: 8)
                        return sum | UInt64(bytes[byte] >> UInt8(shift) & 1) << UInt64(bit)
                    }
                    #expect(value == expected)
                    if value != expected { return }
                    place += width
                }
            }
        }
    }
}
