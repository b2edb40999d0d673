internal import CShims

/// Filters the rows of a PNG as they arrive, and compresses them in pieces in parallel.
struct PNGRowWriter: ~Copyable {
    let bytesPerRow: Int
    private var chooser: RowFilterChooser
    private let isFiltered: Bool
    private let context: RenderContext
    private var buffer = DeflateBuffer()
    private var joiner: DeflateJoiner
    private var adler: UInt32 = 1

    /// - Parameters:
    ///   - start: the file before the pixels.
    ///   - bytesPerRow: the bytes of a row, without the filter type byte.
    ///   - step: the distance to the corresponding byte of the next pixel; `nil` for rows that aren't filtered,
    ///     because their bytes are no amounts.
    init(
        after start: [UInt8], bytesPerRow: Int, rows: Int, step: Int?, _ context: RenderContext
    ) {
        self.bytesPerRow = bytesPerRow
        self.context = context
        isFiltered = step != nil
        chooser = RowFilterChooser(count: bytesPerRow, step: step ?? 1)
        joiner = DeflateJoiner(after: start, capacity: bytesPerRow / 2 * rows, context)
    }

    mutating func write(_ row: UnsafePointer<UInt8>) throws(RenderError) {
        let target = buffer.room(for: 1 + bytesPerRow + RowFilter.slack)
        if isFiltered {
            chooser.filter(row, to: target)
        } else {
            target[0] = RowFilter.none.rawValue
            (target + 1).update(from: row, count: bytesPerRow)
        }
        adler = mm_adler32(adler, target, 1 + bytesPerRow)
        buffer.advance(by: 1 + bytesPerRow)
        while buffer.count >= DeflatePiece.length {
            try joiner.append(buffer.takePiece(DeflatePiece.length, context))
        }
    }

    /// Finishes the file, once all rows are written.
    mutating func finish() throws(RenderError) -> [UInt8] {
        if buffer.count > 0 { try joiner.append(buffer.takePiece(buffer.count, context)) }
        return try joiner.finish(adler: adler)
    }
}
