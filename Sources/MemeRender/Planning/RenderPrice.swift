/// The peak memory of a render, in bytes, estimated from sizes and formats before it allocates any.
///
/// Libraries take far more memory than the pixels that they are given. Each price below is in bytes per
/// pixel, rounded up, and was measured as the largest resident set of a process, with pictures of pure
/// noise, which cost most.
struct RenderPrice {
    private let header: ImageHeader
    private let geometry: Geometry
    /// The format of the meme.
    private let format: ImageFormat
    private let quality: Int?

    /// The number of pixels of the meme.
    private var pixels: Int { Self.pixels(geometry.meme) }

    /// The number of pixels of a size, with an upper bound that keeps sums from overflowing: without
    /// limits, a file may declare any size.
    private static func pixels(_ size: PixelSize) -> Int { min(size.pixelCount, 1 << 40) }

    /// What a render takes whatever its size: fonts, tables, and a few bands of rows; and the pictures that
    /// are laid on it.
    private let least: Int
    private let drawing: Int

    private static let ofAnyRender = 32 << 20

    init(of plan: RenderPlan) {
        header = plan.header
        geometry = plan.geometry
        format = plan.format
        quality = plan.recipe.quality
        let drawn = plan.pictures.dropFirst(plan.copied.count)
        let whole = plan.copied.filter { !$0.isStreamed }.map(\.picture)
        least =
            Self.ofAnyRender + plan.copied.memory
            + drawn.reduce(0) { $0 + $1.inkMemory(moves: plan.isMoved) }
        drawing = (whole + drawn).map(\.drawingMemory).sorted(by: >)
            .prefix(Self.picturesAtOnce).reduce(0, +)
    }

    private init(of header: ImageHeader, _ geometry: Geometry) {
        self.header = header
        self.geometry = geometry
        format = header.format
        quality = nil
        least = Self.ofAnyRender
        drawing = 0
    }

    /// The most pictures that are prepared at once, because each takes memory.
    static let picturesAtOnce = 2

    /// The price of preparing the pictures that are laid on the meme, some at once.
    var drawingPictures: Int { least + drawing }

    /// The price of copying compressed blocks or rows: the input and the output, each about as large as
    /// the file, and the parts in progress.
    func copying(byteCount: Int) -> Int { least + 2 * byteCount }

    /// The price of all coefficients of a JPEG, and its new file.
    var coefficients: Int { least + header.blockMemory + 2 * pixels }

    /// The price of a GIF's palette indexes: three frames at once, compressed and not, and for each
    /// pixel beneath ink the color with it, without it, and before.
    func indexes(inked: Int) -> Int { least + 4 * header.largestFrame + 28 * inked }

    /// The price of a lossy WebP whose planes are drawn on and encoded again.
    var planes: Int {
        least + pixels * (header.layout.hasAlpha ? webp(hasAlpha: true) : 12)
    }

    /// The price of an animated WebP of which some frames at once are drawn on and encoded again.
    func framePlanes(byteCount: Int) -> Int {
        let encoding = WebPWriter.jobCount(for: geometry.meme) * pixels * webp(hasAlpha: true)
        // The canvas, a frame, and whole pictures that wait to be encoded.
        let waiting = (2 + WebPWriter.waitingCount(for: geometry.meme)) * 4 * pixels
        return copying(byteCount: byteCount) + encoding + waiting
    }

    /// The price of an animation that is decoded and encoded frame by frame.
    var frames: Int {
        let frame = 4 * Self.pixels(header.size)
        let hasAlpha = geometry.sheet.layout(around: header.layout).hasAlpha
        let encoder =
            switch format {
            case .gif: Price.gif * pixels
            // The previous frame, the next one, and what it is compressed from and to.
            case .png: 16 * pixels
            case .avif:
                pixels
                    * ((isFine ? Price.fineAnimatedAVIF : Price.animatedAVIF)
                        + (hasAlpha ? Price.animatedAVIFAlpha : 0))
            // The previous frame, the next one, and the frames that are being encoded.
            default:
                8 * pixels + WebPWriter.jobCount(for: geometry.meme) * pixels * webp(hasAlpha: true)
            }
        return least + decoder + placing(frame, bytesPerPixel: 4) + encoder
    }

    /// The price of a picture whose pixels are decoded and encoded.
    var picture: Int {
        let isStreamed = geometry.keepsPixels && header.isSequential
        let encoder = encoder
        if isStreamed { return least + decoder + encoder }
        return max(decoding, encoding)
    }

    /// The price of drawing ink on a decoded picture and encoding it.
    var encoding: Int {
        least + pixels * geometry.sheet.layout(around: header.layout).bytesPerPixel + encoder
    }

    /// The price of decoding a picture and taking it through a geometry.
    static func decoding(_ header: ImageHeader, _ geometry: Geometry) -> Int {
        RenderPrice(of: header, geometry).decoding
    }

