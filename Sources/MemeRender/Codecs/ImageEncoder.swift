/// Writes a picture from the top row down. The same rows give the same bytes.
struct ImageEncoder: ~Copyable {
    private enum Codec: ~Copyable {
        case jpeg(JPEGEncoder)
        case png(PNGEncoder)
        case gif(GIFEncoder)
        case webp(WebPEncoder)
        case avif(AVIFEncoder)
    }

    private let codec: Codec

    /// - Parameters:
    ///   - layout: that of the rows to come. A JPEG takes 8-bit gray and RGB, a WebP and an AVIF
    ///     8-bit RGB and RGBA: see ``PixelLayout/held(by:)``.
    ///   - metadata: what is written beside the pixels, as it is: see
    ///     ``ImageMetadata/forMeme(keepsMetadata:)``. A profile for other pixels is left out.
    ///   - fineness: how finely a format that has a lossy way is written.
    /// - Throws: ``RenderError/sideTooLong(_:_:)``, ``RenderError/encodingFailed(_:reason:)`` or
    ///   ``RenderError/outOfMemory``.
    init(
        format: ImageFormat, size: PixelSize, layout: PixelLayout, metadata: ImageMetadata,
        fineness: Fineness = .standard
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
                .png(try PNGEncoder(size: size, layout: layout, metadata: metadata))
            case .gif:
                .gif(try GIFEncoder(size: size, layout: layout, metadata: metadata))
            case .webp:
                .webp(
                    try WebPEncoder(
                        size: size, layout: layout, metadata: metadata,
                        quality: fineness.webpQuality))
            case .avif:
                .avif(
                    try AVIFEncoder(
                        size: size, layout: layout, metadata: metadata,
                        quality: fineness.avifQuality))
            case .heic: throw .encodingFailed(.heic, reason: "mememe only reads it")
            }
    }

    /// Takes the next rows, tightly packed. There must be no more than the picture has.
    borrowing func writeRows(
        from rows: UnsafeRawPointer, count: Int
    ) throws(RenderError) {
        switch codec {
        case .jpeg(let encoder): try encoder.writeRows(from: rows, count: count)
        case .png(let encoder): try encoder.writeRows(from: rows, count: count)
        case .gif(let encoder): try encoder.writeRows(from: rows, count: count)
        case .webp(let encoder): encoder.writeRows(from: rows, count: count)
        case .avif(let encoder): encoder.writeRows(from: rows, count: count)
        }
    }

    /// Ends the file, of which all rows were written, and gives it.
    consuming func finish() throws(RenderError) -> [UInt8] {
        switch consume codec {
        case .jpeg(let encoder): try encoder.finish()
        case .png(let encoder): try encoder.finish()
        case .gif(let encoder): try encoder.finish()
        case .webp(let encoder): try encoder.finish()
        case .avif(let encoder): try encoder.finish()
        }
    }
}
