/// Takes the rows of an original to the rows of a meme: the step between decoder and encoder.
struct Layering {
    let recipe: Recipe
    let format: ImageFormat
    let overlay: Overlay
    let geometry: Geometry

    /// How many rows are worked on at once: whole MCUs, and little enough memory.
    private static let bandHeight = 128

    /// - Returns: the encoded meme, and whether transparency was laid on the background.
    func lay(
        on decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        geometry.isIdentity && decoder.isSequential
            ? try streamed(decoder, progress: progress)
            : try whole(decoder, progress: progress)
    }

    /// The short way: rows are decoded, inked and encoded a band at a time.
    private func streamed(
        _ decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        let size = geometry.meme
        let source = decoder.layout
        let encoder = try encoder(for: decoder, pixels: source)
        var band = [UInt8](
            repeating: 0,
            count: min(Self.bandHeight, size.height) * size.width * source.bytesPerPixel)
        var flattened = false
        for top in stride(from: 0, to: size.height, by: Self.bandHeight) {
            let rows = top..<min(top + Self.bandHeight, size.height)
            try band.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
                guard let pixels = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
                try decoder.readRows(into: pixels, count: rows.count)
                flattened = try write(pixels, rows, source, to: encoder) || flattened
            }
            progress(Double(rows.upperBound) / Double(size.height))
        }
        return (try encoder.finish(), flattened)
    }

    /// The long way, for pictures whose pixels move: the whole picture stands in memory.
    private func whole(
        _ decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> (bytes: [UInt8], flattened: Bool) {
        let stored = try Pixmap(decoding: decoder)
        progress(0.4)
        var pixmap = try geometry.apply(to: stored, background: recipe.background)
        progress(0.6)
        let layout = pixmap.layout
        let encoder = try encoder(for: decoder, pixels: layout)
        var flattened = false
        let bytesPerRow = pixmap.bytesPerRow
        for top in stride(from: 0, to: geometry.meme.height, by: Self.bandHeight) {
            let rows = top..<min(top + Self.bandHeight, geometry.meme.height)
            try pixmap.withPixels { pixels throws(RenderError) in
                flattened =
                    try write(pixels + top * bytesPerRow, rows, layout, to: encoder) || flattened
            }
            progress(0.6 + 0.4 * Double(rows.upperBound) / Double(geometry.meme.height))
        }
        return (try encoder.finish(), flattened)
    }

    /// The layout in which the meme is encoded: that of its pixels, with what the ink adds and
    /// without what the format can't hold.
    private func encodedLayout(for pixels: PixelLayout) -> PixelLayout {
        var layout = pixels.adding(color: !overlay.isGray)
        if !format.holdsAlpha {
            let isGray = layout.isGray && (!layout.hasAlpha || recipe.background.isGray)
            layout = PixelLayout(channels: isGray ? .gray : .rgb, bitDepth: 8)
        }
        return layout
    }

    private func encoder(
        for decoder: borrowing ImageDecoder, pixels: PixelLayout
    ) throws(RenderError) -> ImageEncoder {
        try ImageEncoder(
            format: format, size: geometry.meme, layout: encodedLayout(for: pixels),
            metadata: decoder.metadata.forMeme(keepsMetadata: recipe.keepsMetadata),
            jpeg: jpegSettings(for: decoder))
    }

    private func jpegSettings(for decoder: borrowing ImageDecoder) -> JPEGSettings {
        if let quality = recipe.quality { return .quality(quality) }
        return decoder.jpegCoding.map { .like($0) } ?? .quality(Recipe.defaultQuality)
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
        _ pixels: UnsafeMutableRawPointer, _ rows: Range<Int>, _ layout: PixelLayout
    ) throws(RenderError) {
        try overlay.forEachBand(in: rows, of: geometry.meme) { band throws(RenderError) in
            try blend(
                band, onto: pixels, firstRow: rows.lowerBound, layout: layout,
                width: geometry.meme.width)
        }
    }
}
