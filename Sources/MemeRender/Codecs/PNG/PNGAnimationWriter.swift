/// Encodes an animated PNG. Each frame after the first stores only the part that changed, and replaces it.
final class PNGAnimationWriter {
    private let layout: PixelLayout
    private let size: PixelSize
    private let animation: Animation
    private let context: RenderContext
    private var difference: FrameDifference
    private var file: [UInt8]
    private var index = 0
    /// The number of the next chunk that has one.
    private var sequence = 0

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
        file = try metadata.pngStart(size: size, layout: layout)
        var control: [UInt8] = []
        control.append(animation.durations.count, bytes: 4)
        control.append(animation.loopCount, bytes: 4)
        file.append(chunk: "acTL", control)
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let place = difference.place(of: pixels)
        writeControl(of: place)
        let picture = try encoded(pixels, place)
        picture.withUnsafeBufferPointer { bytes in
            for chunk in PNGChunks(bytes) where chunk.isNamed("IDAT") {
                if index == 0 {
                    file.append(chunk: chunk.covered)
                } else {
                    var data = Array("fdAT".utf8)
                    data.append(sequence, bytes: 4)
                    file.append(chunk: data + chunk.payload)
                    sequence += 1
                }
            }
        }
        index += 1
    }

    /// Finishes the file. All frames must have been written.
    func finish() -> [UInt8] {
        file.append(chunk: "IEND", [])
        return file
    }

    private func writeControl(of place: PixelRect) {
        var control: [UInt8] = []
        control.append(sequence, bytes: 4)
        for number in [place.size.width, place.size.height, place.x, place.y] {
            control.append(number, bytes: 4)
        }
        // Milliseconds, as long as two bytes hold them.
        var (numerator, denominator) = (animation.durations[index], 1000)
        while numerator > 0xffff, denominator > 1 {
            (numerator, denominator) = (numerator / 10, denominator / 10)
        }
        control.append(min(numerator, 0xffff), bytes: 2)
        control.append(denominator, bytes: 2)
        // It stays for the next frame, and replaces its part of the picture.
        control += [0, 0]
        file.append(chunk: "fcTL", control)
        sequence += 1
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
