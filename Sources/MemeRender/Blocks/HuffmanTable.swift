/// A Huffman table of a JPEG (ITU-T T.81, annex C), to read with and to write with.
final class HuffmanTable {
    /// What the next 16 bits begin with: the length of the code in bits 0 to 4, that of the number
    /// behind it in bits 5 to 8, and the run of zeros before that in bits 9 to 12. Zero where it is
    /// no code.
    let entries: UnsafePointer<UInt16>
    /// By symbol: its code above its length in the low 8 bits. Zero where it has none.
    let codes: UnsafePointer<UInt32>

    private let entryStorage: UnsafeMutablePointer<UInt16>
    private let codeStorage: UnsafeMutablePointer<UInt32>

    /// - Parameters:
    ///   - counts: how many codes there are of each length, 1 to 16.
    ///   - symbols: theirs, the shortest first.
    /// - Returns: `nil` where there are more codes than lengths have room for.
    init?(counts: some Collection<UInt8>, symbols: some Collection<UInt8>) {
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
                guard end <= 1 << 16, let symbol = rest.next() else { return nil }
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
