/// A color table: the color of each index, 0xffrrggbb.
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

    /// The color table used if a file has none.
    static let gray = GIFPalette((0..<256).map { 0xff00_0000 | $0 << 16 | $0 << 8 | $0 })

    /// The color of each of 256 indexes; 0 (transparent) for missing colors and for the transparent
    /// index.
    func table(transparent: Int?) -> [UInt32] {
        var table = colors + [UInt32](repeating: 0, count: 256 - colors.count)
        if let transparent { table[transparent] = 0 }
        return table
    }

    /// The color of an index, if it has one.
    func color(_ index: Int) -> UInt32? { index < colors.count ? colors[index] : nil }

    /// The number of bits of its indexes: 1 to 8.
    var bits: Int { Self.bits(for: colors.count) }

    /// The smallest number of bits, 1 to 8, for a number of indexes.
    static func bits(for count: Int) -> Int {
        var bits = 1
        while bits < 8, 1 << bits < count { bits += 1 }
        return bits
    }

    /// The table as stored in a file: 2, 4, … 256 colors, padded with black.
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
