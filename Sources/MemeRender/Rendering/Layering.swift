/// Takes the rows of an original to the rows of a meme: the step between decoder and encoder.
struct Layering {
    let recipe: Recipe
    let format: ImageFormat
    let overlay: Overlay
    /// The same ink, where only some of it is seen at a time.
    let timedOverlay: TimedOverlay
    let geometry: Geometry
    /// What the meme is to say of itself; nothing where `nil`.
    private let description: MemeDescription?

    /// How many rows are worked on at once: whole MCUs, and little enough memory.
    private static let bandHeight = 128

    init(
        _ plan: RenderPlan, _ captions: [TypesetCaption], description: MemeDescription? = nil
    ) throws(RenderError) {
        self.description = description
        recipe = plan.recipe
        format = plan.format
        geometry = plan.geometry
        timedOverlay = try TimedOverlay(captions)
        overlay = timedOverlay.all
    }

    /// - Returns: the encoded meme, and whether transparency was laid on the background.
    func lay(
        on decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        geometry.keepsPixels && decoder.isSequential
            ? try streamed(decoder, progress: progress)
            : try whole(decoder, progress: progress)
    }

    /// The shortest way: a JPEG's blocks without ink stay what they were, bit for bit.
    ///
    /// - Parameter bytes: the whole original, which ``keepsBlocks(of:)``.
    /// - Returns: `nil` where it has to take another way.
    func lay(
        onBlocksOf bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader,
        progress: (Double) -> Void
    ) throws(RenderError) -> [UInt8]? {
        let metadata = metadata(like: ImageMetadata(of: .jpeg, in: bytes), isTurned: false)
        func inked(_ scan: BaselineScan) throws(RenderError) -> [UInt8]? {
            let meme = ScanRewriter(
                scan: scan, overlay: overlay, orientation: header.orientation,
                start: metadata.jpegStart(for: header.layout)
            ).run(progress: progress)
            try RenderWatch.check()
            return meme
        }
        if let scan = BaselineScan(bytes) {
            if let meme = try inked(scan) { return meme }
            if let scan = scan.completed(), let meme = try inked(scan) { return meme }
        }
        return nil
    }

    /// The same where the blocks aren't in one scan, and so stand in memory, all of them.
    func lay(
        onCoefficientsOf bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader,
        progress: (Double) -> Void
    ) throws(RenderError) -> [UInt8]? {
        try CoefficientTranscoder(bytes)?.run(
            overlay, on: header.size, header.orientation, layout: header.layout,
            metadata: metadata(like: ImageMetadata(of: .jpeg, in: bytes), isTurned: false),
            progress: progress)
    }

    /// Whether a JPEG stays one, at its size and quality.
    func keepsBlocks(of header: ImageHeader) -> Bool {
        header.format == .jpeg && format == .jpeg && recipe.quality == nil && geometry.keepsSize
            && geometry.sheet.isBare && (!header.layout.isGray || overlay.isGray)
    }

    /// The same of a PNG: where rows have no ink, its stream is taken over as it is compressed.
    ///
    /// - Parameter bytes: the whole original, which ``keepsRows(of:)``.
    /// - Returns: `nil` where it has to take another way.
    func lay(
        onRowsOf bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader,
        progress: (Double) -> Void
    ) throws(RenderError) -> [UInt8]? {
        guard let file = PNGFile(bytes) else { return nil }
        let start = try metadata(like: ImageMetadata(of: .png, in: bytes))
            .pngStart(size: file.size, layout: file.layout)
        var transcoder = PNGTranscoder(
            file, overlay: overlay, start: start, byteCount: bytes.count)
        return try transcoder?.run(progress: progress)
    }

    /// Whether a PNG stays one, with all its pixels.
    func keepsRows(of header: ImageHeader) -> Bool {
        header.format == .png && format == .png && geometry.keepsPixels && geometry.sheet.isBare
            && (!header.layout.isGray || overlay.isGray)
    }

