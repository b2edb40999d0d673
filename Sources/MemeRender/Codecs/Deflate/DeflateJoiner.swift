/// Joins compressed pieces and deflate blocks copied from another stream into one zlib stream, and
/// writes it as IDAT chunks.
///
/// Pieces are compressed in parallel; a part is written once all parts before it are.
struct DeflateJoiner: ~Copyable {
    private enum Part {
        case piece(DeflatePiece)
        /// The next bits of a reader, which are a deflate block.
        case block(BitReader, count: Int, isStored: Bool)
    }

    /// The parts before `first` are written. Removing each from the front would move all the others.
    private var waiting: [Part?] = []
    private var first = 0
    private var pieces = 0
    private let mostPieces = RenderContext.mostThreads
    private var writer: BitWriter
    /// Where the copied bytes begin that are still in memory if their file is mapped.
    private var kept: UnsafePointer<UInt8>?
    private let context: RenderContext

    /// - Parameters:
    ///   - start: the file before the pixels.
    ///   - capacity: how many bytes are expected behind.
    ///   - scratch: a folder where a large file may be while it is made; `nil` for the memory.
    init(
        after start: [UInt8], capacity: Int, scratch: String? = nil, _ context: RenderContext
    ) {
        self.context = context
        writer = BitWriter(GrowingFile(start, capacity: capacity, scratch: scratch))
        // The zlib header: deflate with a window of 32 KiB, default compression (RFC 1950).
        writer.put(0x9c78, 16)
    }

    mutating func append(_ piece: DeflatePiece) throws(RenderError) {
        waiting.append(.piece(piece))
        pieces += 1
        while pieces > mostPieces { try writeFirst() }
    }

    /// Copies a deflate block from a reader.
    ///
    /// - Parameter isStored: whether the block is stored, so that its bytes must be aligned.
    mutating func append(_ count: Int, from reader: BitReader, isStored: Bool) {
        let part = Part.block(reader, count: count, isStored: isStored)
        if waiting.isEmpty { write(reader, count, isStored) } else { waiting.append(part) }
    }

    /// Finishes the file.
    ///
    /// - Parameters:
    ///   - hasLast: whether one of the copied blocks was the last block of its stream.
    ///   - adler: the Adler-32 of all bytes.
    mutating func finish(
        hasLast: Bool = false, adler: UInt32
    ) throws(RenderError) -> PictureContent {
        while !waiting.isEmpty {
            try context.check()
            try writeFirst()
        }
        // An empty last block with fixed Huffman codes.
        if !hasLast { writer.put(0b011, 10) }
        writer.align()
        writer.put(UInt64(adler.byteSwapped), 32)
        return try writer.finish()
    }

    private mutating func writeFirst() throws(RenderError) {
        let part = waiting[first].take()
        first += 1
        if 2 * first >= waiting.count {
            waiting.removeFirst(first)
            first = 0
        }
        switch part {
        case nil: break
        case .block(let reader, let count, let isStored): write(reader, count, isStored)
        case .piece(let piece):
            pieces -= 1
            // A piece starts at a byte boundary; an empty stored block ends at one.
            if writer.missing > 0 {
                writer.put(0, 3)
                writer.align()
                writer.put(0xffff_0000, 32)
            }
            try piece.withOutput { writer.append($0) }
        }
    }

    private mutating func write(_ reader: BitReader, _ count: Int, _ isStored: Bool) {
        var reader = reader
        var kept = kept ?? reader.next
        if isStored {
            let start = reader.position
            writer.copy(3, from: &reader)
            writer.align()
            reader.align()
            writer.copy(count - (reader.position - start), from: &reader)
        } else {
            writer.copy(count, from: &reader)
        }
        MappedFiles.leave(from: &kept, to: reader.next)
        self.kept = kept
    }
}
