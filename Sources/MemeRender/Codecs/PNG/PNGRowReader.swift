import MemeConcurrency

/// The rows of a PNG, inflated on demand, and the deflate blocks that they came in.
final class PNGRowReader {
    /// A finished deflate block.
    struct Block {
        /// The range of its bytes in the inflated stream.
        var bytes: Range<Int>
        /// A reader at its first bit.
        var reader: BitReader
        var bitCount: Int
        var isStored: Bool
        var isLast: Bool
    }

    /// Some rows.
    struct Band {
        /// The rows; valid until the next band is requested.
        var bytes: UnsafePointer<UInt8>
        /// The compressed length in bits of the band's first bytes, which are a sample.
        var sampleBits: Int
    }

    private let byteCount: Int
    private let atOnce: Int
    /// The background work has exclusive use of this while it runs.
    private let reading: RowReading
    private let context: RenderContext
    private var work: Future<Void>?

    // The blocks found up to the requested rows.
    private var blocks: [Block] = []
    private var settled = 0
    private(set) var blockStart = 0
    /// The start of the next band.
    private var place = 0

    /// - Parameters:
    ///   - reader: of a deflate stream, which a checksum follows.
    ///   - byteCount: how many bytes all rows have.
    ///   - atOnce: how many bytes are read at once, at most.
    ///   - sample: how many of those, at most, are a sample.
    init(
        _ reader: BitReader, byteCount: Int, atOnce: Int, sample: Int, _ context: RenderContext
    ) {
        self.byteCount = byteCount
        self.atOnce = atOnce
        self.context = context
        reading = RowReading(reader, byteCount: byteCount, atOnce: atOnce, sample: sample)
    }

    /// The next band. The band after it is inflated in the background.
    ///
    /// - Returns: `nil` if the stream is damaged or unusual.
    func next() -> Band? {
        if place == 0 { reading.read(from: 0) }
        work?.get()
        work = nil
        guard let sampleBits = reading.sampleBits else { return nil }
        blocks += reading.takeBlocks()
        blockStart = reading.blockStart
        let bytes = reading.keep(from: place)
        place = min(place + atOnce, byteCount)
        if place < byteCount {
            work = Future(on: context.threads) { [reading, place] in
                reading.read(from: place)
            }
        }
        return Band(bytes: bytes, sampleBits: sampleBits)
    }

    /// The next block, if it ends at or before a place in the stream.
    func nextBlock(endingBy place: Int) -> Block? {
        guard settled < blocks.count, blocks[settled].bytes.upperBound <= place else {
            if settled > 0 { blocks.removeFirst(settled) }
            settled = 0
            return nil
        }
        settled += 1
        return blocks[settled - 1]
    }

    /// The Adler-32 after the last row, once all were read; `nil` if it is missing, or something follows
    /// it.
    func checksum() -> UInt32? { reading.checksum() }
}

/// Inflates rows into memory and records the blocks that end in them.
private final class RowReading {
    private let byteCount: Int
    private let atOnce: Int
    private let sample: Int
    private var inflater: Inflater
    private let memory: UnsafeMutablePointer<UInt8>
    /// The range of the stream that is in memory.
    private var start = 0
    private var end = 0
    private var found: [PNGRowReader.Block] = []
    /// The number of blocks, including empty ones.
    private var blockCount = 0
    /// The start of the unfinished block.
    private var unended: (start: Int, reader: BitReader, isStored: Bool)
    private var hasEnded = false
    /// Where the read bytes begin that are still in memory if their file is mapped.
    private var kept: UnsafePointer<UInt8>
    /// The compressed length of the latest sample, in bits; `nil` if the stream is damaged or unusual.
    private(set) var sampleBits: Int?

    init(_ reader: BitReader, byteCount: Int, atOnce: Int, sample: Int) {
        self.byteCount = byteCount
        self.atOnce = atOnce
        self.sample = sample
        unended = (0, reader, reader.isBeforeStored)
        kept = reader.next
        inflater = Inflater(reader)
        memory = .allocate(capacity: DeflatePiece.window + 2 * (atOnce + Inflater.slack))
    }

    deinit { memory.deallocate() }

    /// The start of the unfinished block.
    var blockStart: Int { unended.start }

    /// Takes the blocks that have ended since the last call.
    func takeBlocks() -> [PNGRowReader.Block] {
        defer { found = [] }
        return found
    }

    /// Discards bytes before a place in the stream, except the window that the next rows may refer to.
    ///
    /// - Returns: the bytes from that place on.
    func keep(from place: Int) -> UnsafePointer<UInt8> {
        let kept = max(start, place - DeflatePiece.window)
        memory.update(from: memory + kept - start, count: end - kept)
        start = kept
        return UnsafePointer(memory + place - start)
    }

    func checksum() -> UInt32? { inflater.trailer() }

    /// Inflates a band from a place in the stream.
    func read(from place: Int) {
        sampleBits = nil
        let before = (bits: inflater.position, bytes: end)
        do throws(InflateError) {
            try read(to: min(place + sample, byteCount))
            let after = (bits: inflater.position, bytes: end)
            try read(to: min(place + atOnce, byteCount))
            // The inflater may have gone slightly beyond the sample.
            sampleBits =
                (after.bits - before.bits) * min(sample, byteCount - place)
                / max(1, after.bytes - before.bytes)
        } catch {
            hasEnded = true
        }
    }

    /// Inflates up to a place in the stream; with the last byte, up to the end of the stream.
    private func read(to target: Int) throws(InflateError) {
        // The end of the stream comes after the last byte.
        let limit = target == byteCount ? target + 1 : target
        while end < limit, !hasEnded {
            var place = memory + end - start
            let event = try inflater.run(
                &place, after: memory, limit: memory + limit - start)
            end = place - memory + start
            MappedFiles.leave(from: &kept, to: inflater.reader.next)
            if case .full = event { continue }
            try endBlock(isLast: event == .streamEnd)
        }
        guard end >= target, target < byteCount || hasEnded && end == byteCount else {
            throw .irregular
        }
    }

    private func endBlock(isLast: Bool) throws(InflateError) {
        blockCount += 1
        // That many small blocks are hostile or not worth tracking.
        guard blockCount <= 1000 + byteCount / 256 else { throw .irregular }
        // Empty blocks are left out.
        if end > unended.start {
            found.append(
                PNGRowReader.Block(
                    bytes: unended.start..<end, reader: unended.reader,
                    bitCount: inflater.position - unended.reader.position,
                    isStored: unended.isStored, isLast: isLast))
        }
        // Not read later, when it may have been given back.
        unended = (end, inflater.reader, inflater.reader.isBeforeStored)
        hasEnded = isLast
    }
}

extension BitReader {
    /// Whether the block that begins here is stored.
    fileprivate var isBeforeStored: Bool {
        var reader = self
        reader.prepare()
        return reader.bits & 6 == 0
    }
}
