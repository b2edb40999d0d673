internal import CShims

/// Lays ink on a PNG without compressing it anew: only the blocks of its stream that hold changed
/// rows, or may refer to some, are; the bits of all others are taken over.
struct RowTranscoder: ~Copyable {
    private let scan: PNGScan
    private let overlay: Overlay
    /// Bytes of a row, with the one that names its filter.
    private let rowLength: Int
    /// How many rows are worked on at once.
    private let bandHeight: Int

    private var source: SourceRows
    private var ink: InkedRows
    private var joiner: DeflateJoiner

    /// The stream's new bytes, of which those before `settled` are in the joiner.
    private var buffer = PieceBuffer()
    private var settled = 0
    /// The changed parts of the stream that blocks to come may refer to, in their order.
    private var changes: [Range<Int>] = []
    /// The checksums of the stream, as it was and as it is.
    private var oldAdler: UInt32 = 1
    private var newAdler: UInt32 = 1
    private var hasLast = false

    /// A block longer than this is compressed anew, so that memory is bounded.
    private static let longestBlock = 4 << 20

    /// - Parameters:
    ///   - start: the new file up to its pixels.
    ///   - byteCount: the length of the whole old one.
    init?(_ scan: PNGScan, overlay: Overlay, start: [UInt8], byteCount: Int) {
        let (count, overflow) = scan.size.width.multipliedReportingOverflow(
            by: scan.layout.bytesPerPixel)
        guard !overflow, let reader = BitReader(scan.runs) else { return nil }
        self.scan = scan
        self.overlay = overlay
        rowLength = count + 1
        // As many as are drawn well at once (see Layering), and no more than a megabyte.
        bandHeight = max(1, min(128, scan.size.height, (1 << 20) / rowLength))
        source = SourceRows(
            reader, byteCount: rowLength * scan.size.height, atOnce: rowLength * bandHeight)
        ink = InkedRows(scan, height: bandHeight)
        joiner = DeflateJoiner(after: start, capacity: byteCount + byteCount / 16)
    }

    /// Goes through the picture.
    ///
    /// - Returns: the whole new file; `nil` where the stream isn't as it should be.
    mutating func run(progress: (Double) -> Void) throws(RenderError) -> [UInt8]? {
        let height = scan.size.height
        for top in stride(from: 0, to: height, by: bandHeight) {
            let rows = top..<min(top + bandHeight, height)
            do throws(ScanError) {
                try source.read(to: rows.upperBound * rowLength)
            } catch {
                return nil
            }
            guard try lay(on: rows) else { return nil }
            try settle(to: rows.upperBound * rowLength)
            progress(Double(rows.upperBound) / Double(height))
        }
        guard source.checksum() == oldAdler else { return nil }
        try compress(to: rowLength * height)
        return try joiner.finish(hasLast: hasLast, adler: newAdler)
    }

    /// Appends some rows to the buffer, those with ink and those that refer to them anew.
    ///
    /// - Returns: whether they have filters that there are.
    private mutating func lay(on rows: Range<Int>) throws(RenderError) -> Bool {
        let old = source.bytes(at: rows.lowerBound * rowLength)
        let isNeeded = rows.lowerBound <= overlay.lastRow + 1
        if isNeeded {
            guard try ink.lay(overlay, on: rows, filtered: old) else { return false }
        }
        for row in 0..<rows.count {
            let bytes = old + row * rowLength
            let target = buffer.room(for: rowLength)
            guard let filter = RowFilter(rawValue: bytes[0]) else { return false }
            let adler = mm_adler32(1, bytes, rowLength)
            oldAdler = mm_adler32_joined(oldAdler, adler, rowLength)
            if isNeeded, ink.isChanged(row, filter) {
                ink.filter(row, to: target)
                newAdler = mm_adler32(newAdler, target, rowLength)
                note(change: (rows.lowerBound + row) * rowLength)
            } else {
                target.update(from: bytes, count: rowLength)
                newAdler = mm_adler32_joined(newAdler, adler, rowLength)
            }
            buffer.advance(by: rowLength)
        }
        return true
    }

    private mutating func note(change start: Int) {
        let end = start + rowLength
        if changes.last?.upperBound == start {
            changes[changes.count - 1] = changes[changes.count - 1].lowerBound..<end
        } else {
            changes.append(start..<end)
        }
    }

    /// Takes over or compresses the blocks that end up to a place in the stream.
    private mutating func settle(to end: Int) throws(RenderError) {
        while let block = source.nextBlock(endingBy: end) {
            changes.removeAll { $0.upperBound <= block.bytes.lowerBound - DeflatePiece.window }
            let isChanged = changes.contains { $0.lowerBound < block.bytes.upperBound }
            if isChanged || block.bytes.lowerBound < settled {
                try compressPieces(to: block.bytes.upperBound)
                continue
            }
            try compress(to: block.bytes.lowerBound)
            joiner.append(block.bitCount, from: block.reader, isStored: block.isStored)
            buffer.skip(block.bytes.count)
            settled = block.bytes.upperBound
            hasLast = block.isLast
        }
        if end - source.blockStart > Self.longestBlock { try compressPieces(to: end) }
    }

    /// Compresses what isn't settled up to a place in the stream, as long as it makes whole pieces.
    private mutating func compressPieces(to end: Int) throws(RenderError) {
        while end - settled >= DeflatePiece.length {
            try compress(to: settled + DeflatePiece.length)
        }
    }

    /// Compresses all that isn't settled up to a place in the stream.
    private mutating func compress(to end: Int) throws(RenderError) {
        if end == settled { return }
        try joiner.append(buffer.takePiece(end - settled))
        settled = end
    }
}
