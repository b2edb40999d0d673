/// Encodes an animated AVIF, frame by frame.
final class AVIFWriter {
    private let encoder: AVIFEncoder
    private let size: PixelSize
    private let layout: PixelLayout
    private let animation: Animation
    private let context: RenderContext
    private var index = 0

    /// - Parameter quality: as of ``AVIFEncoder``.
    init(
        size: PixelSize, isOpaque: Bool, animation: Animation, metadata: ImageMetadata,
        quality: Int, _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        self.animation = animation
        self.context = context
        layout = PixelLayout(channels: isOpaque ? .rgb : .rgba, bitDepth: 8)
        encoder = try AVIFEncoder(
            size: size, layout: layout, metadata: metadata, quality: quality, isAnimated: true,
            loopCount: animation.loopCount)
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        try context.check()
        if layout == Animation.layout {
            try encoder.writeRows(from: pixels, count: size.height)
        } else {
            let converter = PixelConverter(from: Animation.layout, to: layout)
            let frame = try Pixmap(size: size, layout: layout) { rows throws(RenderError) in
                converter.convert(pixels, to: rows, count: size.pixelCount)
            }
            try frame.bytes.withUnsafeBufferPointer { rows throws(RenderError) in
                guard let start = rows.baseAddress else { return }
                try encoder.writeRows(from: start, count: size.height)
            }
        }
        // A frame without a duration isn't valid.
        try encoder.endFrame(duration: max(1, animation.durations[index]))
        index += 1
    }

    /// Finishes the file. All frames must have been written.
    func finish() throws(RenderError) -> [UInt8] { try encoder.finish() }
}
