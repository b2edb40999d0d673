internal import CShims

/// Composites ink onto a PNG and compresses only the deflate blocks with changed rows, or with matches
/// that may refer to changed rows. The bits of all other blocks are copied.
struct PNGTranscoder: ~Copyable {
    private let file: PNGFile
    private let ink: InkLayers
    /// The place of the picture's first pixel on the meme.
    private let origin: SIMD2<Int>
    private let context: RenderContext
    private let evenIfLarge: Bool
    /// The bytes of a row, with the filter type byte.
    private let rowLength: Int
    /// The number of rows in a band, and how many of those are a sample.
    private let bandHeight: Int
    private let sampleHeight: Int

    private let source: PNGRowReader
    private var blender: PNGRowBlender
    private var joiner: DeflateJoiner

    /// The bytes of the new stream. Those before `settled` are in the joiner.
    private var buffer = DeflateBuffer()
    private var settled = 0
    /// The changed ranges of the stream that later blocks may refer to, in order.
    private var changes: [Range<Int>] = []
    /// The Adler-32 of the old and of the new stream.
    private var oldAdler: UInt32 = 1
    private var newAdler: UInt32 = 1
    private var hasLast = false
    private var comparison = SizeComparison()
    /// How many more unchanged bytes may be compressed again, if that makes them smaller.
    private var renewable: Int
    private var renews = false

    /// In one of this many bands, the first bytes are compressed again to see whether that makes them
    /// smaller.
    private static let bandsPerSample = 8
    private static let sampleLength = 96 << 10

    /// How many unchanged bytes to compress again at most. It takes hardly any time, makes a small
    /// picture as small as possible, and in a large one makes up for the bytes that text edges add.
    private static let renewedLength = 6 << 20

    /// Pictures with longer rows are decoded and encoded, which holds fewer rows at once.
    private static let longestRow = 4 << 20
    /// A longer block is compressed again, so that memory is bounded.
    private static let longestBlock = 4 << 20

    /// - Parameters:
    ///   - origin: the place of the picture's first pixel on the meme: that of a frame that is a part of it.
    ///   - start: the new file up to its pixels.
    ///   - byteCount: the length of the old file.
    ///   - scratch: a folder where a large new file may be while it is made; `nil` for the memory.
    ///   - evenIfLarge: whether to copy the stream even if it could be much smaller.
    init?(
        _ file: PNGFile, ink: InkLayers, at origin: SIMD2<Int> = SIMD2(0, 0), start: [UInt8],
        byteCount: Int, scratch: String? = nil,
        evenIfLarge: Bool = false, _ context: RenderContext
    ) {
        rowLength = file.rowLength
        if rowLength > Self.longestRow { return nil }
        self.file = file
        self.evenIfLarge = evenIfLarge
        self.ink = ink
        self.origin = origin
        self.context = context
        renewable = evenIfLarge || ink.lastRow < 0 ? 0 : Self.renewedLength
        // As many rows as are drawn efficiently at once (see PixelWriter), and at most half a megabyte.
        bandHeight = max(1, min(128, file.size.height, (512 << 10) / rowLength))
        sampleHeight = max(1, min(bandHeight, Self.sampleLength / rowLength))
        source = PNGRowReader(
            file.stream, byteCount: rowLength * file.size.height, atOnce: rowLength * bandHeight,
            sample: rowLength * sampleHeight, context)
        blender = PNGRowBlender(file, height: bandHeight)
        joiner = DeflateJoiner(
            after: start, capacity: byteCount + byteCount / 16, scratch: scratch, context)
    }

    /// The result of transcoding.
    enum Outcome {
        /// The whole new file.
        case transcoded(PictureContent)
        case damaged
        /// The stream could be much smaller, so copying it would give an unnecessarily large meme.
        case careless
    }

