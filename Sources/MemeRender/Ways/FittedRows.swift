/// The rows of a picture as they are on a meme, from the top down. The picture isn't whole in memory at any time, unless
/// it has to be turned.
final class FittedRows {
    private let decoder: PinnedDecoder
    private var fitter: RowFitter
    private let size: PixelSize
    /// All rows of a picture that was turned; empty before the first is read.
    private var turned: [UInt8] = []
    private var next = 0

    /// - Parameter picture: one of the ``RenderPlan/copiedPictures(profile:_:)``.
    /// - Throws: what its decoder throws.
    init(_ picture: PlacedPicture, _ context: RenderContext) throws(RenderError) {
        size = picture.size
        decoder = try PinnedDecoder(picture, context)
        fitter = RowFitter(picture, decodedSize: decoder.size, decoder.layout, as: .decoded)
    }

    /// Whether all rows were read.
    var areRead: Bool { next == size.height }

    /// The next rows, tightly packed, in the layout of the picture.
    ///
    /// - Throws: what its decoder throws.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        defer { next += count }
        if fitter.orientation != .up { return try turnedRows(count) }
        return try filled(count) { rows throws(RenderError) in
            for index in 0..<count {
                try fitter.writeRow(to: rows + index * fitter.rowBytes, decoder.readRow)
            }
        }
    }

    private func turnedRows(_ count: Int) throws(RenderError) -> [UInt8] {
        if turned.isEmpty {
            turned = try filled(size.height) { rows throws(RenderError) in
                try fitter.writeUpright(to: rows, decoder.readRow)
            }
        }
        let rowBytes = size.width * decoder.layout.bytesPerPixel
        return Array(turned[next * rowBytes..<(next + count) * rowBytes])
    }

    private func filled(
        _ count: Int, _ write: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) -> [UInt8] {
        let rowBytes = size.width * decoder.layout.bytesPerPixel
        var rows = [UInt8](repeating: 0, count: count * rowBytes)
        try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
            if let start = UnsafeMutableRawPointer(rows.baseAddress) { try write(start) }
        }
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