    /// The same of a GIF: indexes without ink stay what they are, on every frame.
    ///
    /// - Parameter bytes: the whole original, which ``keepsIndexes(of:)``.
    func lay(
        onIndexesOf bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool,
        progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], isDamaged: Bool) {
        let transcoder = try GIFTranscoder(
            bytes, acceptsDamage: acceptsDamage, keepsMetadata: recipe.keepsMetadata,
            xmp: metadata(like: ImageMetadata(of: .gif, in: bytes)).xmp, overlay: timedOverlay)
        return (try transcoder.run(progress: progress), transcoder.isDamaged)
    }

    /// Whether a GIF stays one, with all its pixels.
    func keepsIndexes(of plan: RenderPlan) -> Bool {
        plan.header.format == .gif && format == .gif && geometry.keepsPixels
            && geometry.sheet.isBare && (plan.isAnimated || plan.header.frameCount == 1)
    }

    /// How many pixels of a GIF are kept track of, because ink may be on them.
    func inkedPixels(of header: ImageHeader) -> Int {
        if header.layout.hasAlpha, header.size.pixelCount < GIFTranscoder.mostTracked {
            return header.size.pixelCount
        }
        let areas = timedOverlay.areas(on: header.size)
        return min(
            header.size.pixelCount,
            areas.reduce(0) { $0 + max(0, $1.width) * max(0, $1.height) })
    }

    /// Any other animation: each frame is decoded, taken through the geometry, inked and encoded.
    ///
    /// - Parameter bytes: the whole original.
    func lay(
        onFramesOf bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, acceptsDamage: Bool,
        progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], isDamaged: Bool) {
        let decoder = try AnimationDecoder(header, bytes: bytes, acceptsDamage: acceptsDamage)
        let animation = decoder.animation
        let source = SourceTraits(
            metadata: ImageMetadata(of: header.format, in: bytes), coding: decoder.coding)
        let encoder = try AnimationEncoder(
            format: format, size: geometry.meme, animation: animation,
            metadata: metadata(like: source.metadata),
            fineness: fineness(like: source))
        for frame in animation.durations.indices {
            try RenderWatch.check()
            var pixmap = try Pixmap(size: header.size, layout: Animation.layout) {
                pixels throws(RenderError) in
                _ = try decoder.readFrame(into: pixels)
            }
            pixmap = try geometry.apply(to: pixmap)
            let ink = timedOverlay.at(animation.start(of: frame))
            let layout = pixmap.layout
            try pixmap.withPixels { pixels throws(RenderError) in
                let rows = 0..<geometry.meme.height
                try self.ink(pixels, rows, layout, with: ink)
                try encoder.writeFrame(pixels)
            }
            progress(Double(frame + 1) / Double(animation.durations.count))
        }
        return (try encoder.finish(), decoder.isDamaged)
    }

    /// The short way: rows are decoded, framed, inked and encoded a band at a time.
    private func streamed(
        _ decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        let size = geometry.meme
        let layout = geometry.sheet.layout(around: decoder.layout)
        let encoder = try encoder(like: SourceTraits(decoder), pixels: layout)
        let bandHeight = min(Self.bandHeight, size.height)
        var band = [UInt8](
            repeating: 0, count: bandHeight * size.width * layout.bytesPerPixel)
        var flattened = false
        for top in stride(from: 0, to: size.height, by: bandHeight) {
            try RenderWatch.check()
            let rows = top..<min(top + bandHeight, size.height)
            try band.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
                guard let pixels = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
                if geometry.sheet.isBare {
                    try decoder.readRows(into: pixels, count: rows.count)
                } else {
                    try paintSheet(rows, of: decoder, into: pixels, layout)
                }
                flattened = try write(pixels, rows, layout, to: encoder) || flattened
            }
            progress(Double(rows.upperBound) / Double(size.height))
        }
        return (try encoder.finish(), flattened)
    }

    /// Paints some rows of the sheet, and decodes the part of the picture that is in them.
    private func paintSheet(
        _ rows: Range<Int>, of decoder: borrowing ImageDecoder,
        into target: UnsafeMutableRawPointer, _ layout: PixelLayout
    ) throws(RenderError) {
        let sheet = geometry.sheet
        sheet.paint(rows, on: target, layout: layout)
        let pictured = rows.clamped(to: sheet.picture.rows)
        if pictured.isEmpty { return }
        let converter = PixelConverter(from: decoder.layout, to: layout)
        let bytesPerRow = sheet.picture.size.width * decoder.layout.bytesPerPixel
        var picture = [UInt8](repeating: 0, count: pictured.count * bytesPerRow)
        try picture.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let pixels = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            try decoder.readRows(into: pixels, count: pictured.count)
            sheet.lay(
                pixels, as: pictured, on: target, firstRow: rows.lowerBound, converter: converter)
        }
    }

    /// The long way, for pictures whose pixels move: the whole picture stands in memory.
    private func whole(
        _ decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        // Nothing has a name that would keep it in memory beside what is made of it.
        let source = SourceTraits(decoder)
        return try lay(on: picture(of: decoder, progress: progress), like: source) {
            progress(0.6 + 0.4 * $0)
        }
    }

    private func picture(
        of decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> Pixmap {
        defer { progress(0.6) }
        return try geometry.picture(from: Pixmap(decoding: decoder))
    }

    /// The end of the long way: frames, inks and encodes a picture that is turned, cropped and
    /// scaled already.
    func lay(
        on picture: consuming Pixmap, like source: SourceTraits, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        var pixmap = geometry.framed(picture)
        let layout = pixmap.layout
        let encoder = try encoder(like: source, pixels: layout)
        var flattened = false
        let bytesPerRow = pixmap.bytesPerRow
        for top in stride(from: 0, to: geometry.meme.height, by: Self.bandHeight) {
            try RenderWatch.check()
            let rows = top..<min(top + Self.bandHeight, geometry.meme.height)
            try pixmap.withPixels { pixels throws(RenderError) in
                flattened =
                    try write(pixels + top * bytesPerRow, rows, layout, to: encoder) || flattened
            }
            progress(Double(rows.upperBound) / Double(geometry.meme.height))
        }
        // What is compressed last has all rows by now.
        pixmap.bytes = []
        return (try encoder.finish(), flattened)
    }

    /// What goes into the meme of its original's metadata, and what it says of itself.
    private func metadata(like original: ImageMetadata, isTurned: Bool = true) -> ImageMetadata {
        var metadata = original.forMeme(keepsMetadata: recipe.keepsMetadata, isTurned: isTurned)
        if format == .jpeg { metadata.exif = metadata.exif?.forJPEG }
        return metadata.describing(description, as: format)
    }

    /// What of the original's metadata was to be kept, and can't.
    func loss(of original: ImageMetadata) -> PictureLoss? {
        guard recipe.keepsMetadata, format == .jpeg,
            let exif = original.forMeme(keepsMetadata: true).exif,
            exif.bytes.count > Exif.longestInJPEG
        else { return nil }
        return .exif(exif.bytes.count)
    }

    /// The layout in which the meme is encoded: that of its pixels, with what the ink adds and
    /// without what the format can't hold.
    private func encodedLayout(for pixels: PixelLayout) -> PixelLayout {
        var layout = pixels.adding(color: !overlay.isGray)
        if !format.holdsAlpha {
            let isGray = layout.isGray && (!layout.hasAlpha || recipe.background.isGray)
            layout = PixelLayout(channels: isGray ? .gray : .rgb, bitDepth: 8)
        }
        return layout.held(by: format)
    }

    private func encoder(
        like source: SourceTraits, pixels: PixelLayout
    ) throws(RenderError) -> ImageEncoder {
        try ImageEncoder(
            format: format, size: geometry.meme, layout: encodedLayout(for: pixels),
            metadata: metadata(like: source.metadata),
            fineness: fineness(like: source))
    }

    private func fineness(like source: SourceTraits) -> Fineness {
        recipe.quality.map { .quality($0) } ?? .like(source.coding)
    }

    /// Takes some rows to the encoder's layout, inks them and hands them over.
    ///
    /// - Parameter pixels: the rows as decoded; they may be written over.
    /// - Returns: whether transparency was laid on the background.
    private func write(
        _ pixels: UnsafeMutableRawPointer, _ rows: Range<Int>, _ layout: PixelLayout,
        to encoder: borrowing ImageEncoder
    ) throws(RenderError) -> Bool {
        let encoded = encodedLayout(for: layout)
        guard layout != encoded else {
            try ink(pixels, rows, encoded)
            try encoder.writeRows(from: pixels, count: rows.count)
            return false
        }
        let converter = PixelConverter(from: layout, to: encoded, background: recipe.background)
        let count = rows.count * geometry.meme.width
        var flattened = false
        var converted = [UInt8](repeating: 0, count: count * encoded.bytesPerPixel)
        try converted.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            flattened = converter.convert(pixels, to: target, count: count)
            try ink(target, rows, encoded)
            try encoder.writeRows(from: target, count: rows.count)
        }
        return flattened
    }

    private func ink(
        _ pixels: UnsafeMutableRawPointer, _ rows: Range<Int>, _ layout: PixelLayout,
        with overlay: Overlay? = nil
    ) throws(RenderError) {
        let area = PixelRect(
            x: 0, y: rows.lowerBound,
            size: PixelSize(width: geometry.meme.width, height: rows.count))
        try (overlay ?? self.overlay).forEachTile(in: area) { tile throws(RenderError) in
            blend(
                tile, onto: pixels, firstRow: rows.lowerBound, layout: layout,
                width: geometry.meme.width)
        }
    }
}

/// What an encoder takes over from the original.
struct SourceTraits {
    var metadata: ImageMetadata
    /// How the original is coded.
    var coding: SourceCoding

    init(_ decoder: borrowing ImageDecoder) {
        metadata = decoder.metadata
        coding = decoder.coding
    }

    init(metadata: ImageMetadata, coding: SourceCoding) {
        self.metadata = metadata
        self.coding = coding
    }
}
