/// Reads the pixels of a picture, from the top row down, as they are stored: not turned upright.
///
/// Use it inside the scope in which the file's bytes are pinned.
struct ImageDecoder: ~Copyable {
    private enum Codec: ~Copyable {
        case jpeg(JPEGDecoder)
        case png(PNGDecoder)
        case gif(GIFDecoder)
        case webp(WebPDecoder)
        case heif(HEIFDecoder)
    }

    /// Of the rows that are read: less than the picture's where it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    /// Whether ``readRows(into:count:)`` can be used: only with a JPEG, and a PNG that is
    /// neither interlaced nor scaled down.
    let isSequential: Bool
    /// What goes with the pixels: a profile of CMYK, which they no longer are, doesn't.
    let metadata: ImageMetadata
    /// How the source is coded.
    let coding: SourceCoding
    private let codec: Codec

    /// - Parameters:
    ///   - header: that of the same bytes.
    ///   - bytes: the whole file, which must stay in place as long as the decoder lives.
    ///   - leastSize: a JPEG's rows come at the smallest of libjpeg's scales, 1/8 to 8/8, that is
    ///     no smaller than this, as stored; at full size where `nil`. A PNG's are averages of
    ///     squares and at least twice as large, because those are coarser; those of one that is
    ///     interlaced, or has less than 2^20 pixels, always come at full size. An opaque, still
    ///     WebP's rows come at this size.
    ///   - frame: which frame of an animation, from 0; the last one where there are fewer.
    ///   - acceptsDamage: whether what can't be read is left gray or empty instead of thrown.
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)``,
    ///   ``RenderError/unsupportedVariant(_:reason:)`` or ``RenderError/outOfMemory``.
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>,
        frame: Int = 0, atLeast leastSize: PixelSize? = nil, acceptsDamage: Bool = false
    ) throws(RenderError) {
        var metadata = ImageMetadata(of: header.format, in: bytes)
        switch header.format {
        case .jpeg:
            let isCMYK = header.componentCount == 4
            let decoder = try JPEGDecoder(
                bytes, atLeast: leastSize ?? header.size, acceptsDamage: acceptsDamage,
                cmykProfile: isCMYK ? metadata.iccProfile : nil)
            if isCMYK { metadata.iccProfile = nil }
            size = decoder.size
            layout = decoder.layout
            isSequential = true
            coding = decoder.coding.map { .jpeg($0) } ?? .lossy
            codec = .jpeg(decoder)
        case .png:
            let decoder = try PNGDecoder(bytes, atLeast: leastSize, acceptsDamage: acceptsDamage)
            size = decoder.size
            layout = decoder.layout
            isSequential = !decoder.isInterlaced && decoder.square == 1
            coding = .lossless
            codec = .png(decoder)
        case .gif:
            let decoder = try GIFDecoder(
                bytes, header: header, frame: frame, acceptsDamage: acceptsDamage)
            size = header.size
            layout = header.layout
            isSequential = false
            coding = .lossless
            codec = .gif(decoder)
        case .webp:
            let decoder = try WebPDecoder(
                bytes, header: header, frame: frame, atLeast: leastSize ?? header.size,
                acceptsDamage: acceptsDamage)
            size = decoder.size
            layout = header.layout
            isSequential = false
            coding = decoder.coding
            codec = .webp(decoder)
        case .heic, .avif:
            let decoder = try HEIFDecoder(bytes, header: header)
            size = header.size
            layout = header.layout
            isSequential = false
            coding = .lossy
            codec = .heif(decoder)
        }
        self.metadata = metadata
    }

    /// Whether damage was met, and accepted, so far: ask when all rows are read.
    var isDamaged: Bool {
        switch codec {
        case .jpeg(let decoder): decoder.isDamaged
        case .png(let decoder): decoder.isDamaged
        case .gif(let decoder): decoder.isDamaged
        case .webp(let decoder): decoder.isDamaged
        case .heif: false
        }
    }

    /// Reads the next rows, tightly packed in ``layout``.
    ///
    /// - Precondition: ``isSequential``; as many rows are left.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        switch codec {
        case .jpeg(let decoder): try decoder.readRows(into: rows, count: count)
        case .png(let decoder): try decoder.readRows(into: rows, count: count)
        default: preconditionFailure("such a picture is read whole")
        }
    }

    /// Reads the whole picture, of which nothing was read yet, tightly packed in ``layout``.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        switch codec {
        case .jpeg(let decoder):
            for top in stride(from: 0, to: size.height, by: 256) {
                try RenderWatch.check()
                try decoder.readRows(
                    into: rows + top * size.width * layout.bytesPerPixel,
                    count: min(256, size.height - top))
            }
        case .png(let decoder): try decoder.readAll(into: rows)
        case .gif(let decoder): try decoder.readAll(into: rows)
        case .webp(let decoder): try decoder.readAll(into: rows)
        case .heif(let decoder): try decoder.readAll(into: rows)
        }
    }
}
