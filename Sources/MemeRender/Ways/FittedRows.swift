/// The rows of a picture as they are on a meme, from the top down. The picture isn't whole in memory at any time.
final class FittedRows {
    private let decoder: PinnedDecoder
    private var fitter: RowFitter

    /// - Parameter picture: one of the ``RenderPlan/copiedPictures(profile:_:)``.
    /// - Throws: what its decoder throws.
    init(_ picture: PlacedPicture, _ context: RenderContext) throws(RenderError) {
        decoder = try PinnedDecoder(picture, context)
        fitter = try RowFitter(picture, decodedSize: decoder.size, decoder.layout, as: .decoded)
    }

    /// The next rows, tightly packed, in the layout of the picture.
    ///
    /// - Throws: what its decoder throws.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        let rowBytes = fitter.rowBytes
        var rows = [UInt8](repeating: 0, count: count * rowBytes)
        try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
            guard let start = UnsafeMutableRawPointer(rows.baseAddress) else { return }
            for index in 0..<count {
                try fitter.writeRow(to: start + index * rowBytes) { row throws(RenderError) in
                    try decoder.readRow(into: row)
                }
            }
        }
        return rows
    }
}

/// A decoder with the bytes that it reads, which stay in place.
private final class PinnedDecoder {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: ImageDecoder

    init(_ picture: PlacedPicture, _ context: RenderContext) throws(RenderError) {
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
        try decoder.readRows(into: target, count: 1)
    }
}
