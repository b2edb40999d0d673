/// A contact sheet: pictures in a grid of equal cells, each with a one-line label below.
public struct ContactSheet: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
        public var image: EncodedImage
        /// The label below the picture; truncated with an ellipsis if it is too long.
        public var label: String

        public init(image: EncodedImage, label: String) {
            self.image = image
            self.label = label
        }
    }

    public var cells: [Cell]
    /// Cells in a row; the last row may have fewer. A renderer refuses fewer than 1.
    public var columns: Int
    /// The side, in pixels, of the square that each picture is aspect-fitted into. A renderer refuses
    /// less than 1.
    public var cellSize: Int

    public init(cells: [Cell], columns: Int, cellSize: Int = 240) {
        self.cells = cells
        self.columns = columns
        self.cellSize = cellSize
    }

    /// Renders the sheet, its rows in parallel.
    ///
    /// - Parameters:
    ///   - format: of the sheet.
    ///   - renderer: its limits are those of each picture and of the sheet, whose time is that of all
    ///     of it.
    ///   - progress: called with the part that is done, from 0 to 1.
    /// - Throws: ``RenderError``; ``RenderError/invalidRecipe(reason:)`` if ``columns`` or ``cellSize``
    ///   isn't positive.
    public func rendered(
        as format: ImageFormat, by renderer: Renderer = Renderer(),
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> EncodedImage {
        let grid = SheetGrid(count: cells.count, columns: columns, cellSize: cellSize)
        return try grid.rendered(as: format, by: renderer, progress: progress) {
            [cells, cellSize] index, stop throws(RenderError) in
            var renderer = renderer
            renderer.stop = stop
            return (
                try SheetPicture(cells[index].image, side: cellSize, by: renderer),
                cells[index].label
            )
        }
    }
}
