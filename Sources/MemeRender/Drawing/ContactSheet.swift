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

    private static let paper = Color(red: 0xff, green: 0xff, blue: 0xff)
    private static let plate = Color(red: 0xef, green: 0xef, blue: 0xf1)
    private static let ink = Color(red: 0x3a, green: 0x3a, blue: 0x40)

    /// Draws the sheet, a row of cells at a time.
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
        let size = try size(as: format, limits: limits)
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        let encoder = try ImageEncoder(
            format: format, size: size, layout: layout, metadata: ImageMetadata(),
            jpeg: .quality(Recipe.defaultQuality))
        let typesetter = Typesetter(fonts: FontLibrary())
        for row in 0..<rowCount {
            // Each row brings the margin above it, the last one that below it too.
            let height = row == rowCount - 1 ? size.height - row * rowPitch : rowPitch
            let canvas = try Canvas(PixelSize(width: size.width, height: height))
            canvas.fill(
                Rect(x: 0, y: 0, width: Double(size.width), height: Double(height)),
                with: Self.paper)
            for index in row * columns..<min((row + 1) * columns, cells.count) {
                try draw(
                    cells[index], on: canvas, x: margin + index % columns * (cellSize + margin),
                    typesetter, limits: limits)
                progress(Double(index + 1) / Double(cells.count))
            }
            var pixmap = try Pixmap(canvas, layout: layout)
            try pixmap.withPixels { pixels throws(RenderError) in
                try encoder.writeRows(from: pixels, count: height)
            }
        }
        return EncodedImage(bytes: try encoder.finish(), format: format)
    }

    // The measures, in pixels, follow the cell's.
    private var margin: Int { max(4, cellSize / 12) }
    private var labelSize: Double { max(9, Double(cellSize) * 0.066) }
    private var labelHeight: Int { Int((labelSize * 1.5).rounded()) }
    private var rowPitch: Int { margin + cellSize + labelHeight }
    private var rowCount: Int { max(1, (cells.count - 1) / columns + 1) }

    private func size(
        as format: ImageFormat, limits: RenderLimits
    ) throws(RenderError) -> PixelSize {
        // Refused here, so that nothing below can overflow.
        guard cellSize < format.longestSide, columns < format.longestSide else {
            throw .sideTooLong(PixelSize(width: columns, height: cellSize), format)
        }
        let size = PixelSize(
            width: columns * (cellSize + margin) + margin, height: rowCount * rowPitch + margin)
        guard size.pixelCount <= limits.maximumPixels else {
            throw .tooManyPixels(size, limit: limits.maximumPixels)
        }
        guard size.longestSide <= format.longestSide else { throw .sideTooLong(size, format) }
        return size
    }

    private func draw(
        _ cell: Cell, on canvas: borrowing Canvas, x: Int, _ typesetter: Typesetter,
        limits: RenderLimits
    ) throws(RenderError) {
        let side = Double(cellSize)
        let frame = Rect(x: Double(x), y: Double(margin), width: side, height: side)
        canvas.fill(frame, with: Self.plate)
        var recipe = Recipe()
        recipe.longestSide = cellSize
        let picture = try Pixmap(rendering: recipe, on: cell.image, limits: limits)
        let size = picture.size
        canvas.draw(
            try picture.canvas(),
            part: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
            into: Rect(
                x: frame.x + Double((cellSize - size.width) / 2),
                y: frame.y + Double((cellSize - size.height) / 2),
                width: Double(size.width), height: Double(size.height)))

        let style = CaptionStyle(fill: Self.ink, outlineWidth: 0, letterCase: .none)
        let baseline = Point(x: frame.x, y: frame.maxY + labelSize * 1.25)
        let label = cell.label.map { $0.isNewline ? " " : $0 }
        if let set = try typesetter.setLine(
            String(label), style: style, fontSize: labelSize, from: baseline, width: side)
        {
            try canvas.lay(Overlay([InkedCaption(set)]))
        }
    }
}
