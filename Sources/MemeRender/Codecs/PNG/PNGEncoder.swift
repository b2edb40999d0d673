internal import CShims

/// Encodes a PNG. Rows are filtered as they arrive and compressed in pieces in parallel.
final class PNGEncoder {
    private let layout: PixelLayout
    private let context: RenderContext
    private let bytesPerRow: Int
    private var chooser: RowFilterChooser
    private var buffer = DeflateBuffer()
    private var joiner: DeflateJoiner
    private var adler: UInt32 = 1
    /// A row of 16-bit samples in big-endian order.
    private var swapped: [UInt16] = []

    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, _ context: RenderContext
    ) throws(RenderError) {
        self.layout = layout
        self.context = context
        bytesPerRow = size.width * layout.bytesPerPixel
        chooser = RowFilterChooser(count: bytesPerRow, step: layout.bytesPerPixel)
        joiner = DeflateJoiner(
            after: try metadata.pngStart(size: size, layout: layout),
            capacity: bytesPerRow / 2 * size.height, context)
    }

    /// Encodes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        for row in 0..<count {
            let bytes = (rows + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            let target = buffer.room(for: 1 + bytesPerRow + RowFilter.slack)
            if layout.bitDepth == 16 {
                swap(bytes)
                swapped.withUnsafeBytes { raw in
                    guard let start = raw.baseAddress else { return }
                    chooser.filter(start.assumingMemoryBound(to: UInt8.self), to: target)
                }
            } else {
                chooser.filter(bytes, to: target)
            }
            adler = mm_adler32(adler, target, 1 + bytesPerRow)
            buffer.advance(by: 1 + bytesPerRow)
            while buffer.count >= DeflatePiece.length {
                try joiner.append(buffer.takePiece(DeflatePiece.length, context))
            }
        }
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        if buffer.count > 0 { try joiner.append(buffer.takePiece(buffer.count, context)) }
        return try joiner.finish(adler: adler)
    }

    /// Converts a row from the machine's byte order to big-endian.
    private func swap(_ row: UnsafePointer<UInt8>) {
        let samples = UnsafeRawBufferPointer(start: row, count: bytesPerRow)
        if swapped.isEmpty { swapped = [UInt16](repeating: 0, count: bytesPerRow / 2) }
        for index in swapped.indices {
            swapped[index] =
                samples.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self).bigEndian
        }
    }
}

extension ImageMetadata {
    /// The signature and the chunks before the pixels.
    func pngStart(size: PixelSize, layout: PixelLayout) throws(RenderError) -> [UInt8] {
        var header: [UInt8] = []
        header.append(size.width, bytes: 4)
        header.append(size.height, bytes: 4)
        // The last three bytes are the only compression and filter methods, and no interlacing.
        header += [UInt8(layout.bitDepth), UInt8(layout.channels.pngColorType), 0, 0, 0]
        var start = [UInt8].pngSignature
        start.append(chunk: "IHDR", header)
        for chunk in try pngChunks(for: layout) { start.append(chunk: chunk.name, chunk.bytes) }
        return start
    }
}
