/// Finds the index of the colour of a palette that is nearest to one, and remembers it.
struct NearestColor {
    private var red: [Int32] = []
    private var green: [Int32] = []
    private var blue: [Int32] = []
    private var indexes: [UInt8] = []
    /// By colours of 15 bits; 0xffff where it isn't known yet.
    private var known = [UInt16](repeating: 0xffff, count: 1 << 15)
    /// By hash: a colour whose index was looked for, and that index.
    private var exactColors = [UInt32](repeating: 0, count: 512)
    private var exactIndexes = [UInt8](repeating: 0, count: 512)

    /// - Parameter colors: of each index 0xffrrggbb, or 0 where it isn't to be found.
    init(_ colors: [UInt32]) {
        for (index, color) in colors.enumerated() where color != 0 {
            red.append(Int32(color >> 16 & 255))
            green.append(Int32(color >> 8 & 255))
            blue.append(Int32(color & 255))
            indexes.append(UInt8(index))
        }
    }

    /// The index of about the nearest colour; of the first colour where there is none.
    @inline(__always)
    mutating func near(_ color: UInt32) -> UInt8 {
        let key = Int(
            truncatingIfNeeded: color >> 9 & 0x7c00 | color >> 6 & 0x3e0 | color >> 3 & 0x1f)
        let index = known[key]
        if index != 0xffff { return UInt8(truncatingIfNeeded: index) }
        // The middle of all colours that have these bits.
        let found = search(color & 0xf8_f8f8 | 0x04_0404)
        known[key] = UInt16(found)
        return found
    }

    /// The index of the very colour, or the nearest.
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
        // The least of all, with its place below, so that many are compared at once.
        var best = Int32.max
        red.withUnsafeBufferPointer { red in
            green.withUnsafeBufferPointer { green in
                blue.withUnsafeBufferPointer { blue in
                    for place in red.indices {
                        let x = red[place] &- r
                        let y = green[place] &- g
                        let z = blue[place] &- b
                        // About as differently as eyes see them.
                        let distance = 3 &* x &* x &+ 6 &* y &* y &+ 2 &* z &* z
                        best = min(best, distance << 8 | Int32(truncatingIfNeeded: place))
                    }
                }
            }
        }
        return indexes.isEmpty ? 0 : indexes[Int(best & 255)]
    }
}
