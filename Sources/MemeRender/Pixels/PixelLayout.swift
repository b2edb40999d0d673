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

    /// The layout in which a format holds such pixels: WebP and AVIF know neither gray nor, here, 16
    /// bits.
    func held(by format: ImageFormat) -> PixelLayout {
        switch format {
        case .webp, .avif: PixelLayout(channels: hasAlpha ? .rgba : .rgb, bitDepth: 8)
        case .jpeg, .png, .gif, .heic: self
        }
    }
}
