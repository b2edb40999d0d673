/// How the samples of a pixel lie in memory: interleaved, alpha last and not premultiplied.
///
/// Rows run from the top, each without padding; 16-bit samples are in the machine's byte order.
struct PixelLayout: Hashable, Sendable {
    enum Channels: Int, Hashable, Sendable, CaseIterable {
        case gray = 1
        case grayAlpha
        case rgb
        case rgba
    }

    var channels: Channels
    /// Bits of a sample: 8 or 16.
    var bitDepth: Int

    var hasAlpha: Bool { channels == .grayAlpha || channels == .rgba }
    var isGray: Bool { channels == .gray || channels == .grayAlpha }
    var bytesPerPixel: Int { channels.rawValue * bitDepth / 8 }
}
