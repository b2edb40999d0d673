/// Decodes the pixels of a picture, from the top row down, as stored: not turned upright.
///
/// The caller must keep the file's bytes pinned while it uses the decoder.
struct ImageDecoder: ~Copyable {
    private enum Codec: ~Copyable {
        case jpeg(JPEGDecoder)
        case png(PNGDecoder)
        case animatedPNG(PNGFrames, frame: Int)
        case gif(GIFDecoder)
        case webp(WebPDecoder)
        case heif(HEIFDecoder)
        case animatedAVIF(AVIFFrames, frame: Int)
        case jpegXL(JPEGXLDecoder)
        case tiff(TIFFDecoder)
        case bmp(BMPDecoder)
    }

    /// The size of the decoded rows, which is smaller than the picture's if it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    /// The metadata that applies to the decoded pixels. A CMYK profile isn't included, because they are
    /// RGB.
    let metadata: ImageMetadata
    /// The coding of the source, which the meme's encoder follows.
    let coding: SourceCoding
    private let codec: Codec
    private let context: RenderContext
    /// The conversion of a high dynamic range that isn't kept.
    private let toneMapping: ToneMapping?

    /// - Parameters:
    ///   - header: the header of the same bytes.
    ///   - bytes: the whole file. It must stay in place as long as the decoder lives.
    ///   - leastSize: scales the picture down while it is decoded, to at least this stored size; full
    ///     size if `nil`. A JPEG uses the smallest of libjpeg's scales, 1/8 to 8/8. A PNG is averaged
    ///     in squares to at least twice this size, because averages are coarser; an interlaced PNG,
    ///     or one of less than 2^20 pixels, always has full size. An opaque, still WebP has exactly
    ///     this size.
    ///   - frame: the frame of an animation, from 0; clamped to the last one.
    ///   - keepsHighRange: whether a high dynamic range is left as it is. Otherwise it becomes sRGB.
    ///   - acceptsDamage: whether missing pixels are left gray or empty instead of throwing.
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)``,
    ///   ``RenderError/unsupportedVariant(_:reason:)`` or ``RenderError/outOfMemory``, or what ends
    ///   the render.
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>,
        frame: Int = 0, atLeast leastSize: PixelSize? = nil, keepsHighRange: Bool = false,
        acceptsDamage: Bool = false,
        _ context: RenderContext
    ) throws(RenderError) {
        var metadata = ImageMetadata(of: header.format, in: bytes)
        if let range = header.highRange { metadata.describe(keepsHighRange ? range : nil) }
        // The frames of an animation were converted by their decoder.
        toneMapping =
            keepsHighRange || header.frameCount > 1 ? nil : header.highRange.map(ToneMapping.init)
        switch header.format {
        case .jpeg:
            let isCMYK = header.hasInks
            let decoder = try JPEGDecoder(
                bytes, atLeast: leastSize ?? header.size, acceptsDamage: acceptsDamage,
                cmykProfile: isCMYK ? metadata.iccProfile : nil, context)
            if isCMYK { metadata.iccProfile = nil }
            size = decoder.size
            layout = decoder.layout
            coding = decoder.coding.map { .jpeg($0) } ?? .lossy
            codec = .jpeg(decoder)
        case .png where header.frameCount > 1:
            let frames = try PNGFrames(bytes, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = .lossless
            codec = .animatedPNG(frames, frame: min(frame, header.frameCount - 1))
        case .png:
            let decoder = try PNGDecoder(
                bytes, atLeast: leastSize, acceptsDamage: acceptsDamage, context)
            size = decoder.size
            layout = decoder.layout
            coding = .png(
                PNGCoding(palette: PNGPalette(bytes), isInterlaced: decoder.isInterlaced))
            codec = .png(decoder)
        case .gif:
            let decoder = try GIFDecoder(
                bytes, header: header, frame: frame, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = .lossless
            codec = .gif(decoder)
        case .webp:
            let decoder = try WebPDecoder(
                bytes, header: header, frame: frame, atLeast: leastSize ?? header.size,
                acceptsDamage: acceptsDamage, context)
            size = decoder.size
            layout = header.layout
            coding = decoder.coding
            codec = .webp(decoder)
        case .avif where header.frameCount > 1:
            let frames = try AVIFFrames(bytes, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = .lossy
            codec = .animatedAVIF(frames, frame: min(frame, header.frameCount - 1))
        case .heic, .avif:
            let decoder = try HEIFDecoder(bytes, header: header)
            size = header.size
            layout = header.layout
            coding = .lossy
            codec = .heif(decoder)
        case .jpegXL:
            let decoder = try JPEGXLDecoder(bytes, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = header.isLossless ? .lossless : .lossy
            codec = .jpegXL(decoder)
        case .tiff:
            let decoder = try TIFFDecoder(bytes, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = .lossless
            codec = .tiff(decoder)
        case .bmp:
            let decoder = try BMPDecoder(bytes, acceptsDamage: acceptsDamage, context)
            size = header.size
            layout = header.layout
            coding = .lossless
            codec = .bmp(decoder)
        }
        self.metadata = metadata
        self.context = context
    }

    /// Whether ``readAll(into:)`` writes every pixel, unless it throws.
    var writesAllPixels: Bool {
        switch codec {
        case .heif: true
        default: false
        }
    }

    /// Whether the decoder has found damage and accepted it. It is final once all rows are read.
    var isDamaged: Bool {
        switch codec {
        case .jpeg(let decoder): decoder.isDamaged
        case .png(let decoder): decoder.isDamaged
        case .animatedPNG(let frames, _): frames.isDamaged
        case .gif(let decoder): decoder.isDamaged
        case .webp(let decoder): decoder.isDamaged
        case .heif: false
        case .animatedAVIF(let frames, _): frames.isDamaged
        case .jpegXL(let decoder): decoder.isDamaged
        case .tiff(let decoder): decoder.isDamaged
        case .bmp(let decoder): decoder.isDamaged
        }
    }

    /// Decodes the next rows, tightly packed in ``layout``.
    ///
    /// - Precondition: ``ImageHeader/isSequential`` holds, a PNG isn't scaled down, and at least `count`
    ///   rows are left.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        switch codec {
        case .jpeg(let decoder): try decoder.readRows(into: rows, count: count)
        case .png(let decoder): try decoder.readRows(into: rows, count: count)
        case .bmp(let decoder): decoder.readRows(into: rows, count: count)
        default: preconditionFailure("such a picture is read whole")
        }
        toneMapping?.apply(to: rows, count: count * size.width, layout: layout)
    }

    /// Decodes the whole picture, tightly packed in ``layout``. No rows may have been read before.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        switch codec {
        case .jpeg(let decoder):
            for top in stride(from: 0, to: size.height, by: 256) {
                try context.check()
                try decoder.readRows(
                    into: rows + top * size.width * layout.bytesPerPixel,
                    count: min(256, size.height - top))
            }
        case .png(let decoder): try decoder.readAll(into: rows)
        case .animatedPNG(let frames, let frame):
            for _ in 0...frame { try frames.draw() }
            frames.copy(to: rows, as: layout)
        case .gif(let decoder): try decoder.readAll(into: rows)
        case .webp(let decoder): try decoder.readAll(into: rows)
        case .heif(let decoder): try decoder.readAll(into: rows)
        case .animatedAVIF(let frames, let frame):
            for _ in 0...frame { try frames.draw() }
            frames.copy(to: rows, as: layout)
        case .jpegXL(let decoder): try decoder.readAll(into: rows)
        case .tiff(let decoder): try decoder.readAll(into: rows)
        case .bmp(let decoder): try decoder.readAll(into: rows)
        }
        toneMapping?.apply(to: rows, count: size.pixelCount, layout: layout)
    }
}
