/// Encodes an animation frame by frame. The same frames give the same bytes.
struct AnimationEncoder {
    private enum Codec {
        case gif(GIFWriter)
        case png(PNGAnimationWriter)
        case webp(WebPWriter)
        case avif(AVIFWriter)
    }

    private let codec: Codec

    /// - Parameters:
    ///   - format: a format that ``ImageFormat/holdsFrames``.
    ///   - size: the size of each frame.
    ///   - isOpaque: whether no pixel of any frame is transparent.
    init(
        format: ImageFormat, size: PixelSize, isOpaque: Bool, animation: Animation,
        metadata: ImageMetadata, fineness: Fineness, _ context: RenderContext
    ) throws(RenderError) {
        if size.longestSide > format.longestSide { throw .sideTooLong(size, format) }
        switch format {
        case .gif:
            codec = .gif(
                try GIFWriter(size: size, animation: animation, metadata: metadata, context))
        case .png:
            codec = .png(
                try PNGAnimationWriter(
                    size: size, isOpaque: isOpaque, animation: animation, metadata: metadata,
                    context))
        case .webp:
            codec = .webp(
                try WebPWriter(
                    size: size, animation: animation, metadata: metadata,
                    quality: fineness.webpQuality, context))
        case .avif:
            codec = .avif(
                try AVIFWriter(
                    size: size, isOpaque: isOpaque, animation: animation, metadata: metadata,
                    quality: fineness.avifQuality(), context))
        case .jpeg, .heic, .jpegXL, .tiff, .bmp:
            preconditionFailure("such a picture has no frames")
        }
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        switch codec {
        case .gif(let writer): try writer.writeFrame(pixels)
        case .png(let writer): try writer.writeFrame(pixels)
        case .webp(let writer): try writer.writeFrame(pixels)
        case .avif(let writer): try writer.writeFrame(pixels)
        }
    }

    /// Finishes the file. All frames must have been written.
    func finish() throws(RenderError) -> [UInt8] {
        switch codec {
        case .gif(let writer): try writer.finish()
        case .png(let writer): writer.finish()
        case .webp(let writer): try writer.finish()
        case .avif(let writer): try writer.finish()
        }
    }
}
