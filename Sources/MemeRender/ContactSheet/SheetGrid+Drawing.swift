import MemeConcurrency

extension SheetGrid {
    /// The content of a cell: a picture, if there is one, and a label.
    package typealias Content = (picture: SheetPicture?, label: String)

    /// Renders the sheet, its rows in parallel, and encodes each row while later rows are drawn.
    ///
    /// The result doesn't depend on the number of cores.
    ///
    /// - Parameters:
    ///   - format: of the sheet.
    ///   - renderer: its limits are those of the sheet; its time is that of all of it.
    ///   - progress: called with the part that is done, from 0 to 1.
    ///   - content: gives what stands in a cell, by its number; called on any thread. What it renders is
    ///     to have the stop that it is given, which ends it with the sheet.
    package func rendered(
        as format: ImageFormat, by renderer: Renderer = Renderer(),
        progress: (Double) -> Void,
        content: @escaping @Sendable (Int, RenderStop) throws(RenderError) -> Content
    ) throws(RenderError) -> EncodedImage {
        try renderer.inContext { context throws(RenderError) in
            try rendered(as: format, context, progress: progress, content: content)
        }
    }

    private func rendered(
        as format: ImageFormat, _ context: RenderContext, progress: (Double) -> Void,
        content: @escaping @Sendable (Int, RenderStop) throws(RenderError) -> Content
    ) throws(RenderError) -> EncodedImage {
        let writer = try SheetWriter(self, as: format, context)
        // One more than there are cores, so that none waits for a row that takes long.
        let most = RenderContext.mostThreads + 1
        var ahead: [Future<Result<Pixmap, RenderError>>] = []
        var begun = 0
        for row in 0..<rowCount {
            while begun < rowCount, ahead.count < most {
                ahead.append(
                    Future(
                        on: context.threads,
                        catching: { [begun] () throws(RenderError) in
                            try draw(row: begun, context, content: content)
                        }))
                begun += 1
            }
            try writer.write(ahead.removeFirst().get().get())
            progress(Double(row + 1) / Double(rowCount))
        }
        return try writer.finish()
    }

    /// Draws a row of cells. Each row includes the margin above it, the last row also that below it.
    func draw(
        row: Int, _ context: RenderContext,
        content: (Int, RenderStop) throws(RenderError) -> Content
    ) throws(RenderError) -> Pixmap {
        let size = PixelSize(
            width: width,
            height: row == rowCount - 1 ? rowPitch + margin : rowPitch)
        let typesetter = Typesetter(fonts: FontLibrary(), context)
        let stop = RenderStop(within: context)
        return try Pixmap(size: size, layout: SheetCell.layout) { target throws(RenderError) in
            SheetCell.paintPaper(on: target, of: size)
            for (column, index) in cells(inRow: row).enumerated() {
                try context.check()
                let (picture, label) = try content(index, stop)
                try SheetCell(
                    picture, label: label, side: cellSize, labelSize: labelSize,
                    x: margin + column * (cellSize + margin), y: margin
                ).draw(on: target, of: size, typesetter)
            }
        }
    }
}
