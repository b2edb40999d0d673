/// What the samples of a video stream mean (ITU-T H.273).
struct VideoColor: Hashable {
    var isMonochrome: Bool
    /// Whether black is 0 and white all ones; else black is 16 and white 235, or so many times as much.
    var isFullRange: Bool
    /// Primaries and transfer, where they are told.
    var codePoints: (primaries: Int, transfer: Int)? { primaries.map { ($0, transfer) } }
    private var primaries: Int?
    private var transfer = 2
}

extension VideoColor {
    /// Reads the colour configuration of a sequence header (AV1 bitstream specification, 5.5.2);
    /// `nil` where it isn't there.
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
        // sRGB as it is has no range to tell.
        let isRGB = primaries == 1 && transfer == 13 && matrix == 0
        isFullRange = !isMonochrome && isRGB || bits.flag()
        if bits.isPastEnd { return nil }
    }
}
