/// Decodes the frames of an animated WebP, each composited over the frames before it.
///
/// The file's background color is ignored, as in browsers: uncovered areas are transparent.
///
/// `Documentation/decisions/containers.md` says what libwebp's own `WebPAnimDecoder` would cost.
final class WebPFrames {
    let animation: Animation
    let coding: SourceCoding
    /// Whether the decoder has found damage and accepted it.
    private(set) var isDamaged = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private let container: WebPContainer
    private let acceptsDamage: Bool
    private let context: RenderContext
    private var next = 0
    private var canvas: FrameCanvas
    /// The buffer for one frame.
    private var picture: [UInt8] = []

    /// - Parameter bytes: the whole file. It must stay in place as long as this object lives.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        container = try WebPContainer(bytes, context)
        animation = container.animation
        coding = container.coding
        self.bytes = bytes
        self.acceptsDamage = acceptsDamage
        self.context = context
        canvas = try FrameCanvas(size: container.size)
    }

    /// Decodes the next frame, tightly packed.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard next < container.frames.count else { return nil }
        let duration = container.frames[next].duration
        try draw()
        copy(to: pixels, as: Animation.layout)
        return duration
    }

    /// Draws the next frame. There must be one.
    func draw() throws(RenderError) {
        try context.check()
        if next > 0, container.frames[next - 1].isDisposed {
            canvas.clear(container.frames[next - 1].place)
        }
        let frame = container.frames[next]
        next += 1
        if next == container.frames.count, container.isTruncated {
            guard acceptsDamage else { throw .truncated(.webp) }
            isDamaged = true
        }
        let layout = Animation.layout
        let data = UnsafeBufferPointer(rebasing: bytes[frame.data])
        let bytesPerRow = frame.place.size.width * layout.bytesPerPixel
        // Missing rows are transparent, so the canvas shows through.
        picture = [UInt8](repeating: 0, count: bytesPerRow * frame.place.size.height)
        try picture.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let rows = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            do throws(RenderError) {
                let isDamaged = try WebPContainer.decode(
                    data, frame.place.size, scaledTo: frame.place.size, layout, into: rows,
                    bytesPerRow: bytesPerRow, acceptsDamage: acceptsDamage)
                self.isDamaged = isDamaged || self.isDamaged
            } catch {
                // If nothing of a frame can be decoded, the canvas stays as it is.
                guard acceptsDamage, error != .outOfMemory, next > 1 else { throw error }
                isDamaged = true
            }
        }
        canvas.draw(
            picture, at: frame.place,
            isBlended: frame.isBlended && frame.stream.hasAlpha || isDamaged)
    }

    /// Copies the canvas, tightly packed.
    func copy(to pixels: UnsafeMutableRawPointer, as layout: PixelLayout) {
        canvas.copy(to: pixels, as: layout)
    }
}
