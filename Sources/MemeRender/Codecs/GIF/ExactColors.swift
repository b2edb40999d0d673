/// The colors of a picture that fit in a palette, and their indexes.
struct ExactColors {
    /// The colors by index: 0xffrrggbb.
    private(set) var colors: [UInt32] = []
    /// A hash table: the color in each slot, or 0.
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var indexes = [UInt8](repeating: 0, count: 1024)

    /// The index of a color, if it is in the table.
    @inline(__always)
    func index(of color: UInt32) -> UInt8? {
        let slot = slot(of: color)
        return keys[slot] == color ? indexes[slot] : nil
    }

    /// Adds a color if it isn't in the table.
    ///
    /// - Returns: whether the color is in the table now, with at most `most` colors.
    mutating func add(_ color: UInt32, most: Int) -> Bool {
        let slot = slot(of: color)
        if keys[slot] == color { return true }
        guard colors.count < most else { return false }
        keys[slot] = color
        indexes[slot] = UInt8(colors.count)
        colors.append(color)
        return true
    }

    @inline(__always)
    private func slot(of color: UInt32) -> Int {
        var slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 22)
        while keys[slot] != 0, keys[slot] != color { slot = (slot &+ 1) & 1023 }
        return slot
    }
}
