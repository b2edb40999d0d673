/// Decodes the frames of an animated GIF, each composited over the frames before it.
final class GIFFrameDecoder {
    let animation: Animation
    /// Whether the decoder has found damage.
    private(set) var isDamaged = false

    private let file: GIFFile
    private let acceptsDamage: Bool
    private let context: RenderContext
    private var frames: GIFFrameIterator
    private var number = 0
    private var canvas: GIFCanvas
    private let decoder = LZWDecoder()

    /// Parses the file.
    ///
    /// - Throws: ``RenderError/truncated(_:)`` or ``RenderError/corrupt(_:reason:)``.
    convenience init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        let file = try GIFFile(bytes)
        self.init(file, animation: file.animation, acceptsDamage: acceptsDamage, context)
    }

    init(
        _ file: GIFFile, animation: Animation, acceptsDamage: Bool, _ context: RenderContext
    ) {
        self.file = file
        self.animation = animation
        self.acceptsDamage = acceptsDamage
        self.context = context
        frames = file.frames
        canvas = GIFCanvas(file.size)
    }

    /// Decodes the next frame: 8-bit RGBA, tightly packed.
    ///
    /// - Returns: the frame's duration in milliseconds; `nil` after the last frame.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard let frame = try drawFrame() else { return nil }
        canvas.pixels.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            pixels.copyMemory(from: start, byteCount: source.count)
        }
        return 10 * frame.delay
    }

    /// Draws the frames up to a number, from 0, or up to the last one.
    func draw(to number: Int) throws(RenderError) -> [UInt32] {
        for _ in 0...max(0, number) {
            if try drawFrame() == nil { break }
        }
        return canvas.pixels
    }

    private func drawFrame() throws(RenderError) -> GIFFrame? {
        guard let frame = frames.next() else {
            if frames.isCut {
                guard acceptsDamage else { throw .truncated(.gif) }
                isDamaged = true
            }
            return nil
        }
        try context.check()
        number += 1
        let area = file.visiblePart(of: frame)
        canvas.begin(frame, in: area)
        try decoder.read(frame, number, of: file, acceptsDamage: acceptsDamage)
        if decoder.isDamaged { isDamaged = true }
        canvas.draw(
            decoder.indexes, count: decoder.count, of: frame,
            colors: file.palette(of: frame).table(transparent: frame.transparent))
        return frame
    }
}

extension LZWDecoder {
    /// Decompresses the visible rows of a frame.
    ///
    /// - Parameter number: the frame's number, for error messages.
    func read(
        _ frame: GIFFrame, _ number: Int, of file: GIFFile, acceptsDamage: Bool
    ) throws(RenderError) {
        let area = file.visiblePart(of: frame)
        // Rows below the screen are skipped, unless the frame is interlaced and they come between
        // others.
        let height =
            area.isEmpty ? 0 : frame.isInterlaced ? frame.height : area.bottom - frame.y
        let count = frame.width * height
        guard count <= file.size.mostIndexes else {
            throw .corrupt(.gif, reason: "frame \(number) is far larger than the screen")
        }
        read(frame, of: file.bytes, count: count)
        if isDamaged, !acceptsDamage { throw .missingPixels(of: frame, number) }
    }
}

extension RenderError {
    /// The error if a frame has fewer indexes than pixels.
    static func missingPixels(of frame: GIFFrame, _ number: Int) -> RenderError {
        frame.isCut ? .truncated(.gif) : .corrupt(.gif, reason: "frame \(number) lacks pixels")
    }
}

extension PixelSize {
    /// The largest number of indexes of a frame on a screen of this size, because memory is allocated
    /// for them.
    var mostIndexes: Int { 4 * pixelCount + (1 << 24) }
}
