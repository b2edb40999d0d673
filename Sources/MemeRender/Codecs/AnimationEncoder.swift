/// Writes an animation frame by frame. The same frames give the same bytes.
struct AnimationEncoder {
    private enum Codec {
        case gif(GIFWriter)
        case webp(WebPWriter)
    }

    private let codec: Codec

    /// - Parameters:
    ///   - format: one that ``ImageFormat/holdsFrames``.
    ///   - size: of each frame.
    init(
        format: ImageFormat, size: PixelSize, animation: Animation, metadata: ImageMetadata,
        fineness: Fineness
    ) throws(RenderError) {
        if size.longestSide > format.longestSide { throw .sideTooLong(size, format) }
        switch format {
        case .gif:
            codec = .gif(try GIFWriter(size: size, animation: animation, metadata: metadata))
        case .webp:
            codec = .webp(
                try WebPWriter(
                    size: size, animation: animation, metadata: metadata,
                    quality: fineness.webpQuality))
        case .jpeg, .png, .heic, .avif: preconditionFailure("such a picture has no frames")
        }
    }

    /// Takes the next frame: RGBA of 8 bits, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        switch codec {
        case .gif(let writer): try writer.writeFrame(pixels)
        case .webp(let writer): try writer.writeFrame(pixels)
        }
    }

    /// Ends the file, of which all frames were written, and gives it.
    func finish() throws(RenderError) -> [UInt8] {
        switch codec {
        case .gif(let writer): try writer.finish()
        case .webp(let writer): try writer.finish()
        }
    }
}
