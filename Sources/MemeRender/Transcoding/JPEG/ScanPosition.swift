/// The position of an MCU in a scan.
struct ScanPosition {
    var reader: ScanReader
    /// The previous DC coefficient of each component.
    var dc = SIMD4<Int>()

    /// The start of a scan or of a restart interval.
    init(_ reader: ScanReader) {
        self.reader = reader
    }

    /// Skips MCUs.
    ///
    /// - Parameter blocks: the blocks of an MCU.
    mutating func pass(_ count: Int, _ blocks: [MCUBlock]) throws(ScanError) {
        // Local copies, which the optimizer keeps in registers.
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
