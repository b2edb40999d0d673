internal import CShims

/// A picture that libwebp is to encode.
final class WebPPicture {
    private let encoder: OpaquePointer

    /// How long libwebp tries, 0 to 6. 4, its default, makes memes of photographs 3 % smaller and
    /// takes half as long again, or twice where chroma isn't fitted.
    private static let method: Int32 = 2
    /// Lossless pictures of more pixels are written four times as fast, and a tenth larger: of twelve
    /// megapixels method 2 takes four seconds.
    private static let mostPixels = 4_000_000
    /// Chroma isn't fitted to the edges of pictures of more pixels, for which that would take half
    /// as much memory again; so large they are seldom seen pixel by pixel.
    private static let mostSharp = 40_000_000
    /// Transparency of more pixels is compressed as fast as can be, for the sake of memory.
    private static let mostAlpha = 20_000_000
    private let size: PixelSize
    private var hasAlpha = false

    init(_ size: PixelSize) throws(RenderError) {
        guard let encoder = mm_webp_encoder_create(Int32(size.width), Int32(size.height)) else {
            throw .outOfMemory
        }
        self.encoder = encoder
        self.size = size
    }

    deinit {
        mm_webp_encoder_destroy(encoder)
    }

    /// Takes the next rows, so many bytes apart. The layout is RGB or RGBA of 8 bits.
    func writeRows(
        from rows: UnsafeRawPointer, count: Int, _ layout: PixelLayout, bytesPerRow: Int
    ) {
        hasAlpha = layout.hasAlpha
        mm_webp_encoder_write_rows(
            encoder, rows.assumingMemoryBound(to: UInt8.self), count,
            Int32(layout.channels.rawValue), bytesPerRow)
    }

    /// How long libwebp tries.
    private static func method(for size: PixelSize, isLossless: Bool, hasAlpha: Bool) -> Int32 {
        let isLarge =
            isLossless
            ? size.pixelCount > mostPixels : hasAlpha && size.pixelCount > mostAlpha
        return isLarge ? 0 : method
    }

    /// What libwebp takes for a picture, with its pixels and the file, in bytes a pixel.
    ///
    /// Measured, beside the file: lossless 24.1 and 37.0 by method 0 and 2; lossy 7.2, or 12.6 where
    /// chroma is fitted; with transparency 28.8 and 38.8 by these methods.
    static func price(of size: PixelSize, isLossless: Bool, hasAlpha: Bool) -> Int {
        let isFast = method(for: size, isLossless: isLossless, hasAlpha: hasAlpha) == 0
        if isLossless { return isFast ? 28 : 41 }
        if hasAlpha { return isFast ? 31 : 41 }
        return size.pixelCount > mostSharp ? 9 : 14
    }

    /// Encodes all rows.
    ///
    /// - Parameters:
    ///   - quality: 0 to 100; `nil` where nothing may be lost.
    ///   - isStill: whether it is all there is, so that edges are kept sharp and two cores may be
    ///     taken; frames of an animation are many, and encoded side by side.
    /// - Returns: the chunks of the picture, and whether it is transparent somewhere.
    func encoded(
        quality: Int?, isStill: Bool
    ) throws(RenderError) -> (chunks: [UInt8], hasAlpha: Bool) {
        let settings = mm_webp_settings(
            quality: Float(quality ?? 0), is_lossless: quality == nil,
            method: Self.method(for: size, isLossless: quality == nil, hasAlpha: hasAlpha),
            is_sharp: isStill && size.pixelCount <= Self.mostSharp, is_threaded: isStill,
            is_over: RenderWatch.isOverInC)
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        try mm_webp_encoder_finish(encoder, settings, &bytes, &count)
            .check(writing: .webp, message: mm_webp_encoder_message(encoder))
        let file = UnsafeBufferPointer(start: bytes, count: count)
        var chunks: [UInt8] = []
        var isTransparent = false
        for chunk in RIFFChunks(file, in: 12..<max(12, count)) where !chunk.isNamed("VP8X") {
            // The five bytes of a lossless header end with whether there is alpha.
            let bits = chunk.payload.integer(at: 1, count: 4, littleEndian: true) ?? 0
            isTransparent =
                isTransparent || chunk.isNamed("ALPH")
                || chunk.isNamed("VP8L") && bits >> 28 & 1 == 1
            chunks += file[chunk.offset - 8..<chunk.offset]
            chunks += chunk.payload
            if chunk.payload.count % 2 == 1 { chunks.append(0) }
        }
        return (chunks, isTransparent)
    }
}
