/// How the pixels of a PNG are stored.
struct PNGCoding: Hashable, Sendable {
    /// The palette, if pixels are indexes of one; `nil` if they are colors.
    var palette: PNGPalette?
    var isInterlaced = false
}

/// The palette of a PNG.
struct PNGPalette: Hashable, Sendable {
    /// The colors by index, 256 at most, each with the bytes red, green, blue and alpha in memory order.
    var colors: [UInt32]

    /// The most colors.
    static let most = 256

    init(_ colors: [UInt32]) {
        self.colors = colors
    }

    /// The bits of an index: as few as a PNG can have.
    var bitDepth: Int {
        switch colors.count {
        case ...2: 1
        case ...4: 2
        case ...16: 4
        default: 8
        }
    }
}
