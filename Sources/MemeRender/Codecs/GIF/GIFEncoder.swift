/// Encodes a GIF of one frame, with a palette of at most 256 colors chosen for the picture.
final class GIFEncoder {
    private let size: PixelSize
    private let layout: PixelLayout
    private let writer: GIFWriter
    private var pixels: [UInt32] = []

    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        self.layout = layout
        writer = try GIFWriter(
            size: size, animation: Animation(durations: [0], loopCount: 1), metadata: metadata,
            context)
        pixels.reserveCapacity(size.pixelCount)
    }

    /// Encodes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        let channels = layout.channels.rawValue
        let colors = layout.isGray ? 1 : 3
        let isDeep = layout.bitDepth == 16
        for pixel in 0..<count * size.width {
            /// The sample of a channel, in 8 bits.
            func sample(_ channel: Int) -> UInt32 {
                let index = pixel * channels + channel
                if !isDeep { return UInt32(rows.load(fromByteOffset: index, as: UInt8.self)) }
                let value = rows.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
                return (UInt32(value) * 255 + 32_767) / 65_535
            }
            if layout.hasAlpha, sample(colors) < 128 {
                pixels.append(0)
                continue
            }
            let red = sample(0)
            let (green, blue) = colors == 1 ? (red, red) : (sample(1), sample(2))
            pixels.append(0xff00_0000 | red << 16 | green << 8 | blue)
        }
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        try writer.writeFrame(pixels)
        return try writer.finish()
    }
}
