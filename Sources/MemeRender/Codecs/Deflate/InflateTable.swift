internal import CShims

/// A Huffman code of a deflate block, as a lookup table by the next bits (RFC 1951, 3.2).
///
/// `mm_inflate_symbols.h` says what an entry has.
struct InflateTable: ~Copyable {
    static let link = UInt32(MM_INFLATE_LINK)
    static let end = UInt32(MM_INFLATE_END)
    static let literal = UInt32(MM_INFLATE_LITERAL)

    let entries: UnsafeMutablePointer<UInt32>
    /// The number of bits that index the table.
    let width: Int
    private var linkedWidth: Int { MM_INFLATE_WIDTH - width }
    /// The entry of each symbol, without the length of its code; 0 for symbols that must not occur.
    private let meanings: [UInt32]

    init(meanings: [UInt32], width: Int) {
        self.meanings = meanings
        self.width = width
        let capacity = 1 << width + meanings.count << (MM_INFLATE_WIDTH - width)
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: 0, count: capacity)
    }

    deinit {
        entries.deallocate()
    }

    /// The table, as C reads it, for as long as this lives.
    var c: mm_inflate_table { mm_inflate_table(entries: entries, width: width) }

    /// The entry of the code that the next bits begin with.
    func entry(at bits: UInt64) -> UInt32 {
        let entry = entries[Int(bits & (1 << UInt64(width) - 1))]
        if entry & Self.link == 0 { return entry }
        return entries[
            Int(entry >> 16) + Int(bits >> UInt64(width)) & (1 << linkedWidth - 1)]
    }

    /// Builds the table of another code.
    ///
    /// - Parameter lengths: the code length of each symbol, 0 to 15; 0 if it has no code. There are at
    ///   most as many as meanings.
    /// - Returns: whether the code is complete, has a single code of one bit, or is empty.
    func assign(_ lengths: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
        var counts = SIMD16<UInt16>.zero
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        var next = SIMD16<UInt16>.zero
        var code = 0
        for length in 1..<16 {
            code = (code + Int(counts[length - 1])) << 1
            if code + Int(counts[length]) > 1 << length { return false }
            next[length] = UInt16(truncatingIfNeeded: code)
        }
        let isComplete = code + Int(counts[15]) == 1 << 15
        guard isComplete || counts.wrappedSum() == counts[1] else { return false }
        entries.update(repeating: 0, count: 1 << width)

        var tables = 1 << width
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            let code = next[length]
            next[length] &+= 1
            let reversed = Int(code.reversedBits >> UInt16(16 - length))
            let entry = meanings[symbol] == 0 ? 0 : meanings[symbol] | UInt32(length)
            if length <= width {
                for index in stride(from: reversed, to: 1 << width, by: 1 << length) {
                    entries[index] = entry
                }
                continue
            }
            let prefix = reversed & (1 << width - 1)
            if entries[prefix] == 0 {
                entries[prefix] = UInt32(tables) << 16 | Self.link
                tables += 1 << linkedWidth
            }
            let table = entries + Int(entries[prefix] >> 16)
            for index in stride(
                from: reversed >> width, to: 1 << linkedWidth, by: 1 << (length - width))
            {
                table[index] = entry
            }
        }
        return true
    }
}

extension InflateTable {
    /// The alphabet of literals, the end of block, and match lengths.
    static func literals() -> InflateTable {
        var meanings = (0..<256).map { UInt32($0) << 16 | literal }
        meanings.append(end)
        meanings += numbers(count: 28, from: 3, extra: { max(0, $0 / 4 - 1) })
        // The longest match has its own symbol. Two more symbols are unused.
        meanings += [258 << 16, 0, 0]
        return InflateTable(meanings: meanings, width: 11)
    }

    /// The alphabet of match distances. Two symbols are unused.
    static func distances() -> InflateTable {
        InflateTable(
            meanings: numbers(count: 30, from: 1, extra: { max(0, $0 / 2 - 1) }) + [0, 0], width: 9)
    }

    /// The alphabet of code lengths.
    static func codeLengths() -> InflateTable {
        InflateTable(meanings: (0..<19).map { UInt32($0) << 16 | literal }, width: 7)
    }

    /// Symbols that each stand for a range of numbers, distinguished by extra bits.
    private static func numbers(
        count: Int, from first: Int, extra: (Int) -> Int
    ) -> [UInt32] {
        var value = first
        return (0..<count).map { symbol in
            defer { value += 1 << extra(symbol) }
            return UInt32(value) << 16 | UInt32(extra(symbol)) << 8
        }
    }
}

extension UInt16 {
    fileprivate var reversedBits: UInt16 {
        var value = self
        value = value >> 1 & 0x5555 | (value & 0x5555) << 1
        value = value >> 2 & 0x3333 | (value & 0x3333) << 2
        value = value >> 4 & 0x0f0f | (value & 0x0f0f) << 4
        return value.byteSwapped
    }
}
