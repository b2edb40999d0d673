/// Lays ink on a JPEG without decoding it: blocks with ink are computed anew, and of all others the
/// very bits are taken over.
struct ScanTranscoder: ~Copyable {
    private let scan: BaselineScan
    private let blocks: [Block]
    private var ink: BlockInk
    /// Whether the tables that are written with are others than those that are read with.
    private let recodes: Bool
    private var stripe: InkStripe
    private var reader: ScanReader
    private var writer: ScanWriter
    /// The last DC coefficient of each component, as it was read and as it was written.
    private var read = Predictions()
    private var written = Predictions()
    /// The coefficients of the blocks of an MCU.
    private let coefficients: UnsafeMutablePointer<Int16>

    /// A block of each MCU. Its tables live as long as the scan.
    private struct Block {
        var component: Int
        /// Whether none of its component comes before.
        var isFirst: Bool
        /// Whether the block before covers the same pixels in the same way.
        var sharesInk: Bool
        /// How many pixels a sample covers, across and down.
        var width: Int
        var height: Int
        /// Its first pixel in the MCU.
        var x: Int
        var y: Int
        var dc: HuffmanTable.Lookup
        var ac: HuffmanTable.Lookup
        var dcCodes: UnsafePointer<UInt32>
        var acCodes: UnsafePointer<UInt32>
    }

    private typealias Predictions = SIMD4<Int>

    /// - Parameter start: what comes before the tables in the new file.
    init(_ scan: BaselineScan, overlay: Overlay, orientation: Orientation, start: [UInt8]) {
        self.scan = scan
        var blocks: [Block] = []
        for (index, component) in scan.components.enumerated() {
            guard let dc = scan.tables[component.dc], let ac = scan.tables[component.ac],
                let newDC = scan.newTables[component.dc], let newAC = scan.newTables[component.ac]
            else { preconditionFailure("a scan has the tables that its components are coded with") }
            for row in 0..<component.rows {
                for column in 0..<component.columns {
                    let (x, y) = (8 * component.width * column, 8 * component.height * row)
                    blocks.append(
                        Block(
                            component: index, isFirst: row == 0 && column == 0,
                            sharesInk: blocks.last.map {
                                $0.x == x && $0.y == y && $0.width == component.width
                                    && $0.height == component.height
                            } ?? false,
                            width: component.width, height: component.height, x: x, y: y,
                            dc: dc.lookup, ac: ac.lookup, dcCodes: newDC.codes,
                            acCodes: newAC.codes))
                }
            }
        }
        self.blocks = blocks
        ink = BlockInk(
            .luminanceAndChroma, quantization: scan.components.map(\.quantization),
            order: BlockInk.zigzag)
        recodes = scan.tables.contains { $1 !== scan.newTables[$0] }
        stripe = InkStripe(overlay, on: scan.size, orientation, mcu: scan.mcu)
        reader = ScanReader(scan.start, end: scan.end)
        writer = ScanWriter(
            after: start + scan.header, capacity: scan.end - scan.start + 4096)
        coefficients = .allocate(capacity: 64 * blocks.count)
        coefficients.initialize(repeating: 0, count: 64 * blocks.count)
    }

    deinit {
        coefficients.deallocate()
    }

    /// Goes through the scan.
    ///
    /// - Returns: the whole new file; `nil` where the scan isn't as it should be, or its tables lack
    ///   a code that a block with ink needs.
    mutating func run(progress: (Double) -> Void) throws(RenderError) -> [UInt8]? {
        var untilRestart = scan.restartInterval > 0 ? scan.restartInterval : Int.max
        var restarts: UInt8 = 0
        for row in 0..<scan.mcus.height {
            try stripe.move(to: row * scan.mcu.height)
            var column = 0
            while column < scan.mcus.width {
                if untilRestart == 0 {
                    guard restart(restarts) else { return nil }
                    restarts = (restarts + 1) & 7
                    untilRestart = scan.restartInterval
                }
                let (end, hasInk) = nextRun(from: column, row: row)
                let count = min(end - column, untilRestart)
                do throws(ScanError) {
                    if hasInk {
                        for index in column..<column + count { try transcode(index, row) }
                    } else if recodes {
                        try recode(count)
                    } else {
                        try copy(count)
                    }
                } catch {
                    return nil
                }
                column += count
                untilRestart -= count
            }
            if row % 16 == 15 { progress(Double(row + 1) / Double(scan.mcus.height)) }
        }
        guard reader.isAtEnd, reader.marker == 0xd9 else { return nil }
        writer.end(with: 0xd9)
        return writer.bytes
    }

