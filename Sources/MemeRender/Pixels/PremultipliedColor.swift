extension Color {
    /// The color as premultiplied ARGB.
    var premultiplied: UInt32 {
        let alpha = UInt32(alpha)
        func component(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}
