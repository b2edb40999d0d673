/// The header of a compressed picture in a WebP file or frame.
struct WebPStream {
    var size: PixelSize
    var hasAlpha: Bool
    var isLossless: Bool
    /// The estimated libwebp quality, 0 to 100, of a lossy picture, if it can be read.
    var quality: Int?

    /// - Parameters:
    ///   - chunk: a chunk named `VP8 ` or `VP8L`.
    ///   - followsAlpha: whether a chunk with the picture's alpha came before it.
    /// - Returns: `nil` for any other chunk.
    /// - Throws: ``RenderError/truncated(_:)`` or ``RenderError/corrupt(_:reason:)``.
    init?(_ chunk: RIFFChunks.Chunk, followsAlpha: Bool) throws(RenderError) {
        if chunk.isNamed("VP8 ") {
            try self.init(lossy: chunk.payload, hasAlpha: followsAlpha)
        } else if chunk.isNamed("VP8L") {
            try self.init(lossless: chunk.payload)
        } else {
            return nil
        }
    }

    /// Reads VP8's key frame header (RFC 6386, 9.1).
    private init(
        lossy payload: Slice<UnsafeBufferPointer<UInt8>>, hasAlpha: Bool
    ) throws(RenderError) {
        guard let tag = payload.integer(at: 0, count: 3, littleEndian: true),
            let code = payload.integer(at: 3, count: 3),
            let width = payload.integer(at: 6, count: 2, littleEndian: true),
            let height = payload.integer(at: 8, count: 2, littleEndian: true)
        else { throw .truncated(.webp) }
        guard tag & 1 == 0, code == 0x9d012a else {
            throw .corrupt(.webp, reason: "it doesn't begin with a key frame")
        }
        // The two highest bits ask for upscaling, which no program uses.
        size = PixelSize(width: width & 0x3fff, height: height & 0x3fff)
        guard size.width > 0, size.height > 0 else {
            throw .corrupt(.webp, reason: "its size is \(size)")
        }
        self.hasAlpha = hasAlpha
        isLossless = false
        var reader = VP8HeaderReader(payload.dropFirst(10))
        quality = reader.quality
    }

    /// Reads the lossless header (RFC 9649, 3.4).
    private init(lossless payload: Slice<UnsafeBufferPointer<UInt8>>) throws(RenderError) {
        guard let signature = payload.integer(at: 0, count: 1),
            let bits = payload.integer(at: 1, count: 4, littleEndian: true)
        else { throw .truncated(.webp) }
        guard signature == 0x2f, bits >> 29 == 0 else {
            throw .corrupt(.webp, reason: "it has no lossless header")
        }
        size = PixelSize(width: (bits & 0x3fff) + 1, height: (bits >> 14 & 0x3fff) + 1)
        hasAlpha = bits >> 28 & 1 == 1
        isLossless = true
    }
}
