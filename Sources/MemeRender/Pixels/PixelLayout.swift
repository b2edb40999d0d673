/// The memory layout of a pixel's samples: interleaved, alpha last and not premultiplied.
///
/// Rows run from the top, without padding; 16-bit samples are in the machine's byte order.
struct PixelLayout: Hashable, Sendable {
    enum Channels: Int, Hashable, Sendable, CaseIterable {
        case gray = 1
        case grayAlpha
        case rgb
        case rgba
    }

    var channels: Channels
    /// Bits per sample: 8 or 16.
    var bitDepth: Int

    var hasAlpha: Bool { channels == .grayAlpha || channels == .rgba }
    var isGray: Bool { channels == .gray || channels == .grayAlpha }
    var bytesPerPixel: Int { channels.rawValue * bitDepth / 8 }

    /// The layout in which a format's encoder takes these pixels. That of WebP takes no gray and no 16-bit
    /// samples.
    func held(by format: ImageFormat) -> PixelLayout {
        switch format {
        case .webp: PixelLayout(channels: hasAlpha ? .rgba : .rgb, bitDepth: 8)
        case .jpeg, .png, .gif, .heic, .avif, .jpegXL, .tiff, .bmp: self
        }
    }
}
