/// Decodes the frames of an animated PNG, each composited over the frames before it, in 8 bits.
final class PNGFrames {
    let animation: Animation
    /// Whether the decoder has found damage and accepted it.
    private(set) var isDamaged = false

    private let source: PNGAnimation
    private let acceptsDamage: Bool
    private let context: RenderContext
    private var next = 0
    private var canvas: FrameCanvas
    /// The part of the canvas beneath the last frame, which the next frame restores.
    private var beneath: [UInt8] = []

    /// - Parameter bytes: the whole file. It must stay in place as long as this object lives.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        guard let source = try PNGAnimation(bytes, context) else {
            throw .corrupt(.png, reason: "it has no frames")
        }
        self.source = source
        self.acceptsDamage = acceptsDamage
        self.context = context
        animation = Animation(
            durations: source.frames.map(\.duration), loopCount: source.loopCount)
        canvas = try FrameCanvas(size: source.size)
    }

    /// Decodes the next frame, tightly packed.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard next < source.frames.count else { return nil }
        let duration = source.frames[next].duration
        try draw()
        copy(to: pixels, as: Animation.layout)
        return duration
    }

    /// Draws the next frame. There must be one.
    func draw() throws(RenderError) {
        try context.check()
        if next > 0 { dispose(of: source.frames[next - 1]) }
        let frame = source.frames[next]
        next += 1
        if next == source.frames.count, source.isTruncated {
            guard acceptsDamage else { throw .truncated(.png) }
            isDamaged = true
        }
        // If the first frame is to be restored, it is cleared: nothing was there before it.
        beneath = frame.disposal == .restore ? canvas.part(frame.place) : []
        do throws(RenderError) {
            canvas.draw(try picture(of: frame), at: frame.place, isBlended: frame.isBlended)
        } catch {
            // If nothing of a frame can be decoded, the canvas stays as it is.
            guard acceptsDamage, error != .outOfMemory, next > 1 else { throw error }
            isDamaged = true
        }
    }

    /// Copies the canvas, tightly packed.
    func copy(to pixels: UnsafeMutableRawPointer, as layout: PixelLayout) {
        canvas.copy(to: pixels, as: layout)
    }

    private func dispose(of frame: PNGAnimation.Frame) {
        switch frame.disposal {
        case .keep: break
        case .clear: canvas.clear(frame.place)
        case .restore: canvas.draw(beneath, at: frame.place, isBlended: false)
        }
    }

    /// The pixels of a frame alone: RGBA, tightly packed.
    private func picture(of frame: PNGAnimation.Frame) throws(RenderError) -> [UInt8] {
        try source.file(of: frame).withUnsafeBufferPointer { file throws(RenderError) in
            let decoder = try PNGDecoder(
                file, atLeast: nil, acceptsDamage: acceptsDamage, context)
            let count = frame.place.size.pixelCount
            var rows = [UInt8](repeating: 0, count: count * decoder.layout.bytesPerPixel)
            try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
                guard let start = UnsafeMutableRawPointer(rows.baseAddress) else { return }
                try decoder.readAll(into: start)
            }
            isDamaged = isDamaged || decoder.isDamaged
            if decoder.layout == Animation.layout { return rows }
            var pixels = [UInt8](repeating: 0, count: 4 * count)
            rows.withUnsafeBytes { rows in
                pixels.withUnsafeMutableBytes { pixels in
                    guard let rows = rows.baseAddress, let pixels = pixels.baseAddress else {
                        return
                    }
                    PixelConverter(from: decoder.layout, to: Animation.layout)
                        .convert(rows, to: pixels, count: count)
                }
            }
            return pixels
        }
    }
}
