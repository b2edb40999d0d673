/// A palette with colours for ink, and where in it each colour is found.
final class ExtendedPalette {
    /// With the colours for ink.
    private(set) var palette: GIFPalette
    /// An index that no frame uses, and no ink: it can be the transparent one.
    private(set) var spare: Int?

    private var nearest = NearestColor([])
    /// The transparent index, which isn't to be found; -1 where nothing was prepared yet.
    private var excluded: Int? = -1
    private var last: (inked: UInt64, index: UInt8) = (0, 0)

    /// A palette as it is.
    init(_ palette: GIFPalette) {
        self.palette = palette
    }

    /// - Parameters:
    ///   - used: of each of 256 indexes whether a frame uses it.
    ///   - transparent: the index that is transparent in each of these, if there is one.
    ///   - wantsSpare: whether a transparent index may be needed.
    ///   - twins: colours that are to be there twice, where there is room, because a frame whose
    ///     transparent index one has can't draw it.
    init(
        _ palette: GIFPalette, used: [Bool], transparent: Int?, wantsSpare: Bool,
        twins: [UInt32] = [], for ink: PaletteChooser
    ) {
        self.palette = palette
        // An index without a colour draws nothing, and would draw something if it had one.
        let isWhole =
            palette.colors.isEmpty
            || !used.indices.contains {
                $0 >= palette.colors.count && used[$0] && $0 != transparent
            }
        var size = isWhole ? 1 << palette.bits : palette.colors.count
        func free() -> [Int] { (0..<size).filter { !used[$0] } }
        var places = free()
        // Twice as many, as long as there would be too few for smooth edges.
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

    /// Prepares for a frame, in which one index is transparent.
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

    /// The index for a colour with ink on it; see ``TracedPixel``.
    @inline(__always)
    func index(of inked: UInt64) -> UInt8 {
        if inked == last.inked { return last.index }
        let ink = UInt32(truncatingIfNeeded: inked)
        // Ink alone, and a picture's own colours, are found exactly.
        let index =
            ink == 0 || ink >> 24 == 255
            ? nearest.exactly(TracedPixel.seen(inked)) : nearest.near(TracedPixel.seen(inked))
        last = (inked, index)
        return index
    }
}
