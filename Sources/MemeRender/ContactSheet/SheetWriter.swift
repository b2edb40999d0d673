/// Makes a file of the rows of a contact sheet, as they are drawn.
struct SheetWriter: ~Copyable {
    private let encoder: ImageEncoder
    private let format: ImageFormat

    /// - Parameter limits: for the sheet.
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)`` or ``RenderError/sideTooLong(_:_:)``.
    init(
        _ grid: SheetGrid, as format: ImageFormat, limits: RenderLimits
    ) throws(RenderError) {
        self.format = format
        encoder = try ImageEncoder(
            format: format, size: grid.size(as: format, limits: limits),
            layout: SheetCell.layout, metadata: ImageMetadata())
    }

    /// Writes the next row, from the top down.
    borrowing func write(_ row: Pixmap) throws(RenderError) {
        try row.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            guard let start = bytes.baseAddress else { throw .outOfMemory }
            try encoder.writeRows(from: start, count: row.size.height)
        }
    }

    /// The sheet, when all rows are written.
    consuming func finish() throws(RenderError) -> EncodedImage {
        EncodedImage(bytes: try encoder.finish(), format: format)
    }
}
