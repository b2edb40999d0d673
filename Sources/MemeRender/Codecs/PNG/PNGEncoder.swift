/// Encodes a PNG whose pixels are colors.
final class PNGEncoder {
    private let layout: PixelLayout
    private var writer: PNGRowWriter
    /// A row of 16-bit samples in big-endian order.
    private var swapped: [UInt16] = []

    init(
        size: PixelSize, layout: PixelLayout, isInterlaced: Bool = false, metadata: ImageMetadata,
        _ context: RenderContext
    ) throws(RenderError) {
        self.layout = layout
        writer = PNGRowWriter(
            after: try metadata.pngStart(size: size, layout: layout, isInterlaced: isInterlaced),
            size: size, bitsPerPixel: 8 * layout.bytesPerPixel, isFiltered: true,
            isInterlaced: isInterlaced, context)
    }

    /// Encodes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        for row in 0..<count {
            let bytes = (rows + row * writer.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            guard layout.bitDepth == 16 else {
                try writer.write(bytes)
                continue
            }
            swap(bytes)
            try swapped.withUnsafeBufferPointer { samples throws(RenderError) in
                guard let start = UnsafeRawPointer(samples.baseAddress) else { return }
                try writer.write(start.assumingMemoryBound(to: UInt8.self))
            }
        }
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] { try writer.finish() }

    /// Converts a row from the machine's byte order to big-endian.
    private func swap(_ row: UnsafePointer<UInt8>) {
        let samples = UnsafeRawBufferPointer(start: row, count: writer.bytesPerRow)
        if swapped.isEmpty { swapped = [UInt16](repeating: 0, count: writer.bytesPerRow / 2) }
        for index in swapped.indices {
            swapped[index] =
                samples.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self).bigEndian
        }
    }
}

extension ImageMetadata {
    /// The signature and the chunks before the pixels.
    ///
    /// - Parameter palette: the palette of pixels that are indexes; `nil` if they are colors.
    func pngStart(
        size: PixelSize, layout: PixelLayout, palette: PNGPalette? = nil,
        isInterlaced: Bool = false
    ) throws(RenderError) -> [UInt8] {
        let colorType = palette == nil ? layout.channels.pngColorType : 3
        var header: [UInt8] = []
        header.append(size.width, bytes: 4)
        header.append(size.height, bytes: 4)
        // The two before the last are the only compression and filter methods.
        header += [
            UInt8(palette?.bitDepth ?? layout.bitDepth), UInt8(colorType), 0, 0,
            isInterlaced ? 1 : 0,
        ]
        var start = [UInt8].pngSignature
        start.append(chunk: "IHDR", header)
        let chunks = try pngChunks(for: layout) + (palette?.chunks ?? [])
        for chunk in chunks { start.append(chunk: chunk.name, chunk.bytes) }
        return start
    }
}
