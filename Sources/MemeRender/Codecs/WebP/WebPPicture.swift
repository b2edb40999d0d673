internal import CShims

/// A picture for libwebp to encode.
final class WebPPicture {
    private let encoder: OpaquePointer

    /// The effort of libwebp, 0 to 6. Its default, 4, makes memes of photographs 3 % smaller and takes
    /// half as long again, or twice as long without sharp chroma.
    private static let method: Int32 = 2
    /// Lossless pictures of more pixels are encoded with method 0, four times as fast and a tenth
    /// larger: method 2 takes four seconds for twelve megapixels.
    private static let mostPixels = 4_000_000
    /// Pictures of more pixels are encoded without sharp chroma, which would take half as much memory
    /// again. Pictures of that size are rarely viewed pixel by pixel.
    private static let mostSharp = 40_000_000
    /// The alpha of more pixels is compressed as fast as possible, to save memory.
    private static let mostAlpha = 20_000_000
    private let size: PixelSize
    private let context: RenderContext
    private var hasAlpha = false

    init(_ size: PixelSize, _ context: RenderContext) throws(RenderError) {
        guard let encoder = mm_webp_encoder_create(Int32(size.width), Int32(size.height)) else {
            throw .outOfMemory
        }
        self.encoder = encoder
        self.size = size
        self.context = context
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

    /// The effort of libwebp.
    private static func method(for size: PixelSize, isLossless: Bool, hasAlpha: Bool) -> Int32 {
        let isLarge =
            isLossless
            ? size.pixelCount > mostPixels : hasAlpha && size.pixelCount > mostAlpha
        return isLarge ? 0 : method
    }

    /// The memory that libwebp takes for a picture, with its pixels and the file, in bytes per pixel.
    ///
    /// Measured, without the file: lossless 24.1 and 37.0 with method 0 and 2; lossy 7.2, or 12.6 with
    /// sharp chroma; with transparency 28.8 and 38.8 with these methods.
    static func price(of size: PixelSize, isLossless: Bool, hasAlpha: Bool) -> Int {
        let isFast = method(for: size, isLossless: isLossless, hasAlpha: hasAlpha) == 0
        if isLossless { return isFast ? 28 : 41 }
        if hasAlpha { return isFast ? 31 : 41 }
        return size.pixelCount > mostSharp ? 9 : 14
    }

    /// How libwebp encodes a picture.
    ///
    /// - Parameters:
    ///   - method: the effort; `nil` for what suits the size.
    ///   - quality: 0 to 100; `nil` for lossless.
    ///   - isSharp: whether chroma is sharpened when it is subsampled.
    ///   - isThreaded: whether it may take a second thread.
    static func settings(
        quality: Int?, _ size: PixelSize, hasAlpha: Bool, method: Int32? = nil, isSharp: Bool,
        isThreaded: Bool, _ context: RenderContext
    ) -> mm_webp_settings {
        mm_webp_settings(
            quality: Float(quality ?? 0), is_lossless: quality == nil,
            method: method
                ?? Self.method(for: size, isLossless: quality == nil, hasAlpha: hasAlpha),
            is_sharp: isSharp, is_threaded: isThreaded,
            is_over: RenderContext.isOverInC, render: context.pointer)
    }

    /// Encodes all rows.
    ///
    /// - Parameters:
    ///   - quality: 0 to 100; `nil` for lossless.
    ///   - isStill: whether this is the only picture, so that it gets sharp chroma and a second
    ///     thread. The frames of an animation are encoded in parallel instead.
    func encoded(quality: Int?, isStill: Bool) throws(RenderError) -> WebPChunks {
        let settings = Self.settings(
            quality: quality, size, hasAlpha: hasAlpha,
            isSharp: isStill && size.pixelCount <= Self.mostSharp, isThreaded: isStill, context)
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        let status = mm_webp_encoder_finish(encoder, settings, &bytes, &count)
        // An encoder that was told to give up has failed for no other reason.
        if status != .MM_OK { try context.check() }
        try status.check(writing: .webp, message: mm_webp_encoder_message(encoder))
        return WebPChunks(ofPictureIn: UnsafeBufferPointer(start: bytes, count: count))
    }
}
