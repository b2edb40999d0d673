/// The rows of a picture as they are on a meme, from the top down.
final class FittedRows {
    private let writeNext: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    private let rowBytes: Int
    /// The rows that are still to be read.
    private var coming: Int

    /// - Parameter copied: one of the ``RenderPlan/copiedPictures(profile:)``.
    /// - Throws: what its decoder throws.
    init(_ copied: CopiedPicture, _ context: RenderContext) throws(RenderError) {
        let picture = copied.picture
        coming = picture.size.height
        if copied.isStreamed {
            let decoder = try PinnedDecoder(picture, context)
            var fitter = RowFitter(
                picture, decodedSize: decoder.size, decoder.layout, as: .decoded)
            rowBytes = fitter.rowBytes
            writeNext = { row throws(RenderError) in
                try fitter.writeRow(to: row, decoder.readRow)
            }
        } else {
            let pixmap = try picture.fittedPixmap(profile: copied.profile, context)
            let rowBytes = pixmap.bytesPerRow
            var next = 0
            self.rowBytes = rowBytes
            writeNext = { row in
                pixmap.bytes.withUnsafeBytes { bytes in
                    if let start = bytes.baseAddress {
                        row.copyMemory(from: start + next * rowBytes, byteCount: rowBytes)
                    }
                }
                next += 1
            }
        }
    }

    /// Whether all rows were read.
    var areRead: Bool { coming == 0 }

    /// The next rows, tightly packed, in the layout of the copied picture.
    ///
    /// - Throws: what its decoder throws.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        var rows = [UInt8](repeating: 0, count: count * rowBytes)
        try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
            guard let start = UnsafeMutableRawPointer(rows.baseAddress) else { return }
            for index in 0..<count { try writeNext(start + index * rowBytes) }
        }
        coming -= count
        return rows
    }
}

/// A decoder with the bytes that it reads, which stay in place.
private final class PinnedDecoder {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: ImageDecoder
    private let context: RenderContext
    private var read = 0

    init(_ picture: PlacedPicture, _ context: RenderContext) throws(RenderError) {
        self.context = context
        let pinned = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: picture.image.bytes.count)
        _ = pinned.initialize(from: picture.image.bytes)
        do {
            decoder = try ImageDecoder(
                picture.header, bytes: UnsafeBufferPointer(pinned),
                atLeast: RowFitter.leastSize(of: picture),
                acceptsDamage: context.limits.acceptsDamage, context)
        } catch {
            pinned.deallocate()
            throw error
        }
        bytes = pinned
    }

    deinit { bytes.deallocate() }

    var size: PixelSize { decoder.size }
    var layout: PixelLayout { decoder.layout }

    func readRow(into target: UnsafeMutableRawPointer) throws(RenderError) {
        if read.isMultiple(of: 64) { try context.check() }
        read += 1
        try decoder.readRows(into: target, count: 1)
    }
}
