/// The measures of a contact sheet, and its rows of cells, which may be drawn on several threads at
/// once.
package struct SheetGrid: Hashable, Sendable {
    let count: Int
    let columns: Int
    let cellSize: Int

    /// - Parameters:
    ///   - count: of cells.
    ///   - columns: cells in a row, 1 or more.
    ///   - cellSize: the side, in pixels, of the square that each picture is aspect-fitted into.
    package init(count: Int, columns: Int, cellSize: Int) {
        precondition(columns > 0 && cellSize > 0)
        self.count = count
        self.columns = columns
        self.cellSize = cellSize
    }

    // The other measures, in pixels, follow the cell's.
    private var margin: Int { max(4, cellSize / 12) }
    private var labelSize: Double { max(9, Double(cellSize) * 0.066) }
    private var labelHeight: Int { Int((labelSize * 1.5).rounded()) }
    private var width: Int { columns * (cellSize + margin) + margin }
    private var rowPitch: Int { margin + cellSize + labelHeight }

    package var rowCount: Int { max(1, (count - 1) / columns + 1) }

    /// Which cells stand in a row.
    package func cells(inRow row: Int) -> Range<Int> {
        row * columns..<max(row * columns, min((row + 1) * columns, count))
    }

    /// Of the whole sheet.
    func size(as format: ImageFormat, limits: RenderLimits) throws(RenderError) -> PixelSize {
        // Refused here, so that nothing below can overflow.
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

    /// Draws a row of cells. Each brings the margin above it, the last one that below it too.
    ///
    /// - Parameters:
    ///   - cells: those of the row, as ``cells(inRow:)`` says.
    ///   - limits: for each picture; that of the sheet is ``SheetWriter``'s to keep.
    package func draw(
        _ cells: [ContactSheet.Cell], asRow row: Int, limits: RenderLimits = RenderLimits()
    ) throws(RenderError) -> SheetRow {
        let size = PixelSize(
            width: width,
            height: row == rowCount - 1 ? rowPitch + margin : rowPitch)
        let typesetter = Typesetter(fonts: FontLibrary())
        return SheetRow(
            pixels: try Pixmap(size: size, layout: SheetCell.layout) { target throws(RenderError) in
                SheetCell.paintPaper(on: target, of: size)
                for (index, cell) in cells.enumerated() {
                    try SheetCell(
                        cell, side: cellSize, labelSize: labelSize,
                        x: margin + index * (cellSize + margin), y: margin
                    ).draw(on: target, of: size, typesetter, limits: limits)
                }
            })
    }
}

/// A row of cells, drawn.
package struct SheetRow: Sendable {
    let pixels: Pixmap
}
