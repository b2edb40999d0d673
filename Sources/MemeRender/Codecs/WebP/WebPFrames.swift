/// Reads the frames of an animated WebP, each as it is seen.
///
/// The colour that the file wants behind them is left out, as browsers do: what no frame covers is
/// transparent.
final class WebPFrames {
    let animation: Animation
    let coding: SourceCoding
    /// Whether damage was met, and accepted, so far.
    private(set) var isDamaged = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private let container: WebPContainer
    private let acceptsDamage: Bool
    private var next = 0
    /// What is seen: RGBA, not premultiplied.
    private var canvas: [UInt8]
    /// Room for one frame.
    private var picture: [UInt8] = []

    /// - Parameter bytes: the whole file, which must stay in place as long as this lives.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, acceptsDamage: Bool
    ) throws(RenderError) {
        container = try WebPContainer(bytes)
        animation = Animation(
            durations: container.frames.map(\.duration), loopCount: container.loopCount)
        coding = container.coding
        self.bytes = bytes
        self.acceptsDamage = acceptsDamage
        let (count, overflow) = container.size.pixelCount.multipliedReportingOverflow(by: 4)
        guard !overflow else { throw .outOfMemory }
        canvas = [UInt8](repeating: 0, count: count)
    }

    /// Reads the next frame, tightly packed.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard next < container.frames.count else { return nil }
        let duration = container.frames[next].duration
        try draw()
        copy(to: pixels, as: Animation.layout)
        return duration
    }

    /// Draws the next frame, of which there must be one.
    func draw() throws(RenderError) {
        try RenderWatch.check()
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
        // What can't be read shows what was there.
        picture = [UInt8](repeating: 0, count: bytesPerRow * frame.place.size.height)
        try picture.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let rows = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            do throws(RenderError) {
                let isDamaged = try WebPContainer.decode(
                    data, frame.place.size, scaledTo: frame.place.size, layout, into: rows,
                    bytesPerRow: bytesPerRow, acceptsDamage: acceptsDamage)
                self.isDamaged = isDamaged || self.isDamaged
            } catch {
                // A frame of which nothing can be read leaves the one before it.
                guard acceptsDamage, error != .outOfMemory, next > 1 else { throw error }
                isDamaged = true
            }
        }
        lay(frame)
    }

    /// Copies what is seen, tightly packed.
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

/// Lays pixels on others, RGBA both and not premultiplied.
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
        // Both shares as parts of 255 × 255.
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
