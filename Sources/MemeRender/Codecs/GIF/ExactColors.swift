/// The colours of a picture that has no more than a palette holds, and their indexes.
struct ExactColors {
    /// By index: 0xffrrggbb.
    private(set) var colors: [UInt32] = []
    /// By hash: a colour, or 0.
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var indexes = [UInt8](repeating: 0, count: 1024)

    /// The index of a colour, if it is there.
    @inline(__always)
    func index(of color: UInt32) -> UInt8? {
        let slot = slot(of: color)
        return keys[slot] == color ? indexes[slot] : nil
    }

    /// Adds a colour, unless it is there.
    ///
    /// - Returns: whether it is there now, and no more than so many are.
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
