/// Reads one frame of a GIF, as it is seen.
struct GIFDecoder: ~Copyable {
    private let frames: GIFFrameDecoder
    private let frame: Int
    private let hasAlpha: Bool

    /// - Parameter frame: which, from 0; the last one where there are fewer.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, frame: Int,
        acceptsDamage: Bool
    ) throws(RenderError) {
        let file = try GIFFile(bytes)
        hasAlpha = header.layout.hasAlpha
        frames = GIFFrameDecoder(
            file, animation: Animation(durations: [], loopCount: 0), acceptsDamage: acceptsDamage)
        self.frame = frame
    }

    /// Whether damage was met, and accepted, so far.
    var isDamaged: Bool { frames.isDamaged }

    /// Reads the whole picture, tightly packed, as its header says.
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
