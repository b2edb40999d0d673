/// A colour with ink on it: the colour, 0xffrrggbb, in the upper half, the ink, premultiplied ARGB, in
/// the lower one; 0 is clear.
///
/// Whatever index stands for it, two of them look alike only if they are equal: so nothing has to be
/// known of palettes to see that a pixel is right already.
enum TracedPixel {
    /// What is to be seen where some ink lies on a colour, which may be 0.
    @inline(__always)
    static func of(_ ink: UInt32, on color: UInt32) -> UInt64 {
        if ink == 0 { return UInt64(color) << 32 }
        if ink >> 24 == 255 { return UInt64(ink) }
        if color == 0 { return onClear(ink) }
        return UInt64(color) << 32 | UInt64(ink)
    }

    /// A GIF's pixels are clear or opaque: ink on nothing is what covers them for the most part.
    private static func onClear(_ ink: UInt32) -> UInt64 {
        let alpha = ink >> 24
        guard alpha >= 128 else { return 0 }
        func component(_ shift: UInt32) -> UInt32 {
            min(255, ((ink >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return UInt64(0xff00_0000 | component(16) | component(8) | component(0))
    }

    /// How it looks: 0xffrrggbb.
    @inline(__always)
    static func seen(_ inked: UInt64) -> UInt32 {
        let color = UInt32(truncatingIfNeeded: inked >> 32)
        let ink = UInt32(truncatingIfNeeded: inked)
        return ink == 0 ? color : mix(color, 255 &- ink >> 24, ink, 255)
    }
}
