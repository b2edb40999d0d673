internal import CShims

/// Writes a PNG through libpng.
struct PNGEncoder: ~Copyable {
    private let encoder: OpaquePointer

    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata
    ) throws(RenderError) {
        guard let encoder = mm_png_encoder_create() else { throw .outOfMemory }
        do {
            try Self.start(encoder, size, layout, metadata)
        } catch {
            mm_png_encoder_destroy(encoder)
            throw error
        }
        self.encoder = encoder
    }

    deinit {
        mm_png_encoder_destroy(encoder)
    }

    /// Takes the next rows, tightly packed.
    borrowing func writeRows(
        from rows: UnsafeRawPointer, count: Int
    ) throws(RenderError) {
        try check(
            mm_png_encoder_write_rows(encoder, rows.assumingMemoryBound(to: UInt8.self), count))
    }

    /// Ends the file and gives it.
    consuming func finish() throws(RenderError) -> [UInt8] {
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        try check(mm_png_encoder_finish(encoder, &bytes, &count))
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private borrowing func check(_ status: mm_status) throws(RenderError) {
        try Self.check(status, of: encoder)
    }
}

/// What is written before the first row.
extension PNGEncoder {
    private static func start(
        _ encoder: OpaquePointer, _ size: PixelSize, _ layout: PixelLayout,
        _ metadata: ImageMetadata
    ) throws(RenderError) {
        try check(
            mm_png_encoder_start(
                encoder, Int32(size.width), Int32(size.height), Int32(layout.channels.rawValue),
                Int32(layout.bitDepth)),
            of: encoder)
        for chunk in try metadata.pngChunks(for: layout) {
            try check(
                mm_png_encoder_write_chunk(encoder, chunk.name, chunk.bytes, chunk.bytes.count),
                of: encoder)
        }
    }

    private static func check(
        _ status: mm_status, of encoder: OpaquePointer
    ) throws(RenderError) {
        try status.check(writing: .png, message: mm_png_encoder_message(encoder))
    }
}
