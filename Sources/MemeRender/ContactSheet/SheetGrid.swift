/// The dimensions of a contact sheet.
package struct SheetGrid: Hashable, Sendable {
    let count: Int
    let columns: Int
    let cellSize: Int

    /// - Parameters:
    ///   - count: the number of cells.
    ///   - columns: cells in a row. ``size(as:limits:)`` refuses fewer than 1.
    ///   - cellSize: the side, in pixels, of the square that each picture is aspect-fitted into.
    ///     ``size(as:limits:)`` refuses less than 1.
    package init(count: Int, columns: Int, cellSize: Int) {
        self.count = count
        self.columns = columns
        self.cellSize = cellSize
    }

    // The other dimensions, in pixels, derive from the cell's.
    var margin: Int { max(4, cellSize / 12) }
    var labelSize: Double { max(9, Double(cellSize) * 0.066) }
    private var labelHeight: Int { Int((labelSize * 1.5).rounded()) }
    var width: Int { columns * (cellSize + margin) + margin }
    var rowPitch: Int { margin + cellSize + labelHeight }

    var rowCount: Int { max(1, (count - 1) / columns + 1) }

    /// The indices of the cells in a row.
    func cells(inRow row: Int) -> Range<Int> {
        row * columns..<max(row * columns, min((row + 1) * columns, count))
    }

    /// The size of the whole sheet. Nothing else asks for dimensions before it has checked them.
    ///
    /// - Throws: ``RenderError/invalidRecipe(reason:)`` if the grid has no columns or its cells no size;
    ///   ``RenderError/sideTooLong(_:_:)`` or ``RenderError/tooManyPixels(_:limit:)``.
    func size(as format: ImageFormat, limits: RenderLimits) throws(RenderError) -> PixelSize {
        guard columns > 0, cellSize > 0 else {
            throw .invalidRecipe(
                reason: "a contact sheet can't have \(columns) columns of \(cellSize) pixels: both "
                    + "are positive numbers")
        }
        // Checked first, so that the arithmetic below can't overflow.
        guard cellSize < format.longestSide, columns < format.longestSide else {
            throw .sideTooLong(PixelSize(width: columns, height: cellSize), format)
        }
        let size = PixelSize(
            width: width, height: rowCount * rowPitch + margin)
        guard size.pixelCount <= limits.maximumPixels else {
            throw .tooManyPixels(size, limit: limits.maximumPixels)
        }
        guard size.longestSide <= format.longestSide else { throw .sideTooLong(size, format) }
        return size
    }
}
