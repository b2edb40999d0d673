extension Color {
    /// The color as premultiplied ARGB.
    var premultiplied: UInt32 {
        let alpha = UInt32(alpha)
        func component(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}

extension UInt32 {
    /// The color, 0xffrrggbb, of a premultiplied ARGB pixel that isn't clear, without its transparency.
    var opaque: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        func component(_ shift: UInt32) -> UInt32 {
            Swift.min(255, ((self >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return 0xff00_0000 | component(16) | component(8) | component(0)
    }
}