    private var decoding: Int {
        let rows = Self.pixels(decoded) * header.layout.bytesPerPixel
        return least + max(decoder + rows, placing(rows, bytesPerPixel: layout.bytesPerPixel))
    }

    /// The price of turning, cropping, scaling and placing a decoded picture of this many bytes: of the
    /// step whose input and output are largest together.
    private func placing(_ rows: Int, bytesPerPixel: Int) -> Int {
        var most = rows
        let layout = header.layout
        let picture = Self.pixels(geometry.picture) * bytesPerPixel
        if geometry.orientation != .up || geometry.crop.size != geometry.upright { most = 2 * rows }
        if geometry.isScaled {
            // What isn't opaque is premultiplied, which takes four bytes a pixel, and what is deep becomes 8 bits first.
            let step =
                layout.bitDepth == 8 && !layout.hasAlpha
                ? rows + picture
                : max(
                    rows + 4 * Self.pixels(decoded),
                    4 * (Self.pixels(decoded) + Self.pixels(geometry.picture)),
                    4 * Self.pixels(geometry.picture) + picture)
            most = max(most, step)
        }
        if !geometry.effects.isEmpty {
            // Two copies, and a JPEG with what its encoder and decoder take. Blurring takes less.
            most = max(most, 3 * picture + 8 * Self.pixels(geometry.picture))
        }
        if !geometry.sheet.isBare {
            let framed = geometry.sheet.layout(around: layout).bytesPerPixel
            most = max(most, picture + pixels * framed)
        }
        return most
    }

    /// The pixel layout after scaling, which always gives 8-bit samples.
    private var layout: PixelLayout {
        PixelLayout(
            channels: header.layout.channels,
            bitDepth: geometry.isScaled ? 8 : header.layout.bitDepth)
    }

    /// The size at which the decoder gives the picture; see ``ImageDecoder``.
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
        case .png where header.isSequential:
            return size.averaged(size.averagedSquare(atLeast: least))
        case .webp where header.frameCount == 1 && !header.layout.hasAlpha:
            return least.fits(into: size) ? least : size
        case .png, .webp, .gif, .heic, .avif, .jpegXL, .tiff, .bmp: return size
        }
    }

    /// The price of the decoder, without the rows that it gives.
    private var decoder: Int {
        header.decodingPrice * Self.pixels(header.codedSize)
            + (header.needsBlocks ? header.blockMemory : 0) + header.largestFrame / 4 * 5
    }

    /// The price of the encoder and its file, without the pixels that it is given.
    private var encoder: Int {
        let layout = geometry.sheet.layout(around: header.layout)
        switch format {
        case .jpeg:
            let isProgressive = header.isProgressive && quality == nil
            return pixels * (2 + (isProgressive ? 2 * layout.channels.rawValue : 0))
        // Before the colors of indexes are known, each pixel has a number of two bytes; and before the first of
        // what is interlaced is written, all pixels are there.
        case .png:
            let isInterlaced = header.format == .png && header.isProgressive
            return pixels
                * (layout.bytesPerPixel * (isInterlaced ? 2 : 1) + (header.isIndexed ? 2 : 0))
        case .gif: return pixels * Price.gif
        case .webp: return pixels * webp(hasAlpha: layout.hasAlpha)
        case .avif, .heic, .jpegXL, .tiff, .bmp:
            let price =
                layout.bitDepth > 8
                ? (isFine ? Price.fineDeepAVIF : Price.deepAVIF)
                : (isFine ? Price.fineAVIF : Price.avif)
            return Price.anyAVIF + pixels * (price + (layout.hasAlpha ? Price.avifAlpha : 0))
        }
    }

    /// Whether an AVIF has chroma in full resolution.
    private var isFine: Bool { Fineness.keepsChroma(quality: quality) }

    private func webp(hasAlpha: Bool) -> Int {
        let isLossless = quality == nil && header.isLossless
        return WebPPicture.price(of: geometry.meme, isLossless: isLossless, hasAlpha: hasAlpha)
    }

    /// Prices of encoders, in bytes per pixel.
    private enum Price {
        /// Measured: 14, for the picture, the screen, the drawn frame and its indexes.
        static let gif = 16
        /// What libaom takes for the smallest picture, in bytes.
        static let anyAVIF = 16 << 20
        /// Measured: 23 in libaom and libavif, with the file; 40 if chroma isn't halved; 32 and 55 with more
        /// than 8 bits.
        static let avif = 24
        static let fineAVIF = 41
        static let deepAVIF = 33
        static let fineDeepAVIF = 56
        /// The frames that libaom looks ahead to: 98, and 160 if chroma isn't halved.
        static let animatedAVIF = 100
        static let fineAnimatedAVIF = 165
        static let animatedAVIFAlpha = 80
        /// The alpha channel is encoded as a picture of its own.
        static let avifAlpha = 6
    }
}
