/// The colours of indexes: 0xffrrggbb.
struct GIFPalette: Hashable {
    var colors: [UInt32]

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        colors = stride(from: range.lowerBound, to: range.upperBound, by: 3).map { start in
            0xff00_0000 | UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8
                | UInt32(bytes[start + 2])
        }
    }

    init(_ colors: [UInt32]) {
        self.colors = colors
    }

    /// What stands in where a file has none.
    static let gray = GIFPalette((0..<256).map { 0xff00_0000 | $0 << 16 | $0 << 8 | $0 })

    /// The colour of each of 256 indexes: 0, which is clear, for those that have none and for the
    /// transparent one.
    func table(transparent: Int?) -> [UInt32] {
        var table = colors + [UInt32](repeating: 0, count: 256 - colors.count)
        if let transparent { table[transparent] = 0 }
        return table
    }

    /// The colour of an index, if it has one.
    func color(_ index: Int) -> UInt32? { index < colors.count ? colors[index] : nil }

    /// How many bits its indexes have: 1 to 8.
    var bits: Int { Self.bits(for: colors.count) }

    /// The least number of bits, 1 to 8, of so many indexes.
    static func bits(for count: Int) -> Int {
        var bits = 1
        while bits < 8, 1 << bits < count { bits += 1 }
        return bits
    }

    /// As a file holds it: 2, 4, … 256 colours, of which those that aren't there are black.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 << bits)
        for color in colors {
            bytes.append(UInt8(truncatingIfNeeded: color >> 16))
            bytes.append(UInt8(truncatingIfNeeded: color >> 8))
            bytes.append(UInt8(truncatingIfNeeded: color))
        }
        return bytes + [UInt8](repeating: 0, count: (3 << bits) - bytes.count)
    }
}
