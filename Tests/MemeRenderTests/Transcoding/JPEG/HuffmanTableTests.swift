import Testing

@testable import MemeRender

struct HuffmanTableTests {
    /// A table from libjpeg: 80 codes, with no room for one more.
    static let full: [UInt8] = [0, 1, 2, 4, 3, 5, 3, 7, 6, 9, 8, 6, 6, 7, 6, 7]

    static let tables: [[UInt8]] = [
        full,
        // One code of each length.
        Array(repeating: 1, count: 16),
        // A single code.
        [1] + Array(repeating: 0, count: 15),
        // All codes of seven bits except the one of only ones.
        [0, 0, 0, 0, 0, 0, 127] + Array(repeating: 0, count: 9),
    ]

    private func table(_ counts: [UInt8]) throws -> HuffmanTable {
        let count = counts.reduce(0) { $0 + Int($1) }
        return try #require(
            HuffmanTable(counts: counts, symbols: HuffmanTable.acSymbols.prefix(count)))
    }

    @Test(arguments: tables) func completedTablesHaveAllCodes(_ counts: [UInt8]) throws {
        let old = try table(counts)
        let new = try #require(old.completed(with: HuffmanTable.acSymbols))
        var room = 1 << 16
        for symbol in HuffmanTable.acSymbols {
            let length = Int(new.codes[Int(symbol)] & 255)
            try #require((1...16).contains(length))
            room -= 1 << (16 - length)
            let before = Int(old.codes[Int(symbol)] & 255)
            // At most one code becomes a bit longer.
            if before > 0 { #expect((before...before + 1).contains(length)) }
        }
        // The code of only ones isn't used.
        #expect(room >= 1)
        #expect(new.symbols.count == HuffmanTable.acSymbols.count)
    }

    @Test func whatIsReadIsWhatIsWritten() throws {
        let table = try #require(try table(Self.full).completed(with: HuffmanTable.acSymbols))
        for symbol in HuffmanTable.acSymbols {
            let code = table.codes[Int(symbol)]
            let entry = table.lookup.entry(UInt64(code >> 8) << (64 - UInt64(code & 255)))
            #expect(entry & 31 == Int(code & 255))
            #expect(entry >> 5 & 15 == Int(symbol & 15))
            #expect(entry >> 9 == Int(symbol >> 4))
        }
    }

    /// Each table, by all that may come: what was read bit by bit is what was looked up.
    @Test(arguments: tables) func everyBitsAreReadAsTheCodeThatTheyBeginWith(_ counts: [UInt8])
        throws
    {
        let table = try table(counts)
        var wrong: [Int] = []
        for bits in 0..<1 << 16 {
            let symbol = table.symbols.first { symbol in
                let (code, length) = (table.codes[Int(symbol)] >> 8, table.codes[Int(symbol)] & 255)
                return UInt32(bits) >> (16 - length) == code
            }
            let expected = symbol.map { symbol in
                Int(table.codes[Int(symbol)] & 255) | Int(symbol & 15) << 5 | Int(symbol >> 4) << 9
            }
            if table.lookup.entry(UInt64(bits) << 48) != expected ?? 0 { wrong.append(bits) }
        }
        #expect(wrong.isEmpty)
    }

    @Test(arguments: tables) func stepsAreWhatCodesSay(_ counts: [UInt8]) throws {
        let table = try table(counts)
        var wrong: [Int] = []
        for bits in 0..<1 << 11 {
            var (rest, length, coefficients, ends) = (UInt64(bits) << 53, 0, 0, false)
            while !ends {
                let entry = table.lookup.entry(rest)
                let whole = entry & 31 + entry >> 5 & 15
                // A code may end where the bits do, its number with it, or not at all.
                if entry == 0 || length + entry & 31 > 11 { break }
                length += whole
                coefficients += entry >> 9 + 1
                ends = entry >> 5 == 0
                rest <<= UInt64(whole)
                if length >= 11 { break }
            }
            let step = table.lookup.step(UInt64(bits) << 53)
            if step & 31 != length || step >> 8 != coefficients || (step & 32 != 0) != ends {
                wrong.append(bits)
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func aTableWithoutRoomStaysIncomplete() throws {
        // All codes of eight bits except the one of only ones: lengthening one by a bit doesn't free
        // enough.
        let counts: [UInt8] = Array(repeating: 0, count: 7) + [255] + Array(repeating: 0, count: 8)
        let table = try #require(HuffmanTable(counts: counts, symbols: 0..<255))
        #expect(table.completed(with: Array(0...255)) != nil)
        let missing: [UInt8] = Array(repeating: 255, count: 600)
        #expect(table.completed(with: missing) == nil)
    }

    @Test func aTableThatWouldHaveMoreCodesOfALengthThanCanBeSaidStaysIncomplete() throws {
        // With all wanted symbols there would be more than 256 codes.
        let others = (0...255).filter { !HuffmanTable.acSymbols.contains($0) }
        let counts: [UInt8] = Array(repeating: 0, count: 15) + [UInt8(others.count)]
        let table = try #require(HuffmanTable(counts: counts, symbols: others))
        #expect(table.completed(with: HuffmanTable.acSymbols) == nil)
    }

    /// A file may have 256 codes in a table, even if several have the same symbol.
    @Test func aTableWhoseCodesStandForTheSameStaysIncomplete() throws {
        let counts: [UInt8] = Array(repeating: 0, count: 14) + [200, 0]
        let table = try #require(
            HuffmanTable(counts: counts, symbols: Array(repeating: 1, count: 200)))
        #expect(table.completed(with: HuffmanTable.acSymbols) == nil)
        #expect(table.completed(with: Array(HuffmanTable.acSymbols.prefix(50))) != nil)
    }

    @Test func moreCodesThanThereIsRoomForAreRefused() {
        #expect(HuffmanTable(counts: [3] + Array(repeating: 0, count: 15), symbols: 0..<3) == nil)
        #expect(HuffmanTable(counts: [2] + Array(repeating: 0, count: 15), symbols: 0..<2) == nil)
        #expect(HuffmanTable(counts: [1] + Array(repeating: 0, count: 15), symbols: []) == nil)
        #expect(HuffmanTable(counts: [1] + Array(repeating: 0, count: 15), symbols: 0..<2) == nil)
    }
}
