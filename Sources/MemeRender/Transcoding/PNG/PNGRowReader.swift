/// The rows of a PNG, inflated as they are asked for, and the blocks that they came in.
final class PNGRowReader {
    /// A block that has come to its end.
    struct Block {
        /// Where the bytes it holds are in the stream.
        var bytes: Range<Int>
        /// Where its first bit is.
        var reader: BitReader
        var bitCount: Int
        var isStored: Bool
        var isLast: Bool
    }

    /// Some rows.
    struct Band {
        /// They are there until the next rows are asked for.
        var bytes: UnsafePointer<UInt8>
        /// In how many bits the first of them came, that are a sample.
        var sampleBits: Int
    }

    private let byteCount: Int
    private let atOnce: Int
    /// Belongs to the work while there is some.
    private let reading: RowReading
    private var work: BackgroundWork?

    // What was found up to the rows that were asked for.
    private var blocks: [Block] = []
    private var settled = 0
    private(set) var blockStart = 0
    /// Where the next rows begin.
    private var place = 0

    /// - Parameters:
    ///   - reader: of a deflate stream, which a checksum follows.
    ///   - byteCount: how many bytes all rows have.
    ///   - atOnce: how many bytes are read at once, at most.
    ///   - sample: how many of those, at most, are a sample.
    init(_ reader: BitReader, byteCount: Int, atOnce: Int, sample: Int) {
        self.byteCount = byteCount
        self.atOnce = atOnce
        reading = RowReading(reader, byteCount: byteCount, atOnce: atOnce, sample: sample)
    }

    /// The next rows, while those behind them are read.
    ///
    /// - Returns: `nil` where the stream isn't as it should be.
    func next() -> Band? {
        if place == 0 { reading.read(from: 0) }
        work?.wait()
        work = nil
        guard let sampleBits = reading.sampleBits else { return nil }
        blocks += reading.takeBlocks()
        blockStart = reading.blockStart
        let bytes = reading.keep(from: place)
        place = min(place + atOnce, byteCount)
        if place < byteCount {
            work = BackgroundWork { [reading, place] in reading.read(from: place) }
        }
        return Band(bytes: bytes, sampleBits: sampleBits)
    }

    /// The next block, where it ends by a place in the stream.
    func nextBlock(endingBy place: Int) -> Block? {
        guard settled < blocks.count, blocks[settled].bytes.upperBound <= place else {
            if settled > 0 { blocks.removeFirst(settled) }
            settled = 0
            return nil
        }
        settled += 1
        return blocks[settled - 1]
    }

    /// The checksum behind all rows, which were read; `nil` where there is none, or something behind
    /// it.
    func checksum() -> UInt32? { reading.checksum() }
}

/// Inflates rows into memory, and notes the blocks that end in them.
private final class RowReading {
    private let byteCount: Int
    private let atOnce: Int
    private let sample: Int
    private var inflater: Inflater
    private let memory: UnsafeMutablePointer<UInt8>
    /// Where in the stream the memory's first byte is, and the first that isn't there yet.
    private var start = 0
    private var end = 0
    private var found: [PNGRowReader.Block] = []
    /// How many blocks there were, those without bytes too.
    private var blockCount = 0
    /// Where the block that hasn't ended begins.
    private var unended: (start: Int, reader: BitReader)
    private var hasEnded = false
    /// Of the rows that were read last; `nil` where the stream isn't as it should be.
    private(set) var sampleBits: Int?

    init(_ reader: BitReader, byteCount: Int, atOnce: Int, sample: Int) {
        self.byteCount = byteCount
        self.atOnce = atOnce
        self.sample = sample
        unended = (0, reader)
        inflater = Inflater(reader)
        memory = .allocate(capacity: DeflatePiece.window + 2 * (atOnce + Inflater.slack))
    }

    deinit { memory.deallocate() }

    /// Where the block that hasn't ended begins.
    var blockStart: Int { unended.start }

    /// The blocks that ended since they were taken last.
    func takeBlocks() -> [PNGRowReader.Block] {
        defer { found = [] }
        return found
    }

    /// Lets go what lies before a place in the stream, but for what the next rows may refer to.
    ///
    /// - Returns: what is there from that place on.
    func keep(from place: Int) -> UnsafePointer<UInt8> {
        let kept = max(start, place - DeflatePiece.window)
        memory.update(from: memory + kept - start, count: end - kept)
        start = kept
        return UnsafePointer(memory + place - start)
    }

    func checksum() -> UInt32? { inflater.trailer() }

    /// Reads the rows from a place in the stream on.
    func read(from place: Int) {
        sampleBits = nil
        let before = (bits: inflater.position, bytes: end)
        do throws(InflateError) {
            try read(to: min(place + sample, byteCount))
            let after = (bits: inflater.position, bytes: end)
            try read(to: min(place + atOnce, byteCount))
            // A little more may be read than was asked for.
            sampleBits =
                (after.bits - before.bits) * min(sample, byteCount - place)
                / max(1, after.bytes - before.bytes)
        } catch {
            hasEnded = true
        }
    }

    /// Reads up to a place in the stream; up to its end with its last byte.
    private func read(to target: Int) throws(InflateError) {
        // Behind the last byte the stream's end must be seen.
        let limit = target == byteCount ? target + 1 : target
        while end < limit, !hasEnded {
            var place = memory + end - start
            let event = try inflater.run(
                &place, after: memory, limit: memory + limit - start)
            end = place - memory + start
            if case .full = event { continue }
            try endBlock(isLast: event == .streamEnd)
        }
        guard end >= target, target < byteCount || hasEnded && end == byteCount else {
            throw .irregular
        }
    }

    private func endBlock(isLast: Bool) throws(InflateError) {
        blockCount += 1
        // So many small blocks are a trap, or not worth to be told apart.
        guard blockCount <= 1000 + byteCount / 256 else { throw .irregular }
        // What holds no bytes is left out.
        if end > unended.start {
            found.append(
                PNGRowReader.Block(
                    bytes: unended.start..<end, reader: unended.reader,
                    bitCount: inflater.position - unended.reader.position,
                    isStored: unended.reader.isBeforeStored, isLast: isLast))
        }
        unended = (end, inflater.reader)
        hasEnded = isLast
    }
}

extension BitReader {
    /// Whether the block that begins here holds bytes as they are.
    fileprivate var isBeforeStored: Bool {
        var reader = self
        reader.prepare()
        return reader.bits & 6 == 0
    }
}
