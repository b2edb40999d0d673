/// The sum of parts of two premultiplied colours, in 255ths, which must not be more than white.
@inline(__always)
func mix(_ first: UInt32, _ part: UInt32, _ second: UInt32, _ otherPart: UInt32) -> UInt32 {
    /// Two components at once, in the lower halves of each 16 bits.
    func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
        let sum =
            (first & 0xff00ff) &* part &+ (second & 0xff00ff) &* otherPart &+ 0x80_0080
        return (sum &+ sum >> 8 & 0xff00ff) >> 8 & 0xff00ff
    }
    return pair(first, second) | pair(first >> 8, second >> 8) << 8
}

/// A premultiplied colour with a part of it, in 255ths, replaced by another.
@inline(__always)
func replace(_ pixel: UInt32, by color: UInt32, _ part: UInt32) -> UInt32 {
    part == 0 ? pixel : part == 255 ? color : mix(pixel, 255 &- part, color, part)
}

extension Color {
    /// Premultiplied ARGB.
    var premultiplied: UInt32 {
        let alpha = UInt32(alpha)
        func component(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