    /// The next MCUs that all have ink, or all have none.
    private func nextRun(from column: Int, row: Int) -> (end: Int, hasInk: Bool) {
        if stripe.columns.isEmpty { return (scan.mcus.width, false) }
        let kind = hasInk(column, row)
        var end = column + 1
        while end < scan.mcus.width, hasInk(end, row) == kind { end += 1 }
        return (end, kind)
    }

    private func hasInk(_ column: Int, _ row: Int) -> Bool {
        stripe.hasInk(
            x: column * scan.mcu.width, y: row * scan.mcu.height, width: scan.mcu.width,
            height: scan.mcu.height)
    }

    /// Begins anew behind a restart marker.
    private mutating func restart(_ number: UInt8) -> Bool {
        guard reader.isAtEnd, reader.marker == 0xd0 + number, let next = reader.afterMarker else {
            return false
        }
        reader = next
        writer.end(with: 0xd0 + number)
        read = .zero
        written = .zero
        return true
    }

    /// Takes MCUs over, bit by bit but for the first differences behind blocks with ink.
    private mutating func copy(_ count: Int) throws(ScanError) {
        var left = count
        if read != written {
            try copyWithOtherDifferences()
            left -= 1
        }
        let start = reader
        // Locals, which the optimizer keeps in registers.
        var reader = reader
        var read = read
        try blocks.withUnsafeBufferPointer { blocks throws(ScanError) in
            for _ in 0..<left {
                for block in blocks {
                    read[block.component] &+= try reader.readDC(block.dc)
                    try reader.skipAC(block.ac)
                }
            }
        }
        self.reader = reader
        self.read = read
        written = read
        writer.copy(reader.position - start.position, from: start)
    }

    /// Takes MCUs over with other codes for the same coefficients.
    private mutating func recode(_ count: Int) throws(ScanError) {
        for _ in 0..<count {
            for block in blocks {
                read[block.component] += try reader.readDC(block.dc)
                try writer.recode(
                    &reader, difference: read[block.component] - written[block.component],
                    block.ac, dcCodes: block.dcCodes, acCodes: block.acCodes)
                written[block.component] = read[block.component]
            }
        }
    }

    /// Takes an MCU over whose predecessor has other DC coefficients now.
    private mutating func copyWithOtherDifferences() throws(ScanError) {
        for block in blocks {
            if block.isFirst {
                read[block.component] += try reader.readDC(block.dc)
                writer.reserve(bits: 32)
                try writer.putDC(
                    read[block.component] - written[block.component], block.dcCodes)
                let start = reader
                try reader.skipAC(block.ac)
                writer.copy(reader.position - start.position, from: start)
            } else {
                let start = reader
                read[block.component] += try reader.readDC(block.dc)
                try reader.skipAC(block.ac)
                writer.copy(reader.position - start.position, from: start)
            }
            written[block.component] = read[block.component]
        }
    }

    /// Lays ink on the blocks of an MCU.
    private mutating func transcode(_ column: Int, _ row: Int) throws(ScanError) {
        let origin =
            (row * scan.mcu.height - stripe.rows.lowerBound) * stripe.stride
            + column * scan.mcu.width
        for index in blocks.indices {
            let block = blocks[index]
            let place = coefficients + 64 * index
            place.update(repeating: 0, count: 64)
            let value = read[block.component] + (try reader.readDC(block.dc))
            guard let dc = Int16(exactly: value) else { throw .irregular }
            read[block.component] = value
            place[0] = dc
            try reader.readAC(block.ac, into: place)
            if !block.sharesInk {
                ink.take(
                    stripe.pixels + origin + block.y * stripe.stride + block.x,
                    stride: stripe.stride, width: block.width, height: block.height)
            }
            ink.lay(on: place, of: block.component)
            let new = Int(place[0])
            try writer.put(
                new - written[block.component], place, dc: block.dcCodes, ac: block.acCodes)
            written[block.component] = new
        }
    }
}
