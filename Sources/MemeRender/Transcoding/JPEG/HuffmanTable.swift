/// A Huffman table of a JPEG (ITU-T T.81, annex C), for decoding and encoding.
final class HuffmanTable {
    /// The number of codes of each length, 1 to 16.
    let counts: [UInt8]
    /// The symbols, those with the shortest codes first.
    let symbols: [UInt8]
    /// The tables for decoding. They live as long as this object.
    let lookup: Lookup
    /// The code of each symbol, with its length in the low 8 bits; zero if the symbol has no code.
    let codes: UnsafePointer<UInt32>

    private let codeStorage: UnsafeMutablePointer<UInt32>

    /// - Parameter skips: whether AC coefficients will be skipped by it. It takes time to prepare for that.
    /// - Returns: `nil` if there are too many codes for their lengths, if one consists only of ones
    ///   (which isn't allowed), or if there isn't a symbol for each.
    init?(
        counts: some Collection<UInt8>, symbols: some Collection<UInt8>, skips: Bool = true
    ) {
        self.counts = Array(counts)
        self.symbols = Array(symbols)
        lookup = Lookup(counts: self.counts)
        codeStorage = .allocate(capacity: 256)
        codeStorage.initialize(repeating: 0, count: 256)
        codes = UnsafePointer(codeStorage)
        var code = 0
        var rest = symbols.makeIterator()
        for (length, count) in zip(1..., counts) {
            for _ in 0..<count {
                let first = code << (16 - length)
                let end = first + 1 << (16 - length)
                guard end < 1 << 16, let symbol = rest.next() else { return nil }
                lookup.set(first..<end, to: symbol, length: length)
                codeStorage[Int(symbol)] = UInt32(code << 8 | length)
                code += 1
            }
            code <<= 1
        }
        guard rest.next() == nil else { return nil }
        if skips { lookup.prepareSkipping() }
    }

    deinit {
        lookup.deallocate()
        codeStorage.deallocate()
    }
}

extension HuffmanTable {
    /// Decodes the next symbol of a scan by table lookup.
    ///
    /// An entry has the length of the code in bits 0 to 4, the length of the number after it in bits 5
    /// to 8, and the preceding run of zeros in bits 9 to 12. It is zero if there is no such code.
    struct Lookup {
        /// Indexed by the next 10 bits: small enough for the first-level cache.
        private let short: UnsafeMutablePointer<UInt16>
        /// Indexed by the next 16 bits, from the first code that is longer than 10: codes are numbered by length.
        private let long: UnsafeMutablePointer<UInt16>
        private let firstLong: Int
        /// Indexed by the next 11 bits, for skipping as many AC coefficients as fit in them: bits 0 to 4
        /// are their total length, bit 5 whether the block ends with them, bits 8 to 15 the number of
        /// coefficients, the end included. Zero if not even one fits, and in a table that wasn't prepared for skipping.
        private let steps: UnsafeMutablePointer<UInt16>

        private static let all = 1 << 16

        /// - Parameter counts: the number of codes of each length, 1 to 16.
        fileprivate init(counts: [UInt8]) {
            let covered = zip(1...10, counts).reduce(0) { $0 + Int($1.1) << (16 - $1.0) }
            firstLong = min(covered, Self.all)
            let countOfLong = Self.all - firstLong
            (short, long, steps) = (
                .allocate(capacity: 1 << 10), .allocate(capacity: countOfLong),
                .allocate(capacity: 1 << 11)
            )
            short.initialize(repeating: 0, count: 1 << 10)
            long.initialize(repeating: 0, count: countOfLong)
            steps.initialize(repeating: 0, count: 1 << 11)
        }

        /// - Parameter bits: the next bits, the first one highest.
        @inline(__always) func entry(_ bits: UInt64) -> Int {
            let entry = Int(short[Int(bits >> 54)])
            if entry != 0 { return entry }
            let place = Int(bits >> 48)
            return place < firstLong ? 0 : Int(long[place - firstLong])
        }

        @inline(__always) func step(_ bits: UInt64) -> Int { Int(steps[Int(bits >> 53)]) }

        fileprivate func set(_ bits: Range<Int>, to symbol: UInt8, length: Int) {
            // The only runs without a number are 16 zeros and the end of the block.
            if symbol & 15 == 0 && symbol != 0 && symbol != 0xf0 { return }
            let entry = UInt16(length) | UInt16(symbol & 15) << 5 | UInt16(symbol >> 4) << 9
            if length <= 10 {
                for place in bits.lowerBound >> 6..<bits.upperBound >> 6 { short[place] = entry }
            } else {
                for place in bits { long[place - firstLong] = entry }
            }
        }

        /// Fills the table of steps from the others.
        fileprivate func prepareSkipping() {
            for bits in 0..<1 << 11 { steps[bits] = step(through: UInt64(bits) << 53) }
        }

        private func step(through bits: UInt64) -> UInt16 {
            var (length, coefficients, end) = (0, 0, 0)
            while length < 11 {
                let entry = entry(bits << UInt64(length))
                if entry == 0 || length + entry & 31 > 11 { break }
                length += entry & 31 + entry >> 5 & 15
                coefficients += entry >> 9 + 1
                if entry >> 5 == 0 {
                    end = 1 << 5
                    break
                }
            }
            return UInt16(coefficients << 8 | end | length)
        }

        fileprivate func deallocate() {
            short.deallocate()
            long.deallocate()
            steps.deallocate()
        }
    }

    /// The symbols of all DC differences (T.81, table F.1).
    static let dcSymbols = Array<UInt8>(0...11)
    /// The symbols of all AC coefficients with the zeros before them (T.81, table F.2).
    static let acSymbols: [UInt8] =
        [0, 0xf0] + (0...15).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }

    /// The table extended with codes for all wanted symbols, for encoding. Missing symbols get the longest codes.
    ///
    /// To make room, the code of a rare symbol becomes a bit longer. A scan coded with the new table is
    /// about a thousandth longer than with an optimal one.
    ///
    /// - Returns: `nil` if there is no room, or if there would be too many codes for a file because
    ///   several have the same symbol.
    func completed(with wanted: [UInt8]) -> HuffmanTable? {
        let longest = 16
        var lengths: [(symbol: UInt8, length: Int)] = []
        for (length, count) in zip(1..., counts) {
            for _ in 0..<count { lengths.append((symbols[lengths.count], length)) }
        }
        let missing = wanted.filter { codes[Int($0)] == 0 }
        // Codes of 16 bits, except the one of only ones.
        let free = lengths.reduce(1 << longest) { $0 - 1 << (longest - $1.length) } - 1
        let needed = missing.count - free
        if needed > 0 {
            guard let rare = lengths.lastIndex(where: { 1 << (15 - $0.length) >= needed })
            else { return nil }
            lengths[rare].length += 1
        }
        lengths += missing.map { ($0, longest) }
        guard lengths.count <= 256 else { return nil }
        let byLength = Dictionary(grouping: lengths, by: \.length)
        return HuffmanTable(
            counts: (1...longest).map { UInt8(clamping: byLength[$0]?.count ?? 0) },
            symbols: (1...longest).flatMap { byLength[$0]?.map(\.symbol) ?? [] }, skips: false)
    }
}
