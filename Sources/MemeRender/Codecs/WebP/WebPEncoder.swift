/// Encodes a WebP of one frame through libwebp.
final class WebPEncoder {
    private let size: PixelSize
    private let layout: PixelLayout
    private let metadata: ImageMetadata
    private let quality: Int?
    private let picture: WebPPicture

    /// - Precondition: The layout is 8-bit RGB or RGBA.
    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, quality: Int?,
        _ context: RenderContext
    ) throws(RenderError) {
        precondition(layout.bitDepth == 8 && !layout.isGray, "WebP holds 8-bit RGB or RGBA")
        self.size = size
        self.layout = layout
        self.metadata = metadata
        self.quality = quality
        picture = try WebPPicture(size, context)
    }

    /// Takes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) {
        picture.writeRows(
            from: rows, count: count, layout, bytesPerRow: size.width * layout.bytesPerPixel)
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        let chunks = try picture.encoded(quality: quality, isStill: true)
        return metadata.webpFile(size: size, pictures: chunks.bytes, hasAlpha: chunks.hasAlpha)
    }
}
