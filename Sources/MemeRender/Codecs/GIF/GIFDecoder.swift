/// Decodes one frame of a GIF, composited over the frames before it.
struct GIFDecoder: ~Copyable {
    private let frames: GIFFrameDecoder
    private let frame: Int
    private let hasAlpha: Bool

    /// - Parameter frame: the frame's number, from 0; clamped to the last frame.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, frame: Int,
        acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        let file = try GIFFile(bytes)
        hasAlpha = header.layout.hasAlpha
        frames = GIFFrameDecoder(
            file, animation: Animation(durations: [], loopCount: 0), acceptsDamage: acceptsDamage,
            context)
        self.frame = frame
    }

    /// Whether the decoder has found damage and accepted it.
    var isDamaged: Bool { frames.isDamaged }

    /// Decodes the whole picture, tightly packed, in the layout of its header.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        let pixels = try frames.draw(to: frame)
        pixels.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            if hasAlpha { return rows.copyMemory(from: start, byteCount: source.count) }
            for index in 0..<pixels.count {
                (rows + 3 * index).copyMemory(from: start + 4 * index, byteCount: 3)
            }
        }
    }
}
