/// Encodes an animated PNG. Each frame after the first stores only the part that changed, and replaces it.
final class PNGAnimationWriter {
    private let layout: PixelLayout
    private let size: PixelSize
    private let animation: Animation
    private let context: RenderContext
    private var difference: FrameDifference
    private var file: PNGAnimationFile
    private var index = 0

    /// - Parameter isOpaque: whether no pixel of any frame is transparent.
    init(
        size: PixelSize, isOpaque: Bool, animation: Animation, metadata: ImageMetadata,
        _ context: RenderContext
    ) throws(RenderError) {
        layout = PixelLayout(channels: isOpaque ? .rgb : .rgba, bitDepth: 8)
        self.size = size
        self.animation = animation
        self.context = context
        difference = FrameDifference(size: size, step: 1)
        file = PNGAnimationFile(
            start: try metadata.pngStart(size: size, layout: layout),
            frameCount: animation.durations.count, loopCount: animation.loopCount)
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let place = difference.place(of: pixels)
        // It stays for the next frame, and replaces its part of the picture.
        file.append(try encoded(pixels, place), at: place, delay: delay)
        index += 1
    }

    /// Finishes the file. All frames must have been written.
    func finish() -> [UInt8] { file.finish() }

    /// The next frame's duration.
    private var delay: [UInt8] {
        // Milliseconds, as long as two bytes hold them.
        var (numerator, denominator) = (animation.durations[index], 1000)
        while numerator > 0xffff, denominator > 1 {
            (numerator, denominator) = (numerator / 10, denominator / 10)
        }
        var delay: [UInt8] = []
        delay.append(min(numerator, 0xffff), bytes: 2)
        delay.append(denominator, bytes: 2)
        return delay
    }

    /// A part of a frame as a PNG.
    private func encoded(
        _ pixels: UnsafeRawPointer, _ place: PixelRect
    ) throws(RenderError) -> [UInt8] {
        let encoder = try PNGEncoder(
            size: place.size, layout: layout, metadata: ImageMetadata(), context)
        let converter = PixelConverter(from: Animation.layout, to: layout)
        var row = [UInt8](repeating: 0, count: place.size.width * layout.bytesPerPixel)
        for y in place.y..<place.y + place.size.height {
            try row.withUnsafeMutableBufferPointer { row throws(RenderError) in
                guard let start = UnsafeMutableRawPointer(row.baseAddress) else { return }
                converter.convert(
                    pixels + 4 * (y * size.width + place.x), to: start, count: place.size.width)
                try encoder.writeRows(from: start, count: 1)
            }
        }
        return try encoder.finish()
    }
}
