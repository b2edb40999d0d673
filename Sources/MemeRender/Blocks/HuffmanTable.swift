/// A Huffman table of a JPEG (ITU-T T.81, annex C), to read with and to write with.
final class HuffmanTable {
    /// How many codes there are of each length, 1 to 16.
    let counts: [UInt8]
    /// What they stand for, the shortest first.
    let symbols: [UInt8]
    /// What the next 16 bits begin with: the length of the code in bits 0 to 4, that of the number
    /// behind it in bits 5 to 8, and the run of zeros before that in bits 9 to 12. Zero where it is
    /// no code.
    let entries: UnsafePointer<UInt16>
    /// By symbol: its code above its length in the low 8 bits. Zero where it has none.
    let codes: UnsafePointer<UInt32>

    private let entryStorage: UnsafeMutablePointer<UInt16>
    private let codeStorage: UnsafeMutablePointer<UInt32>

    /// - Returns: `nil` where there are more codes than lengths have room for, or one of nothing but
    ///   ones, which isn't allowed.
    init?(counts: some Collection<UInt8>, symbols: some Collection<UInt8>) {
        self.counts = Array(counts)
        self.symbols = Array(symbols)
        entryStorage = .allocate(capacity: 1 << 16)
        entryStorage.initialize(repeating: 0, count: 1 << 16)
        codeStorage = .allocate(capacity: 256)
        codeStorage.initialize(repeating: 0, count: 256)
        entries = UnsafePointer(entryStorage)
        codes = UnsafePointer(codeStorage)
        var code = 0
        var rest = symbols.makeIterator()
        for (length, count) in zip(1..., counts) {
            for _ in 0..<count {
                let first = code << (16 - length)
                let end = first + 1 << (16 - length)
                guard end < 1 << 16, let symbol = rest.next() else { return nil }
                // Runs of zeros alone are those of 16, and to the end of the block.
                if symbol & 15 != 0 || symbol == 0 || symbol == 0xf0 {
                    let entry = UInt16(length) | UInt16(symbol & 15) << 5 | UInt16(symbol >> 4) << 9
                    for place in first..<end { entryStorage[place] = entry }
                }
                codeStorage[Int(symbol)] = UInt32(code << 8 | length)
                code += 1
            }
            code <<= 1
        }
    }

    deinit {
        entryStorage.deallocate()
        codeStorage.deallocate()
    }
}

extension HuffmanTable {
    /// Every difference of DC coefficients is one of these (T.81, table F.1).
    static let dcSymbols = Array<UInt8>(0...11)
    /// Every AC coefficient with the zeros before it (T.81, table F.2).
    static let acSymbols: [UInt8] =
        [0, 0xf0] + (0...15).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }

    /// A table with codes for all these symbols: those that it lacks get the longest ones.
    ///
    /// To make room for them, the code of one that is rare becomes a bit longer. A scan in the new
    /// table is about a thousandth longer than in a table made for it.
    ///
    /// - Returns: `nil` where there can't be room.
    func completed(with wanted: [UInt8]) -> HuffmanTable? {
        let longest = 16
        var lengths: [(symbol: UInt8, length: Int)] = []
        for (length, count) in zip(1..., counts) {
            for _ in 0..<count { lengths.append((symbols[lengths.count], length)) }
        }
        let missing = wanted.filter { codes[Int($0)] == 0 }
        // In codes of 16 bits, less the one of nothing but ones.
        let free = lengths.reduce(1 << longest) { $0 - 1 << (longest - $1.length) } - 1
        let needed = missing.count - free
        if needed > 0 {
            guard let rare = lengths.lastIndex(where: { 1 << (15 - $0.length) >= needed })
            else { return nil }
            lengths[rare].length += 1
        }
        lengths += missing.map { ($0, longest) }
        let byLength = Dictionary(grouping: lengths, by: \.length)
        return HuffmanTable(
            counts: (1...longest).map { UInt8(clamping: byLength[$0]?.count ?? 0) },
            symbols: (1...longest).flatMap { byLength[$0]?.map(\.symbol) ?? [] })
    }
}
