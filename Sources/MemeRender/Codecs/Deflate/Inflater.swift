internal import CShims

/// Inflates a deflate stream (RFC 1951) and reports where its blocks begin and end.
///
/// It is at least as strict as zlib: zlib accepts every stream that it accepts, with the same result.
struct Inflater: ~Copyable {
    enum Event {
        /// The output is full.
        case full
        /// A block has ended.
        case blockEnd
        /// The last block has ended.
        case streamEnd
    }

    /// How far beyond its limit the inflater may write: a match, and what one copy step writes at once.
    static let slack = 258 + 16

    private var input: BitReader
    private let literals = InflateTable.literals()
    private let distances = InflateTable.distances()
    private let codeLengths = InflateTable.codeLengths()
    private let lengths: UnsafeMutableBufferPointer<UInt8>
    private var state = State.between

    private enum State {
        case between
        case stored(left: Int)
        case coded
    }
    /// Whether the current block is the last one.
    private var isLast = false

    init(_ input: BitReader) {
        self.input = input
        lengths = .allocate(capacity: 320)
        lengths.initialize(repeating: 0)
    }

    deinit {
        lengths.deallocate()
    }

    /// The number of input bits read.
    var position: Int { input.position }
    /// A reader that continues at the current position.
    var reader: BitReader { input }

    /// Skips to a byte boundary and returns the next four bytes, big-endian; `nil` unless exactly four
    /// are left.
    mutating func trailer() -> UInt32? {
        input.align()
        input.prepare()
        let value = UInt32(truncatingIfNeeded: input.bits).byteSwapped
        input.drop(32)
        return input.isAtEnd ? value : nil
    }

    /// Inflates until a block ends or the output is full.
    ///
    /// - Parameters:
    ///   - place: where to write; on return, where writing ended.
    ///   - start: the start of the earlier output, or of its last 32 KiB.
    ///   - limit: where the output is full; ``slack`` bytes after it must be writable.
    mutating func run(
        _ place: inout UnsafeMutablePointer<UInt8>, after start: UnsafeMutablePointer<UInt8>,
        limit: UnsafeMutablePointer<UInt8>
    ) throws(InflateError) -> Event {
        if case .between = state { try beginBlock() }
        switch state {
        case .between: return .full
        case .stored(let left):
            let count = min(left, max(0, limit - place))
            guard input.copyBytes(count, to: place) else { throw .irregular }
            place += count
            if count < left {
                state = .stored(left: left - count)
                return .full
            }
        case .coded:
            guard try decode(&place, after: start, limit: limit) else { return .full }
        }
        state = .between
        return isLast ? .streamEnd : .blockEnd
    }

    private mutating func beginBlock() throws(InflateError) {
        input.prepare()
        isLast = input.take(1) == 1
        switch input.take(2) {
        case 0:
            input.align()
            input.prepare()
            let length = input.take(16)
            guard input.take(16) == ~length & 0xffff else { throw .irregular }
            state = .stored(left: Int(length))
        case 1:
            for symbol in 0..<288 {
                lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
            }
            for symbol in 0..<32 { lengths[288 + symbol] = 5 }
            guard literals.assign(lengths[..<288]), distances.assign(lengths[288..<320]) else {
                throw .irregular
            }
            state = .coded
        case 2:
            try readCodes()
            state = .coded
        default: throw .irregular
        }
    }

    /// Reads the Huffman codes of a block (RFC 1951, 3.2.7).
    private mutating func readCodes() throws(InflateError) {
        let literalCount = Int(input.take(5)) + 257
        let distanceCount = Int(input.take(5)) + 1
        let codeCount = Int(input.take(4)) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .irregular }
        lengths.update(repeating: 0)
        let order: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for index in 0..<codeCount {
            input.prepare()
            lengths[order[index]] = UInt8(input.take(3))
        }
        guard codeLengths.assign(lengths[..<19]) else { throw .irregular }
        lengths.update(repeating: 0)
        let count = literalCount + distanceCount
        var index = 0
        while index < count {
            input.prepare()
            let entry = codeLengths.entries[Int(input.bits & 127)]
            if entry == 0 { throw .irregular }
            input.drop(Int(entry & 255))
            let symbol = UInt8(entry >> 16)
            var value: UInt8 = 0
            var times = 1
            switch symbol {
            case 16:
                if index == 0 { throw .irregular }
                value = lengths[index - 1]
                times = Int(input.take(2)) + 3
            case 17: times = Int(input.take(3)) + 3
            case 18: times = Int(input.take(7)) + 11
            default: value = symbol
            }
            guard times <= count - index else { throw .irregular }
            for _ in 0..<times {
                lengths[index] = value
                index += 1
            }
        }
        // A block without a code for the end of block can't end.
        guard lengths[256] > 0, literals.assign(lengths[..<literalCount]),
            distances.assign(lengths[literalCount..<count])
        else { throw .irregular }
    }

    /// - Returns: whether the block has ended.
    private mutating func decode(
        _ place: inout UnsafeMutablePointer<UInt8>, after start: UnsafeMutablePointer<UInt8>,
        limit: UnsafeMutablePointer<UInt8>
    ) throws(InflateError) -> Bool {
        var (literals, distances) = (literals.c, distances.c)
        while true {
            var out: UnsafeMutablePointer<UInt8>? = place
            let stop = input.read {
                mm_inflate_symbols($0, &literals, &distances, &out, start, limit)
            }
            if let out { place = out }
            switch stop {
            case MM_INFLATE_FULL: return false
            case MM_INFLATE_ENDED: return true
            case MM_INFLATE_NEAR_END: if try decodeSymbol(&place, after: start) { return true }
            default: throw .irregular
            }
        }
    }

    /// Decodes a symbol whose bits may be in two runs of bytes.
    ///
    /// - Returns: whether the block has ended.
    private mutating func decodeSymbol(
        _ place: inout UnsafeMutablePointer<UInt8>, after start: UnsafeMutablePointer<UInt8>
    ) throws(InflateError) -> Bool {
        input.prepare()
        let entry = literals.entry(at: input.bits)
        if entry & InflateTable.end != 0 {
            input.drop(Int(entry & 255))
            return true
        }
        if entry & InflateTable.literal != 0 {
            input.drop(Int(entry & 255))
            place.pointee = UInt8(truncatingIfNeeded: entry >> 16)
            place += 1
            return false
        }
        if entry == 0 { throw .irregular }
        let length = input.takeValue(entry)
        let away = distances.entry(at: input.bits)
        if away == 0 { throw .irregular }
        let distance = input.takeValue(away)
        guard distance <= place - start else { throw .irregular }
        for index in 0..<length { place[index] = place[index - distance] }
        place += length
        return false
    }
}
