/// A color with ink on it: the color, 0xffrrggbb, in the upper half; the ink, premultiplied ARGB, in the
/// lower half; 0 is transparent.
///
/// Two traced pixels look alike if and only if they are equal, whatever their indexes. Whether a pixel
/// is already right can therefore be decided without palettes.
enum TracedPixel {
    /// The traced pixel of ink on a color, which may be 0.
    @inline(__always)
    static func of(_ ink: UInt32, on color: UInt32) -> UInt64 {
        if ink == 0 { return UInt64(color) << 32 }
        if ink >> 24 == 255 { return UInt64(ink) }
        if color == 0 { return onClear(ink) }
        return UInt64(color) << 32 | UInt64(ink)
    }

    /// Ink on a transparent pixel. A GIF's pixels are transparent or opaque, so ink of at least half
    /// coverage becomes opaque.
    private static func onClear(_ ink: UInt32) -> UInt64 {
        ink >> 24 >= 128 ? UInt64(ink.opaque) : 0
    }

    /// The resulting color: 0xffrrggbb.
    @inline(__always)
    static func seen(_ inked: UInt64) -> UInt32 {
        let color = UInt32(truncatingIfNeeded: inked >> 32)
        let ink = UInt32(truncatingIfNeeded: inked)
        return ink == 0 ? color : SourceOver.over(color, ink)
    }
}
