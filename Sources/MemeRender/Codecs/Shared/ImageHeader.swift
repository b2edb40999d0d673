/// What the first bytes of a picture say about it, read without a decoder.
///
/// Nothing is allocated by what they say, so a header may be read of any file; check ``size``
/// before more is done with it.
struct ImageHeader: Hashable, Sendable {
    var format: ImageFormat
    /// The pixels as they are stored; see ``orientation``.
    var size: PixelSize
    /// The pixels that a decoder takes memory for: more than ``size`` where the file itself says
    /// which part of them is the picture.
    var codedSize: PixelSize
    /// How stored pixels must be turned: from the first EXIF of the file.
    var orientation: Orientation
    /// How the pixels come out of ``ImageDecoder``.
    var layout: PixelLayout
    /// Samples of a pixel as they are stored: 1, 3 or 4 in a JPEG; in a PNG 1 for a palette.
    var componentCount: Int
    /// Bits of a stored sample: 8 in a JPEG; 1, 2, 4, 8 or 16 in a PNG.
    var bitDepth: Int
    /// Whether a first, coarse picture precedes the rest: progressive JPEG, interlaced PNG.
    var isProgressive: Bool
    /// How many pictures follow each other: more than one in an animated GIF or WebP.
    var frameCount = 1
    /// Whether there are more frames than are read: an animated PNG or AVIF.
    var leavesFramesOut = false
    /// What else of the file no meme has.
    var losses: [PictureLoss] = []
    /// Whether it is coded so that nothing is lost.
    var isLossless = false
    /// The bytes of memory that a decoder takes for each pixel beside the rows that it gives.
    var decodingPrice = 0
    /// Of a JPEG: the bytes of all its coefficients, and whether a decoder has them all at once.
    var blockMemory = 0
    var needsBlocks = false
    /// Of a GIF: the pixels of its largest frame, as far as they are believed.
    var largestFrame = 0

    /// The size after turning upright.
    var uprightSize: PixelSize { size.turned(orientation) }

    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(of image: EncodedImage) throws(RenderError) {
        self = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            switch image.format {
            case .jpeg: try ImageHeader(jpeg: bytes)
            case .png: try ImageHeader(png: bytes)
            case .gif: try ImageHeader(gif: bytes)
            case .webp: try ImageHeader(webp: bytes)
            case .heic, .avif: try ImageHeader(heif: bytes, format: image.format)
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

extension EncodedImage {
    /// Its width and height as it is to be seen, turned upright, in pixels; read from its header,
    /// without decoding it.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    public var size: PixelSize {
        get throws(RenderError) { try ImageHeader(of: self).uprightSize }
    }
}
