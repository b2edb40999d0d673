/// Pictures side by side in equal cells, each with a line of words below.
public struct ContactSheet: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
        public var image: EncodedImage
        /// What stands below the picture; cut with an ellipsis where it is too long.
        public var label: String

        public init(image: EncodedImage, label: String) {
            self.image = image
            self.label = label
        }
    }

    public var cells: [Cell]
    /// Cells in a row, 1 or more; the last row may have fewer.
    public var columns: Int
    /// The side, in pixels, of the square that each picture is aspect-fitted into.
    public var cellSize: Int

    public init(cells: [Cell], columns: Int, cellSize: Int = 240) {
        precondition(columns > 0 && cellSize > 0)
        self.cells = cells
        self.columns = columns
        self.cellSize = cellSize
    }

    /// Draws the sheet, its rows on all cores.
    ///
    /// - Parameters:
    ///   - format: of the sheet.
    ///   - limits: for each picture and for the sheet.
    ///   - progress: called with the part that is done, from 0 to 1.
    /// - Throws: what ``RenderError`` lists.
    public func rendered(
        as format: ImageFormat, limits: RenderLimits = RenderLimits(),
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> EncodedImage {
        let grid = SheetGrid(count: cells.count, columns: columns, cellSize: cellSize)
        return try grid.rendered(as: format, limits: limits, progress: progress) {
            [cells, cellSize] index throws(RenderError) in
            (
                try SheetPicture(cells[index].image, side: cellSize, limits: limits),
                cells[index].label
            )
        }
    }
}
