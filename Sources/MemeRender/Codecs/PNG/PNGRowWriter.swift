internal import CShims

/// Filters the rows of a PNG as they arrive, and compresses them in pieces in parallel. If it is interlaced, all rows
/// have to be there before the first is written.
struct PNGRowWriter: ~Copyable {
    let bytesPerRow: Int
    private let size: PixelSize
    private let bitsPerPixel: Int
    private let isFiltered: Bool
    private let context: RenderContext
    private var chooser: RowFilterChooser
    private var buffer = DeflateBuffer()
    private var joiner: DeflateJoiner
    private var adler: UInt32 = 1
    /// The rows of an interlaced picture; `nil` for another.
    private var held: [UInt8]?

    /// - Parameters:
    ///   - start: the file before the pixels.
    ///   - size: the size of the picture.
    ///   - bitsPerPixel: 1, 2, 4, or a multiple of 8.
    ///   - isFiltered: whether rows are filtered, which helps if their bytes are amounts.
    init(
        after start: [UInt8], size: PixelSize, bitsPerPixel: Int, isFiltered: Bool,
        isInterlaced: Bool, _ context: RenderContext
    ) {
        bytesPerRow = (size.width * bitsPerPixel + 7) / 8
        self.size = size
        self.bitsPerPixel = bitsPerPixel
        self.isFiltered = isFiltered
        self.context = context
        chooser = RowFilterChooser(count: bytesPerRow, step: max(bitsPerPixel / 8, 1))
        joiner = DeflateJoiner(after: start, capacity: bytesPerRow / 2 * size.height, context)
        if isInterlaced {
            var rows: [UInt8] = []
            rows.reserveCapacity(bytesPerRow * size.height)
            held = rows
        }
    }

    mutating func write(_ row: UnsafePointer<UInt8>) throws(RenderError) {
        if held == nil { return try put(row) }
        held?.append(contentsOf: UnsafeBufferPointer(start: row, count: bytesPerRow))
    }

    /// Finishes the file, once all rows are written.
    mutating func finish() throws(RenderError) -> [UInt8] {
        if let rows = held {
            held = nil
            for pass in InterlacedPass.all { try put(pass, of: rows) }
        }
        if buffer.count > 0 { try joiner.append(buffer.takePiece(buffer.count, context)) }
        return try joiner.finish(adler: adler).bytes
    }

    /// Filters and compresses a row as long as those of the chooser.
    private mutating func put(_ row: UnsafePointer<UInt8>) throws(RenderError) {
        let count = chooser.count
        let target = buffer.room(for: 1 + count + RowFilter.slack)
        if isFiltered {
            chooser.filter(row, to: target)
        } else {
            target[0] = RowFilter.none.rawValue
            (target + 1).update(from: row, count: count)
        }
        adler = mm_adler32(adler, target, 1 + count)
        buffer.advance(by: 1 + count)
        while buffer.count >= DeflatePiece.length {
            try joiner.append(buffer.takePiece(DeflatePiece.length, context))
        }
    }

    /// Writes the pixels of a pass as a picture of their own.
    private mutating func put(_ pass: InterlacedPass, of rows: [UInt8]) throws(RenderError) {
        let part = pass.size(in: size)
        if part.width == 0 || part.height == 0 { return }
        chooser = RowFilterChooser(
            count: (part.width * bitsPerPixel + 7) / 8, step: max(bitsPerPixel / 8, 1))
        var row = [UInt8](repeating: 0, count: chooser.count)
        for y in 0..<part.height {
            if y.isMultiple(of: 128) { try context.check() }
            let start = (pass.y + y * pass.down) * bytesPerRow
            gather(pass, part.width, from: rows[start..<start + bytesPerRow], into: &row)
            try row.withUnsafeBufferPointer { row throws(RenderError) in
                if let start = row.baseAddress { try put(start) }
            }
        }
    }

    /// Takes the pixels of a pass out of a row.
    private func gather(
        _ pass: InterlacedPass, _ count: Int, from source: ArraySlice<UInt8>,
        into row: inout [UInt8]
    ) {
        source.withUnsafeBufferPointer { source in
            row.withUnsafeMutableBufferPointer { row in
                if bitsPerPixel < 8 {
                    let packed = PackedPixels(bits: bitsPerPixel)
                    row.update(repeating: 0)
                    for index in 0..<count {
                        let x = pass.x + index * pass.right
                        packed.set(packed.pixel(at: x, in: source), at: index, in: row)
                    }
                } else {
                    let step = bitsPerPixel / 8
                    for index in 0..<count {
                        let x = pass.x + index * pass.right
                        for byte in 0..<step { row[index * step + byte] = source[x * step + byte] }
                    }
                }
            }
        }
    }
}

/// Some pixels of an interlaced PNG, which are stored as a picture (PNG, third edition, 8.1: Adam7).
struct InterlacedPass {
    /// The first pixel, and the steps to the next ones.
    let x: Int, y: Int, right: Int, down: Int

    /// All passes, in their order.
    static let all = [
        InterlacedPass(x: 0, y: 0, right: 8, down: 8),
        InterlacedPass(x: 4, y: 0, right: 8, down: 8),
        InterlacedPass(x: 0, y: 4, right: 4, down: 8),
        InterlacedPass(x: 2, y: 0, right: 4, down: 4),
        InterlacedPass(x: 0, y: 2, right: 2, down: 4),
        InterlacedPass(x: 1, y: 0, right: 2, down: 2),
        InterlacedPass(x: 0, y: 1, right: 1, down: 2),
    ]

    /// How many pixels of a picture it has in a row, and how many rows; either may be 0.
    func size(in whole: PixelSize) -> PixelSize {
        PixelSize(
            width: (whole.width - x + right - 1) / right,
            height: (whole.height - y + down - 1) / down)
    }
}
