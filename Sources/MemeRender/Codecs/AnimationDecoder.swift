/// Decodes the frames of an animation in order, each composited to the whole picture: 8-bit RGBA.
///
/// The caller must keep the file's bytes pinned while it uses the decoder.
struct AnimationDecoder {
    private enum Codec {
        case gif(GIFFrameDecoder)
        case png(PNGFrames)
        case webp(WebPFrames)
        case avif(AVIFFrames)
    }

    /// The durations and the loop count.
    let animation: Animation
    /// The coding of the source, which the meme's encoder follows.
    let coding: SourceCoding
    private let codec: Codec

    /// - Parameter header: the header of the same bytes. Its format must be one that
    ///   ``ImageFormat/holdsFrames``.
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool,
        _ context: RenderContext
    ) throws(RenderError) {
        switch header.format {
        case .gif:
            let frames = try GIFFrameDecoder(bytes, acceptsDamage: acceptsDamage, context)
            animation = frames.animation
            coding = .lossless
            codec = .gif(frames)
        case .png:
            let frames = try PNGFrames(bytes, acceptsDamage: acceptsDamage, context)
            animation = frames.animation
            coding = .lossless
            codec = .png(frames)
        case .webp:
            let frames = try WebPFrames(bytes, acceptsDamage: acceptsDamage, context)
            animation = frames.animation
            coding = frames.coding
            codec = .webp(frames)
        case .avif:
            let frames = try AVIFFrames(bytes, acceptsDamage: acceptsDamage, context)
            animation = frames.animation
            coding = .lossy
            codec = .avif(frames)
        case .jpeg, .heic, .jpegXL, .tiff, .bmp:
            preconditionFailure("such a picture has no frames")
        }
    }

    /// Whether the decoder has found damage and accepted it. It is final once all frames are read.
    var isDamaged: Bool {
        switch codec {
        case .gif(let frames): frames.isDamaged
        case .png(let frames): frames.isDamaged
        case .webp(let frames): frames.isDamaged
        case .avif(let frames): frames.isDamaged
        }
    }

    /// Decodes the next frame, tightly packed.
    ///
    /// - Returns: the frame's duration in milliseconds; `nil` after the last frame.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        switch codec {
        case .gif(let frames): try frames.readFrame(into: pixels)
        case .png(let frames): try frames.readFrame(into: pixels)
        case .webp(let frames): try frames.readFrame(into: pixels)
        case .avif(let frames): try frames.readFrame(into: pixels)
        }
    }
}

extension ImageHeader {
    /// The timing of a picture's frames; `nil` if it is still.
    ///
    /// - Throws: the ``RenderError``s of damaged files.
    func animation(
        of image: EncodedImage, _ context: RenderContext
    ) throws(RenderError) -> Animation? {
        guard frameCount > 1, image.format.holdsFrames else { return nil }
        return try image.content.withBytes { bytes throws(RenderError) in
            try AnimationDecoder(
                self, bytes: bytes, acceptsDamage: context.limits.acceptsDamage, context
            ).animation
        }
    }
}
