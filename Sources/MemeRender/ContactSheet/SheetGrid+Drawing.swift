extension SheetGrid {
    /// What stands in a cell: a picture, where there is one, and a label.
    package typealias Content = (picture: SheetPicture?, label: String)

    /// Draws the sheet, its rows on all cores, and writes each while those below it are drawn.
    ///
    /// The sheet is the same however many cores there are.
    ///
    /// - Parameters:
    ///   - format: of the sheet.
    ///   - limits: for the sheet, and the time of all of it.
    ///   - progress: called with the part that is done, from 0 to 1.
    ///   - content: gives what stands in a cell, by its number; called on any thread.
    package func rendered(
        as format: ImageFormat, limits: RenderLimits = RenderLimits(),
        progress: (Double) -> Void,
        content: @escaping @Sendable (Int) throws(RenderError) -> Content
    ) throws(RenderError) -> EncodedImage {
        try RenderWatch.within(limits.time) { () throws(RenderError) in
            try renderedInTime(as: format, limits: limits, progress: progress, content: content)
        }
    }

    private func renderedInTime(
        as format: ImageFormat, limits: RenderLimits, progress: (Double) -> Void,
        content: @escaping @Sendable (Int) throws(RenderError) -> Content
    ) throws(RenderError) -> EncodedImage {
        let writer = try SheetWriter(self, as: format, limits: limits)
        // One more than there are cores, so that none waits for a row that takes long.
        let most = BackgroundWork.mostThreads + 1
        var ahead: [BackgroundResult<Pixmap>] = []
        var begun = 0
        for row in 0..<rowCount {
            while begun < rowCount, ahead.count < most {
                ahead.append(
                    BackgroundResult { [begun] () throws(RenderError) in
                        try draw(row: begun, content: content)
                    })
                begun += 1
            }
            try writer.write(ahead.removeFirst().get())
            progress(Double(row + 1) / Double(rowCount))
        }
        return try writer.finish()
    }

    /// Draws a row of cells. Each brings the margin above it, the last one that below it too.
    func draw(
        row: Int, content: (Int) throws(RenderError) -> Content
    ) throws(RenderError) -> Pixmap {
        let size = PixelSize(
            width: width,
            height: row == rowCount - 1 ? rowPitch + margin : rowPitch)
        let typesetter = Typesetter(fonts: FontLibrary())
        return try Pixmap(size: size, layout: SheetCell.layout) { target throws(RenderError) in
            SheetCell.paintPaper(on: target, of: size)
            for (column, index) in cells(inRow: row).enumerated() {
                try RenderWatch.check()
                let (picture, label) = try content(index)
                try SheetCell(
                    picture, label: label, side: cellSize, labelSize: labelSize,
                    x: margin + column * (cellSize + margin), y: margin
                ).draw(on: target, of: size, typesetter)
            }
        }
    }
}
