/// Joins a zlib stream of pieces that are compressed and of blocks of another stream that are taken
/// over, and writes it as a PNG's chunks of pixels.
///
/// Pieces are compressed while others are made; what follows one waits for it.
struct DeflateJoiner: ~Copyable {
    private enum Part {
        case piece(DeflatePiece)
        /// Some bits from where a reader is, that begin a block.
        case block(BitReader, count: Int, isStored: Bool)
    }

    /// Those before `first` are written: taking each out would move all that are behind it.
    private var waiting: [Part?] = []
    private var first = 0
    private var pieces = 0
    private let mostPieces = BackgroundWork.mostThreads
    private var writer: BitWriter

    /// - Parameters:
    ///   - start: the file before the pixels.
    ///   - capacity: how many bytes are expected behind.
    init(after start: [UInt8], capacity: Int) {
        writer = BitWriter(after: start, capacity: capacity)
        // Deflate with a window of 32 KiB, compressed as programs do by default (RFC 1950).
        writer.put(0x9c78, 16)
    }

    mutating func append(_ piece: DeflatePiece) throws(RenderError) {
        waiting.append(.piece(piece))
        pieces += 1
        while pieces > mostPieces { try writeFirst() }
    }

    /// Takes over the next bits of a reader, which are a block.
    ///
    /// - Parameter isStored: whether it holds bytes as they are, which begin with a whole byte.
    mutating func append(_ count: Int, from reader: BitReader, isStored: Bool) {
        let part = Part.block(reader, count: count, isStored: isStored)
        if waiting.isEmpty { write(reader, count, isStored) } else { waiting.append(part) }
    }

    /// Ends the file.
    ///
    /// - Parameters:
    ///   - hasLast: whether one of the blocks that were taken over was the last one.
    ///   - adler: the checksum of all bytes.
    mutating func finish(
        hasLast: Bool = false, adler: UInt32
    ) throws(RenderError) -> [UInt8] {
        while !waiting.isEmpty {
            try RenderWatch.check()
            try writeFirst()
        }
        // A block of nothing, in the codes that need no table.
        if !hasLast { writer.put(0b011, 10) }
        writer.align()
        writer.put(UInt64(adler.byteSwapped), 32)
        return writer.finish()
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
            // Pieces begin with a whole byte; an empty block of bytes as they are ends with one.
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
        guard isStored else { return writer.copy(count, from: &reader) }
        let start = reader.position
        writer.copy(3, from: &reader)
        writer.align()
        reader.align()
        writer.copy(count - (reader.position - start), from: &reader)
    }
}
