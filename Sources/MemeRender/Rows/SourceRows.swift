/// The rows of a PNG, inflated as they are asked for, and the blocks that they came in.
struct SourceRows: ~Copyable {
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

    /// How many bytes all rows have.
    private let byteCount: Int
    private var inflater: Inflater
    private let memory: UnsafeMutablePointer<UInt8>
    /// Where in the stream the memory's first byte is, and the first that isn't there yet.
    private var start = 0
    private var end = 0

    private var blocks: [Block] = []
    private var settled = 0
    /// How many blocks there were, those without bytes too.
    private var blockCount = 0
    /// Where the block that hasn't ended begins.
    private(set) var blockStart = 0
    private var blockReader: BitReader
    private var hasEnded = false

    /// - Parameters:
    ///   - reader: of a deflate stream, which a checksum follows.
    ///   - atOnce: how many bytes are read at once, at most.
    init(_ reader: BitReader, byteCount: Int, atOnce: Int) {
        self.byteCount = byteCount
        blockReader = reader
        inflater = Inflater(reader)
        memory = .allocate(capacity: DeflatePiece.window + atOnce + 2 * Inflater.slack)
    }

    deinit {
        memory.deallocate()
    }

    /// Reads up to a place in the stream; up to its end with its last byte.
    ///
    /// - Parameter first: the first byte that will be asked for; all before it was read.
    mutating func read(from first: Int, to target: Int) throws(ScanError) {
        let kept = max(start, first - DeflatePiece.window)
        if kept > start {
            memory.update(from: memory + kept - start, count: end - kept)
            start = kept
        }
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

    /// The bytes from a place in the stream on, up to where they were read.
    func bytes(at place: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(memory + place - start)
    }

    /// How many bits and bytes were read so far.
    var progress: (bits: Int, bytes: Int) { (inflater.position, end) }

    /// The next block, where it ends by a place in the stream.
    mutating func nextBlock(endingBy place: Int) -> Block? {
        guard settled < blocks.count, blocks[settled].bytes.upperBound <= place else {
            if settled > 0 { blocks.removeFirst(settled) }
            settled = 0
            return nil
        }
        settled += 1
        return blocks[settled - 1]
    }

    /// The checksum behind the stream's end; `nil` where there is none, or something behind it.
    mutating func checksum() -> UInt32? { inflater.trailer() }

    private mutating func endBlock(isLast: Bool) throws(ScanError) {
        blockCount += 1
        // So many small blocks are a trap, or not worth to be told apart.
        guard blockCount <= 1000 + byteCount / 256 else { throw .irregular }
        // What holds no bytes is left out.
        if end > blockStart {
            blocks.append(
                Block(
                    bytes: blockStart..<end, reader: blockReader,
                    bitCount: inflater.position - blockReader.position,
                    isStored: blockReader.isBeforeStored, isLast: isLast))
        }
        blockStart = end
        blockReader = inflater.reader
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
