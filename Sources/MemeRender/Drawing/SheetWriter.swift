/// Makes a file of the rows of a contact sheet, as they are drawn.
package struct SheetWriter: ~Copyable {
    private let encoder: ImageEncoder
    private let format: ImageFormat

    /// - Parameter limits: for the sheet.
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)`` or ``RenderError/sideTooLong(_:_:)``.
    package init(
        _ grid: SheetGrid, as format: ImageFormat, limits: RenderLimits = RenderLimits()
    ) throws(RenderError) {
        self.format = format
        encoder = try ImageEncoder(
            format: format, size: grid.size(as: format, limits: limits),
            layout: SheetCell.layout, metadata: ImageMetadata(),
            jpeg: .quality(Recipe.defaultQuality))
    }

    /// Writes the next row, from the top down.
    package borrowing func write(_ row: SheetRow) throws(RenderError) {
        try row.pixels.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            guard let start = bytes.baseAddress else { throw .outOfMemory }
            try encoder.writeRows(from: start, count: row.pixels.size.height)
        }
    }

    /// The sheet, when all rows are written.
    package consuming func finish() throws(RenderError) -> EncodedImage {
        EncodedImage(bytes: try encoder.finish(), format: format)
    }
}
