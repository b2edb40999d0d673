/// The rows of a picture as they are on a meme, from the top down: cut to the part that is shown, and made smaller
/// where that part is larger. The picture isn't whole in memory at any time.
final class FittedRows {
    private let decoder: PinnedDecoder
    private let size: PixelSize
    /// The part of the decoded picture that is taken as it is; `nil` if it is made smaller.
    private let cut: PixelRect?
    private var shrinker: RowShrinker?
    /// The rows that are still to come.
    private var coming: Int

    /// - Parameter picture: one of the ``RenderPlan/copiedPictures(profile:_:)``.
    /// - Throws: what its decoder throws.
    init(_ picture: PlacedPicture, _ context: RenderContext) throws(RenderError) {
        size = picture.size
        coming = size.height
        let header = picture.header
        let leastSize = header.leastSize(showing: picture.part, at: size)
        // What is decoded row by row can't be averaged by its decoder.
        let isScaled = header.format == .jpeg
        decoder = try PinnedDecoder(picture, atLeast: isScaled ? leastSize : nil, context)
        var square = isScaled ? 1 : decoder.size.averagedSquare(atLeast: leastSize)
        var part = header.decoded(picture.part, in: decoder.size.averaged(square))
        // Rounding may have made it less by the last bit.
        part.width = max(part.width, Double(size.width))
        part.height = max(part.height, Double(size.height))
        let isOfPixels =
            [part.x, part.y].allSatisfy { $0 == $0.rounded() }
            && part.width == Double(size.width) && part.height == Double(size.height)
        if isOfPixels && square == 1 {
            cut = PixelRect(x: Int(part.x), y: Int(part.y), size: size)
            try decoder.skip(Int(part.y))
            return
        }
        cut = nil
        if square == 1 {
            square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
            part = part.inSquares(of: square)
        }
        shrinker = RowShrinker(
            decoder.size, decoder.layout, square: square, part: part, to: size)
        if shrinker == nil {
            throw .drawingFailed(reason: "a picture of \(decoder.size) has to grow")
        }
    }

    /// The next rows, tightly packed, in the layout of the picture.
    ///
    /// - Throws: what its decoder throws.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        defer { coming -= count }
        let rows: [UInt8]
        if let cut {
            rows = try decoder.read(count, columns: cut.x..<cut.maxX)
        } else {
            rows = try shrunk(count)
        }
        // What is damaged below the part is told, too.
        if coming == count { try finish() }
        return rows
    }

    private func shrunk(_ count: Int) throws(RenderError) -> [UInt8] {
        let rowBytes = size.width * decoder.layout.bytesPerPixel
        var rows = [UInt8](repeating: 0, count: count * rowBytes)
        try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
            guard let start = rows.baseAddress else { return }
            for index in 0..<count {
                try shrinker?.writeRow(to: start + index * rowBytes) {
                    row throws(RenderError) in try decoder.readRow(into: row)
                }
            }
        }
        return rows
    }

    private func finish() throws(RenderError) {
        if let cut { return try decoder.skip(decoder.size.height - cut.maxY) }
        try shrinker?.finish { row throws(RenderError) in try decoder.readRow(into: row) }
    }
}

/// A decoder with the bytes that it reads, which stay in place.
private final class PinnedDecoder {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: ImageDecoder

    init(
        _ picture: PlacedPicture, atLeast leastSize: PixelSize?, _ context: RenderContext
    ) throws(RenderError) {
        let pinned = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: picture.image.bytes.count)
        _ = pinned.initialize(from: picture.image.bytes)
        do {
            decoder = try ImageDecoder(
                picture.header, bytes: UnsafeBufferPointer(pinned),
                atLeast: leastSize, acceptsDamage: context.limits.acceptsDamage, context)
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

    /// Decodes rows of which nothing is shown.
    func skip(_ count: Int) throws(RenderError) {
        if count < 1 { return }
        var row = [UInt8](repeating: 0, count: size.width * layout.bytesPerPixel)
        try row.withUnsafeMutableBufferPointer { row throws(RenderError) in
            guard let start = row.baseAddress else { return }
            for _ in 0..<count { try readRow(into: UnsafeMutableRawPointer(start)) }
        }
    }

    /// The next rows of some columns.
    func read(_ count: Int, columns: Range<Int>) throws(RenderError) -> [UInt8] {
        let rowBytes = size.width * layout.bytesPerPixel
        var rows = [UInt8](repeating: 0, count: count * rowBytes)
        try rows.withUnsafeMutableBufferPointer { rows throws(RenderError) in
            guard let start = rows.baseAddress else { return }
            try decoder.readRows(into: UnsafeMutableRawPointer(start), count: count)
        }
        if columns.count == size.width { return rows }
        let (left, right) = (
            columns.lowerBound * layout.bytesPerPixel, columns.upperBound * layout.bytesPerPixel
        )
        return (0..<count).flatMap { rows[$0 * rowBytes + left..<$0 * rowBytes + right] }
    }
}
