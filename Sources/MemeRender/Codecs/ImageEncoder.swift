/// Encodes a picture from the top row down. The same rows give the same bytes.
struct ImageEncoder: ~Copyable {
    private enum Codec: ~Copyable {
        case jpeg(JPEGEncoder)
        case png(PNGEncoder)
        case indexedPNG(IndexedPNGEncoder)
        case gif(GIFEncoder)
        case webp(WebPEncoder)
        case avif(AVIFEncoder)
    }

    private let codec: Codec

    /// - Parameters:
    ///   - layout: the layout of the rows. A JPEG takes 8-bit gray and RGB, a WebP 8-bit RGB and
    ///     RGBA, an AVIF all: see ``PixelLayout/held(by:)``.
    ///   - metadata: the metadata to write, unchanged: see
    ///     ``ImageMetadata/forMeme(keepsMetadata:)``. A profile for other pixels is left out.
    ///   - fineness: the quality or effort, if the format has a lossy way.
    /// - Throws: ``RenderError/sideTooLong(_:_:)``, ``RenderError/encodingFailed(_:reason:)`` or
    ///   ``RenderError/outOfMemory``.
    init(
        format: ImageFormat, size: PixelSize, layout: PixelLayout, metadata: ImageMetadata,
        fineness: Fineness = .standard, _ context: RenderContext
    ) throws(RenderError) {
        precondition(size.width > 0 && size.height > 0, "a picture has an area")
        if size.longestSide > format.longestSide { throw .sideTooLong(size, format) }
        codec =
            switch format {
            case .jpeg:
                .jpeg(
                    try JPEGEncoder(
                        size: size, layout: layout, metadata: metadata, settings: fineness.jpeg))
            case .png:
                if let palette = fineness.png.palette, !layout.isGray, layout.bitDepth == 8 {
                    .indexedPNG(
                        IndexedPNGEncoder(
                            palette, isInterlaced: fineness.png.isInterlaced, size: size,
                            layout: layout, metadata: metadata, context))
                } else {
                    .png(
                        try PNGEncoder(
                            size: size, layout: layout, isInterlaced: fineness.png.isInterlaced,
                            metadata: metadata, context))
                }
            case .gif:
                .gif(try GIFEncoder(size: size, layout: layout, metadata: metadata, context))
            case .webp:
                .webp(
                    try WebPEncoder(
                        size: size, layout: layout, metadata: metadata,
                        quality: fineness.webpQuality, context))
            case .avif:
                .avif(
                    try AVIFEncoder(
                        size: size, layout: layout, metadata: metadata,
                        quality: fineness.avifQuality(isHighRange: metadata.highRange != nil)))
            case .heic, .jpegXL, .tiff, .bmp:
                throw .encodingFailed(format, reason: "mememe only reads it")
            }
    }

    /// Encodes the next rows, tightly packed. The picture must have that many rows left.
    borrowing func writeRows(
        from rows: UnsafeRawPointer, count: Int
    ) throws(RenderError) {
        switch codec {
        case .jpeg(let encoder): try encoder.writeRows(from: rows, count: count)
        case .png(let encoder): try encoder.writeRows(from: rows, count: count)
        case .indexedPNG(let encoder): try encoder.writeRows(from: rows, count: count)
        case .gif(let encoder): try encoder.writeRows(from: rows, count: count)
        case .webp(let encoder): encoder.writeRows(from: rows, count: count)
        case .avif(let encoder): try encoder.writeRows(from: rows, count: count)
        }
    }

    /// Finishes the file. All rows must have been written.
    consuming func finish() throws(RenderError) -> [UInt8] {
        switch consume codec {
        case .jpeg(let encoder): return try encoder.finish()
        case .png(let encoder): return try encoder.finish()
        case .indexedPNG(let encoder): return try encoder.finish()
        case .gif(let encoder): return try encoder.finish()
        case .webp(let encoder): return try encoder.finish()
        case .avif(let encoder):
            try encoder.endFrame()
            return try encoder.finish()
        }
    }
}
