internal import CShims

/// Lays ink on a PNG without compressing it anew: only the blocks of its stream that hold changed
/// rows, or may refer to some, are; the bits of all others are taken over.
struct PNGTranscoder: ~Copyable {
    private let file: PNGFile
    private let overlay: Overlay
    private let evenIfLarge: Bool
    /// Bytes of a row, with the one that names its filter.
    private let rowLength: Int
    /// How many rows are worked on at once, and how many of those are a sample.
    private let bandHeight: Int
    private let sampleHeight: Int

    private let source: PNGRowReader
    private var ink: PNGRowBlender
    private var joiner: DeflateJoiner

    /// The stream's new bytes, of which those before `settled` are in the joiner.
    private var buffer = DeflateBuffer()
    private var settled = 0
    /// The changed parts of the stream that blocks to come may refer to, in their order.
    private var changes: [Range<Int>] = []
    /// The checksums of the stream, as it was and as it is.
    private var oldAdler: UInt32 = 1
    private var newAdler: UInt32 = 1
    private var hasLast = false
    private var comparison = SizeComparison()
    /// How many bytes that could stay are yet compressed anew, if that makes them smaller.
    private var renewable: Int
    private var renews = false

    /// Of one in so many bands the first bytes are compressed anew, to see whether that makes them
    /// smaller.
    private static let bandsPerSample = 8
    private static let sampleLength = 96 << 10

    /// So many bytes are compressed anew though they could be taken over: hardly any time is lost, a
    /// small picture is as small as can be, and a large one has back what the words' edges cost.
    private static let renewedLength = 6 << 20

    /// Longer rows take the other way, which holds fewer of them.
    private static let longestRow = 4 << 20
    /// A block longer than this is compressed anew, so that memory is bounded.
    private static let longestBlock = 4 << 20

    /// - Parameters:
    ///   - start: the new file up to its pixels.
    ///   - byteCount: the length of the whole old one.
    ///   - evenIfLarge: whether the stream is taken over though it could well be smaller.
    init?(
        _ file: PNGFile, overlay: Overlay, start: [UInt8], byteCount: Int,
        evenIfLarge: Bool = false
    ) {
        rowLength = file.size.width * file.layout.bytesPerPixel + 1
        if rowLength > Self.longestRow { return nil }
        self.file = file
        self.evenIfLarge = evenIfLarge
        self.overlay = overlay
        renewable = evenIfLarge || overlay.lastRow < 0 ? 0 : Self.renewedLength
        // As many as are drawn well at once (see Layering), and no more than half a megabyte.
        bandHeight = max(1, min(128, file.size.height, (512 << 10) / rowLength))
        sampleHeight = max(1, min(bandHeight, Self.sampleLength / rowLength))
        source = PNGRowReader(
            file.stream, byteCount: rowLength * file.size.height, atOnce: rowLength * bandHeight,
            sample: rowLength * sampleHeight)
        ink = PNGRowBlender(file, height: bandHeight)
        joiner = DeflateJoiner(after: start, capacity: byteCount + byteCount / 16)
    }

    /// Goes through the picture.
    ///
    /// - Returns: the whole new file; `nil` where the stream isn't as it should be, or could well be
    ///   smaller.
    mutating func run(progress: (Double) -> Void) throws(RenderError) -> [UInt8]? {
        let height = file.size.height
        for top in stride(from: 0, to: height, by: bandHeight) {
            try RenderWatch.check()
            let rows = top..<min(top + bandHeight, height)
            guard let band = source.next(), try lay(band, on: rows) else { return nil }
            try settle(to: rows.upperBound * rowLength)
            progress(Double(rows.upperBound) / Double(height))
        }
        guard source.checksum() == oldAdler, try comparison.isClose() else { return nil }
        try compress(to: rowLength * height)
        return try joiner.finish(hasLast: hasLast, adler: newAdler)
    }

    /// Compares the size of a sample that was read with what it could be, now and then.
    ///
    /// - Returns: whether it may be taken over.
    private mutating func compare(_ bits: Int, _ rows: Range<Int>) throws(RenderError) -> Bool {
        guard !evenIfLarge, rows.lowerBound / bandHeight % Self.bandsPerSample == 0 else {
            return true
        }
        guard try comparison.isClose() else { return false }
        let height = min(sampleHeight, rows.count)
        var sample = DeflateBuffer()
        ink.filterPlain(height, to: sample.room(for: height * rowLength + RowFilter.slack))
        sample.advance(by: height * rowLength)
        comparison.add(bits: bits, sample.takePiece(height * rowLength))
        return true
    }

    /// Appends some rows to the buffer, those with ink and those that refer to them anew, and some
    /// more that are smaller so.
    ///
    /// - Returns: whether they have filters that there are, and may be taken over.
    private mutating func lay(
        _ band: PNGRowReader.Band, on rows: Range<Int>
    ) throws(RenderError) -> Bool {
        let isNeeded = restores(rows)
        if isNeeded {
            guard try ink.lay(overlay, on: rows, filtered: band.bytes),
                try compare(band.sampleBits, rows)
            else { return false }
            if renewable > 0 { renews = try comparison.isSmallerAnew() }
        }
        for row in 0..<rows.count {
            let bytes = band.bytes + row * rowLength
            let target = buffer.room(for: rowLength + RowFilter.slack)
            guard let filter = RowFilter(rawValue: bytes[0]) else { return false }
            let adler = mm_adler32(1, bytes, rowLength)
            oldAdler = mm_adler32_joined(oldAdler, adler, rowLength)
            let isChanged = isNeeded && ink.isChanged(row, filter)
            if isChanged || renews && renewable > 0 {
                if !isChanged { renewable -= rowLength }
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

    /// Whether the pixels of some rows are needed: there is ink on them or below, or right above, or
    /// they are compressed anew.
    private func restores(_ rows: Range<Int>) -> Bool {
        rows.lowerBound <= overlay.lastRow + 1 || renews && renewable > 0
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
