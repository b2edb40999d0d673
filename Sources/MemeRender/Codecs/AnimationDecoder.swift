/// Reads the frames of an animation one after the other, each as it is seen: whole, in RGBA of 8
/// bits.
///
/// Use it inside the scope in which the file's bytes are pinned.
struct AnimationDecoder {
    private enum Codec {
        case gif(GIFFrameDecoder)
        case webp(WebPFrames)
    }

    /// What one knows of all frames.
    let animation: Animation
    /// How they are coded.
    let coding: SourceCoding
    private let codec: Codec

    /// - Parameter header: that of the same bytes, whose format ``ImageFormat/holdsFrames``.
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool
    ) throws(RenderError) {
        switch header.format {
        case .gif:
            let frames = try GIFFrameDecoder(bytes, acceptsDamage: acceptsDamage)
            animation = frames.animation
            coding = .lossless
            codec = .gif(frames)
        case .webp:
            let frames = try WebPFrames(bytes, header: header, acceptsDamage: acceptsDamage)
            animation = frames.animation
            coding = frames.coding
            codec = .webp(frames)
        case .jpeg, .png, .heic, .avif: preconditionFailure("such a picture has no frames")
        }
    }

    /// Whether damage was met, and accepted, so far: ask when all frames are read.
    var isDamaged: Bool {
        switch codec {
        case .gif(let frames): frames.isDamaged
        case .webp(let frames): frames.isDamaged
        }
    }

    /// Reads the next frame, tightly packed.
    ///
    /// - Returns: how long it is shown, in milliseconds; `nil` where there is none any more.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        switch codec {
        case .gif(let frames): try frames.readFrame(into: pixels)
        case .webp(let frames): try frames.readFrame(into: pixels)
        }
    }
}
