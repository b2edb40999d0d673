/// A position in a scan, where an MCU begins.
struct ScanPosition {
    var reader: ScanReader
    /// The last DC coefficient of each component.
    var dc = SIMD4<Int>()

    /// Where a scan begins, or begins anew.
    init(_ reader: ScanReader) {
        self.reader = reader
    }

    /// Passes over MCUs.
    ///
    /// - Parameter blocks: those of an MCU.
    mutating func pass(_ count: Int, _ blocks: [MCUBlock]) throws(ScanError) {
        // Locals, which the optimizer keeps in registers.
        var reader = reader
        var dc = dc
        try blocks.withUnsafeBufferPointer { blocks throws(ScanError) in
            for _ in 0..<count {
                for block in blocks {
                    dc[block.component] &+= try reader.readDC(block.dc)
                    try reader.skipAC(block.ac)
                }
            }
        }
        self.reader = reader
        self.dc = dc
    }
}
