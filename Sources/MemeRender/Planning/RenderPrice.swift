/// What a render takes in memory at its worst moment, told by sizes and formats before it takes any.
///
/// Libraries take far more than the pixels that they are given. What they take was measured with
/// pictures of nothing but noise, which cost most, as the largest resident set of a process; each
/// price is that in bytes for each pixel, rounded up.
struct RenderPrice {
    private let header: ImageHeader
    private let geometry: Geometry
    /// Of the meme.
    private let format: ImageFormat
    private let quality: Int?

    /// The pixels of the meme.
    private var pixels: Int { Self.pixels(geometry.meme) }

    /// As far as there is any sense in them: where nothing limits them, a file may say any size.
    private static func pixels(_ size: PixelSize) -> Int { min(size.pixelCount, 1 << 40) }

    /// Whatever its size, a render needs fonts and tables, and a few bands of rows.
    private static let least = 32 << 20

    init(of plan: RenderPlan) {
        header = plan.header
        geometry = plan.geometry
        format = plan.format
        quality = plan.recipe.quality
    }

    private init(of header: ImageHeader, _ geometry: Geometry) {
        self.header = header
        self.geometry = geometry
        format = header.format
        quality = nil
    }

    /// Of blocks or rows that are copied as they are compressed: what comes and what goes, both
    /// within a file's size, and pieces of it that are worked on.
    func copying(byteCount: Int) -> Int { Self.least + 2 * byteCount }

    /// Of all coefficients of a JPEG, and its new file.
    var coefficients: Int { Self.least + header.blockMemory + 2 * pixels }

    /// Of the indexes of a GIF: those of three frames at once, compressed and not, and beneath the
    /// ink what is shown with it, what without, and what was before.
    func indexes(inked: Int) -> Int { Self.least + 4 * header.largestFrame + 28 * inked }

    /// Of an animation, frame by frame.
    var frames: Int {
        let frame = 4 * Self.pixels(header.size)
        let encoder =
            format == .gif
            ? Price.gif * pixels
                // The frame before, the next one, and those that are being encoded.
            : 8 * pixels + WebPWriter.jobCount(for: geometry.meme) * pixels * webp(hasAlpha: true)
        return Self.least + decoder + placing(frame, bytesPerPixel: 4) + encoder
    }

    /// Of a picture whose pixels are decoded and encoded.
    var picture: Int {
        let isStreamed = geometry.keepsPixels && isSequential
        let encoder = encoder
        if isStreamed { return Self.least + decoder + encoder }
        return max(decoding, encoding)
    }

    /// Of a picture that is decoded already, and is inked and encoded.
    var encoding: Int {
        Self.least + pixels * geometry.sheet.layout(around: header.layout).bytesPerPixel + encoder
    }

    /// Of a picture that is decoded, and taken through a geometry.
    static func decoding(_ header: ImageHeader, _ geometry: Geometry) -> Int {
        RenderPrice(of: header, geometry).decoding
    }

    private var decoding: Int {
        let rows = Self.pixels(decoded) * header.layout.bytesPerPixel
        return Self.least + max(decoder + rows, placing(rows, bytesPerPixel: layout.bytesPerPixel))
    }

    /// While a decoded picture of so many bytes is turned, cropped, scaled and framed: each step has
    /// what it takes and what it gives.
    private func placing(_ rows: Int, bytesPerPixel: Int) -> Int {
        var most = rows
        let layout = header.layout
        let picture = Self.pixels(geometry.picture) * bytesPerPixel
        if geometry.orientation != .up || geometry.crop.size != geometry.upright { most = 2 * rows }
        if geometry.isScaled {
            let isShrunk =
                layout.bitDepth == 8 && !layout.hasAlpha
                && geometry.picture.fits(into: geometry.crop.size)
            // Cairo takes four bytes a pixel, before and after.
            let step =
                isShrunk
                ? rows + picture
                : max(
                    rows + 4 * Self.pixels(decoded),
                    4 * (Self.pixels(decoded) + Self.pixels(geometry.picture)),
                    4 * Self.pixels(geometry.picture) + picture)
            most = max(most, step)
        }
        if !geometry.sheet.isBare {
            let framed = geometry.sheet.layout(around: layout).bytesPerPixel
            most = max(most, picture + pixels * framed)
        }
        return most
    }

    /// The pixels of a picture that is scaled are of 8 bits.
    private var layout: PixelLayout {
        PixelLayout(
            channels: header.layout.channels,
            bitDepth: geometry.isScaled ? 8 : header.layout.bitDepth)
    }

    /// Whether the decoder gives rows one after the other.
    private var isSequential: Bool {
        switch header.format {
        case .jpeg: true
        case .png: !header.isProgressive
        case .gif, .webp, .heic, .avif: false
        }
    }

    /// How large the picture comes from its decoder; see ``ImageDecoder``.
    private var decoded: PixelSize {
        let least = geometry.leastDecodedSize
        let size = header.size
        switch header.format {
        case .jpeg:
            for scale in 1..<8 {
                let scaled = PixelSize(
                    width: (size.width * scale + 7) / 8, height: (size.height * scale + 7) / 8)
                if least.fits(into: scaled) { return scaled }
            }
            return size
        case .png where !header.isProgressive:
            return size.averaged(size.averagedSquare(atLeast: least))
        case .webp where header.frameCount == 1 && !header.layout.hasAlpha:
            return least.fits(into: size) ? least : size
        case .png, .webp, .gif, .heic, .avif: return size
        }
    }

    /// What the decoder takes beside the rows that it gives.
    private var decoder: Int {
        header.decodingPrice * Self.pixels(header.codedSize)
            + (header.needsBlocks ? header.blockMemory : 0) + header.largestFrame / 4 * 5
    }

    /// What the encoder takes beside the pixels that it is given, with its file.
    private var encoder: Int {
        let layout = geometry.sheet.layout(around: header.layout)
        switch format {
        case .jpeg:
            let isProgressive = header.isProgressive && quality == nil
            return pixels * (2 + (isProgressive ? 2 * layout.channels.rawValue : 0))
        case .png: return pixels * layout.bytesPerPixel
        case .gif: return pixels * Price.gif
        case .webp: return pixels * webp(hasAlpha: layout.hasAlpha)
        case .avif, .heic:
            let isFine = Fineness.keepsChroma(quality: quality)
            return pixels
                * ((isFine ? Price.fineAVIF : Price.avif) + (layout.hasAlpha ? Price.avifAlpha : 0))
        }
    }

    private func webp(hasAlpha: Bool) -> Int {
        let isLossless = quality == nil && header.isLossless
        return WebPPicture.price(of: geometry.meme, isLossless: isLossless, hasAlpha: hasAlpha)
    }

    /// What encoders take, in bytes a pixel.
    private enum Price {
        /// 14: the picture, the screen, what is drawn and its indexes.
        static let gif = 16
        /// 22.5 by libaom and libheif, with the pixels; 36.3 where chroma isn't halved.
        static let avif = 23
        static let fineAVIF = 37
        /// Another picture of its own.
        static let avifAlpha = 6
    }
}
