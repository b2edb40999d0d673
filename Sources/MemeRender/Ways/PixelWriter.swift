/// Converts rows of pixels to the encoder's layout, inks them and encodes them. Every way through pixels
/// uses it.
struct PixelWriter: ~Copyable {
    private let plan: RenderPlan
    private let ink: InkLayers
    private let context: RenderContext
    /// The pixel layouts of the input rows and of the encoder.
    private let layout: PixelLayout
    private let encodedLayout: PixelLayout
    private let encoder: ImageEncoder
    private var isFlattened = false

    /// The most rows of a band: whole MCUs, in little enough memory.
    private static let bandHeight = 128

    /// - Parameters:
    ///   - plan: the plan of the meme.
    ///   - ink: the layers to draw.
    ///   - description: the description to write into the meme's file; `nil` for none.
    ///   - source: the properties of the original that the encoder takes over.
    ///   - layout: the pixel layout of the input rows.
    ///   - context: the render's.
    init(
        _ plan: RenderPlan, _ ink: InkLayers, describing description: MemeDescription?,
        like source: SourceTraits, _ layout: PixelLayout, _ context: RenderContext
    ) throws(RenderError) {
        self.plan = plan
        self.ink = ink
        self.context = context
        self.layout = layout
        encodedLayout = plan.encodedLayout(for: layout, hasColor: !ink.isGray)
        encoder = try ImageEncoder(
            format: plan.format, size: plan.geometry.meme, layout: encodedLayout,
            metadata: plan.metadata(like: source.metadata, describing: description),
            fineness: plan.fineness(like: source), context)
    }

    init(
        _ job: RenderJob, like source: SourceTraits, _ layout: PixelLayout
    ) throws(RenderError) {
        try self.init(
            job.plan, job.ink, describing: job.description, like: source, layout, job.context)
    }

    /// The number of rows that ``write(_:_:)`` takes at a time, except for the last band.
    var bandHeight: Int { min(Self.bandHeight, plan.geometry.meme.height) }

    /// Converts a band of rows to the encoder's layout, inks it and encodes it.
    ///
    /// - Parameters:
    ///   - pixels: the rows, tightly packed; this may overwrite them.
    ///   - rows: their place in the meme.
    mutating func write(
        _ pixels: UnsafeMutableRawPointer, _ rows: Range<Int>
    ) throws(RenderError) {
        guard layout != encodedLayout else { return try encode(pixels, rows) }
        let converter = PixelConverter(
            from: layout, to: encodedLayout, background: plan.recipe.background)
        let count = rows.count * plan.geometry.meme.width
        var converted = [UInt8](repeating: 0, count: count * encodedLayout.bytesPerPixel)
        try converted.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            if converter.convert(pixels, to: target, count: count) { isFlattened = true }
            try encode(target, rows)
        }
    }

    private func encode(
        _ pixels: UnsafeMutableRawPointer, _ rows: Range<Int>
    ) throws(RenderError) {
        try ink.blend(onto: pixels, rows, width: plan.geometry.meme.width, encodedLayout, context)
        try encoder.writeRows(from: pixels, count: rows.count)
    }

    /// Finishes the file, once all rows are written.
    consuming func finish() throws(RenderError) -> Made {
        let notes: [RenderWarning] =
            isFlattened ? [.flattened(plan.format, background: plan.recipe.background)] : []
        return Made(bytes: try encoder.finish(), notes: notes)
    }
}

extension Made {
    /// Places a turned, cropped and scaled picture on its sheet, inks it and encodes it.
    init(
        _ picture: consuming Pixmap, _ plan: RenderPlan, _ ink: InkLayers,
        describing description: MemeDescription?, like source: SourceTraits,
        _ context: RenderContext, progress: (Double) -> Void
    ) throws(RenderError) {
        var pixmap = try plan.geometry.placed(
            picture, colors: ink.colors, context)
        var writer = try PixelWriter(
            plan, ink, describing: description, like: source, pixmap.layout, context)
        let height = plan.geometry.meme.height
        let bytesPerRow = pixmap.bytesPerRow
        for top in stride(from: 0, to: height, by: writer.bandHeight) {
            try context.check()
            let rows = top..<min(top + writer.bandHeight, height)
            try pixmap.withPixels { pixels throws(RenderError) in
                try writer.write(pixels + top * bytesPerRow, rows)
            }
            progress(Double(rows.upperBound) / Double(height))
        }
        // The encoder has taken all rows, so their memory can go before it compresses them.
        pixmap.bytes = []
        self = try writer.finish()
    }
}

extension RenderPlan {
    /// The layout of the encoder's rows: that of the pixels, with the color channels that ink adds, and
    /// without the alpha channel or depth that the format can't hold.
    fileprivate func encodedLayout(for pixels: PixelLayout, hasColor: Bool) -> PixelLayout {
        var layout = pixels.adding(color: hasColor)
        if !format.holdsAlpha {
            let isGray = layout.isGray && (!layout.hasAlpha || recipe.background.isGray)
            layout = PixelLayout(channels: isGray ? .gray : .rgb, bitDepth: 8)
        }
        return layout.held(by: format)
    }
}
