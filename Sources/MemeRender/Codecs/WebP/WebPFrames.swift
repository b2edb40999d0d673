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
    /// The composited canvas: RGBA, not premultiplied.
    private var canvas: [UInt8]
    /// The buffer for one frame.
    private var picture: [UInt8] = []

    /// - Parameter bytes: the whole file. It must stay in place as long as this object lives.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, acceptsDamage: Bool,
        _ context: RenderContext
    ) throws(RenderError) {
        container = try WebPContainer(bytes, context)
        animation = Animation(
            durations: container.frames.map(\.duration), loopCount: container.loopCount)
        coding = container.coding
        self.bytes = bytes
        self.acceptsDamage = acceptsDamage
        self.context = context
        let (count, overflow) = container.size.pixelCount.multipliedReportingOverflow(by: 4)
        guard !overflow else { throw .outOfMemory }
        canvas = [UInt8](repeating: 0, count: count)
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
            clear(container.frames[next - 1].place)
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
        lay(frame)
    }

    /// Copies the canvas, tightly packed.
    func copy(to pixels: UnsafeMutableRawPointer, as layout: PixelLayout) {
        canvas.withUnsafeBytes { source in
            guard let source = source.baseAddress else { return }
            PixelConverter(from: Animation.layout, to: layout)
                .convert(source, to: pixels, count: container.size.pixelCount)
        }
    }

    private func clear(_ place: PixelRect) {
        for y in place.y..<place.y + place.size.height {
            let start = 4 * (y * container.size.width + place.x)
            for index in start..<start + 4 * place.size.width { canvas[index] = 0 }
        }
    }

    private func lay(_ frame: WebPContainer.Frame) {
        let width = frame.place.size.width
        let blends = frame.isBlended && frame.stream.hasAlpha || isDamaged
        canvas.withUnsafeMutableBytes { canvas in
            picture.withUnsafeBytes { picture in
                guard let canvas = canvas.baseAddress, let picture = picture.baseAddress else {
                    return
                }
                for y in 0..<frame.place.size.height {
                    let source = picture + 4 * y * width
                    let line = (frame.place.y + y) * container.size.width + frame.place.x
                    let target = canvas + 4 * line
                    if blends {
                        blend(source, onto: target, count: width)
                    } else {
                        target.copyMemory(from: source, byteCount: 4 * width)
                    }
                }
            }
        }
    }
}

/// Blends pixels over others, source-over; both are RGBA, not premultiplied.
private func blend(
    _ source: UnsafeRawPointer, onto target: UnsafeMutableRawPointer, count: Int
) {
    for offset in stride(from: 0, to: 4 &* count, by: 4) {
        let alpha = Int(source.load(fromByteOffset: offset &+ 3, as: UInt8.self))
        if alpha == 0 { continue }
        let below = Int(target.load(fromByteOffset: offset &+ 3, as: UInt8.self))
        if alpha == 255 || below == 0 {
            (target + offset).copyMemory(from: source + offset, byteCount: 4)
            continue
        }
        // The weights are in units of 1 / (255 × 255).
        let shines = below &* (255 &- alpha)
        let whole = 255 &* alpha &+ shines
        for channel in offset..<offset &+ 3 {
            let front = Int(source.load(fromByteOffset: channel, as: UInt8.self))
            let back = Int(target.load(fromByteOffset: channel, as: UInt8.self))
            let mixed = (front &* alpha &* 255 &+ back &* shines &+ whole / 2) / whole
            target.storeBytes(of: UInt8(mixed), toByteOffset: channel, as: UInt8.self)
        }
        target.storeBytes(
            of: UInt8((whole &+ 127) / 255), toByteOffset: offset &+ 3, as: UInt8.self)
    }
}
