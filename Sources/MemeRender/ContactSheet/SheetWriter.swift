/// Encodes the rows of a contact sheet while they are drawn.
struct SheetWriter: ~Copyable {
    private let encoder: ImageEncoder
    private let format: ImageFormat

    /// - Throws: ``RenderError/tooManyPixels(_:limit:)`` or ``RenderError/sideTooLong(_:_:)``.
    init(
        _ grid: SheetGrid, as format: ImageFormat, _ context: RenderContext
    ) throws(RenderError) {
        self.format = format
        encoder = try ImageEncoder(
            format: format, size: grid.size(as: format, limits: context.limits),
            layout: SheetCell.layout, metadata: ImageMetadata(), context)
    }

    /// Encodes the next row of cells, from the top down.
    borrowing func write(_ row: Pixmap) throws(RenderError) {
        try row.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            guard let start = bytes.baseAddress else { throw .outOfMemory }
            try encoder.writeRows(from: start, count: row.size.height)
        }
    }

    /// Finishes the file. All rows must have been written.
    consuming func finish() throws(RenderError) -> EncodedImage {
        EncodedImage(bytes: try encoder.finish(), format: format)
    }
}
