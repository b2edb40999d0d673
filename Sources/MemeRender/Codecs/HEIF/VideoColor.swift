/// The color description of a video stream (ITU-T H.273).
struct VideoColor: Hashable {
    var isMonochrome: Bool
    /// Whether samples are full range. In limited range black is 16 and white 235, scaled to the bit
    /// depth.
    var isFullRange: Bool
    /// The primaries and the transfer function, if the stream declares them.
    var codePoints: (primaries: Int, transfer: Int)? { primaries.map { ($0, transfer) } }
    private var primaries: Int?
    private var transfer = 2
}

extension VideoColor {
    /// Reads the color configuration of a sequence header (AV1 bitstream specification, 5.5.2); `nil` if
    /// it is missing.
    init?(_ bits: inout StreamBits, profile: Int) {
        let isDeep = bits.flag()
        if profile == 2, isDeep { bits.skip(1) }
        isMonochrome = profile != 1 && bits.flag()
        var matrix = 2
        if bits.flag() {
            primaries = bits.number(8)
            transfer = bits.number(8)
            matrix = bits.number(8)
        }
        // The header has no range for sRGB with the identity matrix.
        let isRGB = primaries == 1 && transfer == 13 && matrix == 0
        isFullRange = !isMonochrome && isRGB || bits.flag()
        if bits.isPastEnd { return nil }
    }
}
