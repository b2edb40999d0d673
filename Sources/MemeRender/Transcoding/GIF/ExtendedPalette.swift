/// A palette extended with colors for ink, and a search for the index of each color.
final class ExtendedPalette {
    /// The palette, including the colors for ink.
    private(set) var palette: GIFPalette
    /// An index that neither a frame nor the ink uses; it can become the transparent one.
    private(set) var spare: Int?

    private var nearest = NearestColor([])
    /// The transparent index, which the search must not return; -1 before the first frame.
    private var excluded: Int? = -1
    private var last: (inked: UInt64, index: UInt8) = (0, 0)

    /// A palette without colors for ink.
    init(_ palette: GIFPalette) {
        self.palette = palette
    }

    /// - Parameters:
    ///   - used: whether the frames use each of the 256 indexes.
    ///   - transparent: the transparent index in all of these frames, if there is one.
    ///   - wantsSpare: whether a transparent index may be needed.
    ///   - twins: colors to add a second time if there is room, because a frame whose transparent
    ///     index has the color can't draw it.
    init(
        _ palette: GIFPalette, used: [Bool], transparent: Int?, wantsSpare: Bool,
        twins: [UInt32] = [], for ink: PaletteChooser
    ) {
        self.palette = palette
        // An index without a color draws nothing, so the palette must not be extended to it.
        let isWhole =
            palette.colors.isEmpty
            || !used.indices.contains {
                $0 >= palette.colors.count && used[$0] && $0 != transparent
            }
        var size = isWhole ? 1 << palette.bits : palette.colors.count
        func free() -> [Int] { (0..<size).filter { !used[$0] } }
        var places = free()
        // Doubles the palette while it has too few free entries for smooth edges.
        while isWhole, places.count < 8, size < 256 {
            size *= 2
            places = free()
        }
        if wantsSpare { spare = places.popLast() }
        for color in twins where places.count > 2 { set(places.removeLast(), color) }
        let colors = ink.chosen(
            free: places.count,
            beside: palette.colors.enumerated().filter { $0.offset != spare }.map(\.element))
        for (place, color) in zip(places, colors) { set(place, color) }
        if let spare { set(spare, spare < palette.colors.count ? palette.colors[spare] : 0) }
    }

    private func set(_ place: Int, _ color: UInt32) {
        while palette.colors.count <= place { palette.colors.append(0xff00_0000) }
        palette.colors[place] = color | 0xff00_0000
    }

    /// Prepares for a frame with this transparent index.
    func exclude(_ transparent: Int?) {
        guard transparent != excluded else { return }
        excluded = transparent
        var colors = palette.colors
        for index in [transparent, spare] {
            if let index, index < colors.count { colors[index] = 0 }
        }
        nearest = NearestColor(colors)
        last = (0, nearest.exactly(0xff00_0000))
    }

    /// The index of a color with ink on it; see ``TracedPixel``.
    @inline(__always)
    func index(of inked: UInt64) -> UInt8 {
        if inked == last.inked { return last.index }
        let ink = UInt32(truncatingIfNeeded: inked)
        // Opaque ink and the picture's own colors have exact entries.
        let index =
            ink == 0 || ink >> 24 == 255
            ? nearest.exactly(TracedPixel.seen(inked)) : nearest.near(TracedPixel.seen(inked))
        last = (inked, index)
        return index
    }
}