    /// Transcodes the picture.
    mutating func run(progress: (Double) -> Void) throws(RenderError) -> Outcome {
        let height = file.size.height
        for top in stride(from: 0, to: height, by: bandHeight) {
            try context.check()
            let rows = top..<min(top + bandHeight, height)
            guard let band = source.next() else { return .damaged }
            if let end = try append(band, of: rows) { return end }
            try settle(to: rows.upperBound * rowLength)
            progress(Double(rows.upperBound) / Double(height))
        }
        guard source.checksum() == oldAdler else { return .damaged }
        guard try comparison.isClose() else { return .careless }
        try compress(to: rowLength * height)
        return .transcoded(try joiner.finish(hasLast: hasLast, adler: newAdler))
    }

    /// Compares the size of a sample with its recompressed size, in some of the bands.
    ///
    /// - Returns: whether the stream may be copied.
    private mutating func compare(_ bits: Int, _ rows: Range<Int>) throws(RenderError) -> Bool {
        guard !evenIfLarge, rows.lowerBound / bandHeight % Self.bandsPerSample == 0 else {
            return true
        }
        guard try comparison.isClose() else { return false }
        let height = min(sampleHeight, rows.count)
        var sample = DeflateBuffer()
        blender.filterPlain(height, to: sample.room(for: height * rowLength + RowFilter.slack))
        sample.advance(by: height * rowLength)
        comparison.add(bits: bits, sample.takePiece(height * rowLength, context))
        return true
    }

    /// Appends some rows to the buffer. Rows with ink and rows that depend on them are filtered again,
    /// as are more rows if that makes them smaller.
    ///
    /// - Returns: why the stream can't be copied; `nil` if it can.
    private mutating func append(
        _ band: PNGRowReader.Band, of rows: Range<Int>
    ) throws(RenderError) -> Outcome? {
        let isNeeded = restores(rows)
        if isNeeded {
            guard try blender.blend(ink, onto: rows, at: origin, filtered: band.bytes, context)
            else {
                return .damaged
            }
            guard try compare(band.sampleBits, rows) else { return .careless }
            if renewable > 0 { renews = try comparison.isSmallerAnew() }
        }
        for row in 0..<rows.count {
            let bytes = band.bytes + row * rowLength
            let target = buffer.room(for: rowLength + RowFilter.slack)
            guard let filter = RowFilter(rawValue: bytes[0]) else { return .damaged }
            let adler = mm_adler32(1, bytes, rowLength)
            oldAdler = mm_adler32_joined(oldAdler, adler, rowLength)
            let isChanged = isNeeded && blender.isChanged(row, filter)
            if isChanged || renews && renewable > 0 {
                if !isChanged { renewable -= rowLength }
                blender.filter(row, to: target)
                newAdler = mm_adler32(newAdler, target, rowLength)
                note(change: (rows.lowerBound + row) * rowLength)
            } else {
                target.update(from: bytes, count: rowLength)
                newAdler = mm_adler32_joined(newAdler, adler, rowLength)
            }
            buffer.advance(by: rowLength)
        }
        return nil
    }

    /// Whether the pixels of some rows are needed: there is ink on them, below them or directly above,
    /// or they are compressed again.
    private func restores(_ rows: Range<Int>) -> Bool {
        origin.y + rows.lowerBound <= ink.lastRow + 1 || renews && renewable > 0
    }

    private mutating func note(change start: Int) {
        let end = start + rowLength
        if changes.last?.upperBound == start {
            changes[changes.count - 1] = changes[changes.count - 1].lowerBound..<end
        } else {
            changes.append(start..<end)
        }
    }

    /// Copies or compresses the blocks that end before a place in the stream.
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

    /// Compresses whole pieces up to a place in the stream.
    private mutating func compressPieces(to end: Int) throws(RenderError) {
        while end - settled >= DeflatePiece.length {
            try compress(to: settled + DeflatePiece.length)
        }
    }

    /// Compresses everything up to a place in the stream.
    private mutating func compress(to end: Int) throws(RenderError) {
        if end == settled { return }
        try joiner.append(buffer.takePiece(end - settled, context))
        settled = end
    }
}
