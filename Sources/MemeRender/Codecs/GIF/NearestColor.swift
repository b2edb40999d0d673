/// Finds the palette index whose color is nearest to a color, with a cache.
struct NearestColor {
    private var red: [Int32] = []
    private var green: [Int32] = []
    private var blue: [Int32] = []
    private var indexes: [UInt8] = []
    /// The index for each 15-bit color; 0xffff if it isn't known yet.
    private var known = [UInt16](repeating: 0xffff, count: 1 << 15)
    /// A hash table of exact colors and their indexes.
    private var exactColors = [UInt32](repeating: 0, count: 512)
    private var exactIndexes = [UInt8](repeating: 0, count: 512)

    /// - Parameter colors: the color of each index, 0xffrrggbb, or 0 to exclude the index.
    init(_ colors: [UInt32]) {
        for (index, color) in colors.enumerated() where color != 0 {
            red.append(Int32(color >> 16 & 255))
            green.append(Int32(color >> 8 & 255))
            blue.append(Int32(color & 255))
            indexes.append(UInt8(index))
        }
    }

    /// The index of the approximately nearest color; that of the first color if there is none.
    @inline(__always)
    mutating func near(_ color: UInt32) -> UInt8 {
        let key = Int(
            truncatingIfNeeded: color >> 9 & 0x7c00 | color >> 6 & 0x3e0 | color >> 3 & 0x1f)
        let index = known[key]
        if index != 0xffff { return UInt8(truncatingIfNeeded: index) }
        // Searches for the center of the colors with these 15 bits.
        let found = search(color & 0xf8_f8f8 | 0x04_0404)
        known[key] = UInt16(found)
        return found
    }

    /// The index of the same color, or of the nearest one.
    mutating func exactly(_ color: UInt32) -> UInt8 {
        let slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 23)
        if exactColors[slot] == color { return exactIndexes[slot] }
        let found = search(color)
        exactColors[slot] = color
        exactIndexes[slot] = found
        return found
    }

    private func search(_ color: UInt32) -> UInt8 {
        let (r, g, b) = (
            Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255)
        )
        // The distance and the index share a word, so that the minimum is computed for many colors at
        // once.
        var best = Int32.max
        red.withUnsafeBufferPointer { red in
            green.withUnsafeBufferPointer { green in
                blue.withUnsafeBufferPointer { blue in
                    for place in red.indices {
                        let x = red[place] &- r
                        let y = green[place] &- g
                        let z = blue[place] &- b
                        // The weights approximate how differently the eye sees the components.
                        let distance = 3 &* x &* x &+ 6 &* y &* y &+ 2 &* z &* z
                        best = min(best, distance << 8 | Int32(truncatingIfNeeded: place))
                    }
                }
            }
        }
        return indexes.isEmpty ? 0 : indexes[Int(best & 255)]
    }
}
