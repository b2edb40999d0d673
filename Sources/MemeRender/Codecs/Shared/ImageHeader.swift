/// The header of a picture, parsed without a decoder.
///
/// Parsing allocates nothing by the file's numbers, so it is safe for any file. Check ``size`` before
/// decoding.
struct ImageHeader: Hashable, Sendable {
    var format: ImageFormat
    /// The stored size in pixels; see ``orientation``.
    var size: PixelSize
    /// The size that a decoder allocates memory for. It exceeds ``size`` if the file crops the picture.
    var codedSize: PixelSize
    /// The orientation of the stored pixels, from the first EXIF of the file.
    var orientation: Orientation
    /// The layout of the pixels from ``ImageDecoder``.
    var layout: PixelLayout
    /// Stored samples per pixel: 1, 3 or 4 in a JPEG; 1 for a palette in a PNG.
    var componentCount: Int
    /// Bits per stored sample: 8 in a JPEG; 1, 2, 4, 8 or 16 in a PNG.
    var bitDepth: Int
    /// Whether the picture is a progressive JPEG, an interlaced PNG, or a BMP of runs.
    var isProgressive: Bool
    /// The number of frames: more than one in an animated GIF, PNG, WebP or AVIF.
    var frameCount = 1
    /// Whether the file has frames that aren't read: an animated JPEG XL, or the film beside a HEIC.
    var leavesFramesOut = false
    /// The colors of a picture of high dynamic range, which is tone-mapped if its meme can't have it.
    var highRange: HighRange?
    /// The other parts of the file that a meme doesn't keep.
    var losses: [PictureLoss] = []
    /// Whether the compression is lossless.
    var isLossless = false
    /// The memory that a decoder takes, in bytes per pixel, besides the rows that it returns.
    var decodingPrice = 0
    /// The bytes of all coefficients of a JPEG, and whether a decoder holds them all at once.
    var blockMemory = 0
    var needsBlocks = false
    /// The pixels of a GIF's largest frame, up to a limit.
    var largestFrame = 0

    /// Whether a JPEG is coded in the four inks of printers (CMYK, YCCK).
    var hasInks: Bool { format == .jpeg && componentCount == 4 }

    /// Whether the pixels are indexes of a PNG's palette.
    var isIndexed: Bool { format == .png && componentCount == 1 && !layout.isGray }

    /// Whether a decoder can return the rows one after the other from the top: a JPEG, a PNG that isn't
    /// interlaced or animated, or a BMP without runs.
    var isSequential: Bool {
        switch format {
        case .jpeg: true
        case .png: !isProgressive && frameCount == 1
        case .bmp: !isProgressive
        case .gif, .webp, .heic, .avif, .jpegXL, .tiff: false
        }
    }

    /// The size after turning the picture upright.
    var uprightSize: PixelSize { size.turned(orientation) }

    /// Parses the header of a file.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``, or what ends the render.
    init(of image: EncodedImage, _ context: RenderContext) throws(RenderError) {
        self = try image.content.withBytes { bytes throws(RenderError) in
            switch image.format {
            case .jpeg: try ImageHeader(jpeg: bytes, context)
            case .png: try ImageHeader(png: bytes, context)
            case .gif: try ImageHeader(gif: bytes, context)
            case .webp: try ImageHeader(webp: bytes, context)
            case .heic, .avif: try ImageHeader(heif: bytes, format: image.format, context)
            case .jpegXL: try ImageHeader(jpegXL: bytes, context)
            case .tiff: try ImageHeader(tiff: bytes, context)
            case .bmp: try ImageHeader(bmp: bytes)
            }
        }
    }

    init(
        format: ImageFormat, size: PixelSize, orientation: Orientation, layout: PixelLayout,
        componentCount: Int, bitDepth: Int, isProgressive: Bool, frameCount: Int = 1,
        leavesFramesOut: Bool = false
    ) {
        self.format = format
        self.size = size
        codedSize = size
        self.orientation = orientation
        self.layout = layout
        self.componentCount = componentCount
        self.bitDepth = bitDepth
        self.isProgressive = isProgressive
        self.frameCount = frameCount
        self.leavesFramesOut = leavesFramesOut
    }
}

extension ImageHeader {
    /// The default format of a meme of this picture: its own if memes can have it, otherwise PNG if it
    /// has an alpha channel or no loss, and JPEG for all others.
    var formatOfMeme: ImageFormat {
        let ofMeme = format.ofMeme
        return ofMeme != format && (layout.hasAlpha || isLossless) ? .png : ofMeme
    }
}

extension EncodedImage {
    /// The default format of a meme of this picture: its own if memes can have it, otherwise PNG if it
    /// has an alpha channel or no loss, and JPEG for all others.
    public var formatOfMeme: ImageFormat {
        // The header of most formats isn't needed.
        if format.ofMeme == format { return format }
        return (try? ImageHeader(of: self, .unlimited).formatOfMeme) ?? format.ofMeme
    }

    /// The width and the height of the upright picture, in pixels, read from the header without
    /// decoding.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    public var size: PixelSize {
        get throws(RenderError) { try ImageHeader(of: self, .unlimited).uprightSize }
    }
}
