/// The way of a picture that isn't turned, cropped or scaled, and whose decoder gives it row by row. It
/// is decoded, placed on its sheet, inked and encoded a band of rows at a time.
struct PixelBands: Way {
    static let name = WayName.pixelBands

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.plan.fitsBands else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).picture }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let sheet = job.geometry.sheet
        let decoder = try ImageDecoder(job)
        var copies = CopiedRows(of: job.plan.copied, job.context)
        let isCovered = copies.cover(sheet.size)
        let layout = sheet.layout(around: decoder.layout).adding(color: copies.hasColor)
        var writer = try PixelWriter(job, like: SourceTraits(decoder), layout)
        var band = [UInt8](
            repeating: 0, count: writer.bandHeight * sheet.size.width * layout.bytesPerPixel)
        for top in stride(from: 0, to: sheet.size.height, by: writer.bandHeight) {
            try job.context.check()
            let rows = top..<min(top + writer.bandHeight, sheet.size.height)
            try band.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
                guard let pixels = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
                if isCovered {
                    // Nothing of the original is seen.
                } else if sheet.isBare, layout == decoder.layout {
                    try decoder.readRows(into: pixels, count: rows.count)
                } else {
                    try paint(sheet, rows, of: decoder, into: pixels, layout)
                }
                let end = rows.upperBound
                let next = end..<min(end + writer.bandHeight, sheet.size.height)
                try copies.copy(
                    rows, next: next, onto: pixels, width: sheet.size.width, layout)
                try writer.write(pixels, rows)
            }
            progress(Double(rows.upperBound) / Double(sheet.size.height))
        }
        var made = try writer.finish()
        made.notes = job.notes(of: decoder) + made.notes
        return .made(made)
    }

    /// Paints a band of the sheet, and decodes the picture's rows that are in it.
    private func paint(
        _ sheet: Sheet, _ rows: Range<Int>, of decoder: borrowing ImageDecoder,
        into target: UnsafeMutableRawPointer, _ layout: PixelLayout
    ) throws(RenderError) {
        sheet.paint(rows, on: target, layout: layout, colors: job.ink.colors)
        let pictured = rows.clamped(to: sheet.picture.rows)
        if pictured.isEmpty { return }
        let converter = PixelConverter(from: decoder.layout, to: layout)
        let bytesPerRow = sheet.picture.size.width * decoder.layout.bytesPerPixel
        var picture = [UInt8](repeating: 0, count: pictured.count * bytesPerRow)
        try picture.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let pixels = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            try decoder.readRows(into: pixels, count: pictured.count)
            sheet.place(
                pixels, as: pictured, on: target, firstRow: rows.lowerBound, converter: converter)
        }
    }
}

extension RenderPlan {
    /// Whether the original can be made a meme band by band.
    var fitsBands: Bool {
        // A blurred copy takes the whole picture before the first row.
        geometry.keepsPixels && header.isSequential && geometry.sheet.blurredBackground == nil
    }
}

extension ImageDecoder {
    /// Makes a decoder of a job's original, at the smallest size that has the detail of the meme.
    init(_ job: RenderJob) throws(RenderError) {
        try self.init(
            job.header, bytes: job.bytes, frame: job.plan.frame,
            atLeast: job.geometry.leastDecodedSize, keepsHighRange: job.plan.keepsHighRange,
            acceptsDamage: job.context.limits.acceptsDamage, job.context)
    }
}

extension RenderJob {
    /// Warnings about an original that was decoded to its last row.
    func notes(of decoder: borrowing ImageDecoder) -> [RenderWarning] {
        var notes: [RenderWarning] = []
        if decoder.isDamaged { notes.append(.damaged) }
        // Its blocks could have stayed, but for what was found in them.
        if header.hasInks, plan.keepsJPEGBlocks { notes.append(.lost(.inks(.jpeg))) }
        if let loss = plan.loss(of: decoder.metadata) { notes.append(.lost(loss)) }
        return notes
    }
}
