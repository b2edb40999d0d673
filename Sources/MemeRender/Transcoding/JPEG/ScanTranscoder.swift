/// Composites ink onto rows of a scan's MCUs without decoding them: blocks with ink are computed again,
/// the bits of all others are copied.
struct ScanTranscoder: ~Copyable {
    private let scan: BaselineScan
    let context: RenderContext
    private let blocks: [MCUBlock]
    private var blender: BlockBlender
    private var stripe: InkStripe
    /// The position of the next MCU.
    private var position: ScanPosition
    /// The previous DC coefficient of each component in the new scan.
    private var written = SIMD4<Int>()
    /// The coefficients of an MCU's blocks.
    private let coefficients: UnsafeMutablePointer<Int16>

    init(
        _ scan: BaselineScan, ink: InkLayers, orientation: Orientation, _ context: RenderContext
    ) {
        self.scan = scan
        self.context = context
        blocks = scan.blocks
        blender = BlockBlender(
            .luminanceAndChroma, quantization: scan.components.map(\.quantization),
            order: BlockBlender.zigzag)
        stripe = InkStripe(ink, on: scan.size, orientation, mcu: scan.mcu, context)
        position = scan.beginning
        coefficients = .allocate(capacity: 64 * blocks.count)
        coefficients.initialize(repeating: 0, count: 64 * blocks.count)
    }

    deinit {
        coefficients.deallocate()
    }

    /// Rewrites some rows of MCUs.
    ///
    /// - Parameters:
    ///   - position: the start of the rows. It is the start of the scan or of a restart interval, or
    ///     the MCU before it has no ink.
    ///   - progress: called from time to time with the number of finished rows.
    /// - Returns: the end of the rows.
    mutating func run(
        _ rows: Range<Int>, from position: ScanPosition, into writer: inout ScanWriter,
        progress: (Int) -> Void = { _ in }
    ) throws(ScanError) -> ScanPosition {
        self.position = position
        written = position.dc
        var untilRestart = scan.restartInterval > 0 ? scan.restartInterval : Int.max
        var restarts: UInt8 = 0
        let recodes = scan.recodes
        for row in rows {
            do throws(RenderError) {
                try stripe.move(to: row * scan.mcu.height)
            } catch {
                throw .ended
            }
            var column = 0
            while column < scan.mcus.width {
                if untilRestart == 0 {
                    try restart(restarts, &writer)
                    restarts = (restarts + 1) & 7
                    untilRestart = scan.restartInterval
                }
                let (end, hasInk) = nextRun(from: column, row: row)
                let count = min(end - column, untilRestart)
                if hasInk {
                    for index in column..<column + count { try transcode(index, row, &writer) }
                } else if recodes {
                    try recode(count, &writer)
                } else {
                    try copy(count, &writer)
                }
                column += count
                untilRestart -= count
            }
            if row % 16 == 15 {
                if context.isOver { throw .ended }
                progress(row + 1 - rows.lowerBound)
            }
        }
        return self.position
    }

    /// The next run of MCUs that all may have ink, or all have none.
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

    /// Continues after a restart marker.
    private mutating func restart(
        _ number: UInt8, _ writer: inout ScanWriter
    ) throws(ScanError) {
        guard position.reader.isAtEnd, position.reader.marker == 0xd0 + number,
            let next = position.reader.afterMarker
        else { throw .irregular }
        position = ScanPosition(next)
        writer.end(with: 0xd0 + number)
        written = .zero
    }

    /// Copies MCUs bit by bit, except the first DC differences after blocks with ink.
    private mutating func copy(_ count: Int, _ writer: inout ScanWriter) throws(ScanError) {
        var left = count
        if position.dc != written {
            try copyWithOtherDifferences(&writer)
            left -= 1
        }
        let start = position.reader
        try position.pass(left, blocks)
        written = position.dc
        writer.copy(position.reader.position - start.position, from: start)
    }

    /// Encodes the same coefficients of MCUs with other Huffman tables.
    private mutating func recode(_ count: Int, _ writer: inout ScanWriter) throws(ScanError) {
        for _ in 0..<count {
            for block in blocks {
                position.dc[block.component] += try position.reader.readDC(block.dc)
                try writer.recode(
                    &position.reader,
                    difference: position.dc[block.component] - written[block.component],
                    block.ac, dcCodes: block.dcCodes, acCodes: block.acCodes)
                written[block.component] = position.dc[block.component]
            }
        }
    }

    /// Copies an MCU but changes its DC differences, because the MCU before it has changed.
    private mutating func copyWithOtherDifferences(_ writer: inout ScanWriter) throws(ScanError) {
        for block in blocks {
            if block.isFirst {
                position.dc[block.component] += try position.reader.readDC(block.dc)
                writer.reserve(bits: 32)
                try writer.putDC(
                    position.dc[block.component] - written[block.component], block.dcCodes)
                let start = position.reader
                try position.reader.skipAC(block.ac)
                writer.copy(position.reader.position - start.position, from: start)
            } else {
                let start = position.reader
                position.dc[block.component] += try position.reader.readDC(block.dc)
                try position.reader.skipAC(block.ac)
                writer.copy(position.reader.position - start.position, from: start)
            }
            written[block.component] = position.dc[block.component]
        }
    }

    /// Composites ink onto the blocks of an MCU.
    private mutating func transcode(
        _ column: Int, _ row: Int, _ writer: inout ScanWriter
    ) throws(ScanError) {
        let origin =
            (row * scan.mcu.height - stripe.rows.lowerBound) * stripe.stride
            + column * scan.mcu.width
        for index in blocks.indices {
            let block = blocks[index]
            let coefficients = coefficients + 64 * index
            coefficients.update(repeating: 0, count: 64)
            let value = position.dc[block.component] + (try position.reader.readDC(block.dc))
            guard let dc = Int16(exactly: value) else { throw .irregular }
            position.dc[block.component] = value
            coefficients[0] = dc
            try position.reader.readAC(block.ac, into: coefficients)
            if !block.sharesInk {
                blender.take(
                    stripe.pixels + origin + block.y * stripe.stride + block.x,
                    stride: stripe.stride, width: block.width, height: block.height)
            }
            blender.blend(into: coefficients, of: block.component)
            let new = Int(coefficients[0])
            try writer.put(
                new - written[block.component], coefficients, dc: block.dcCodes, ac: block.acCodes)
            written[block.component] = new
        }
    }
}
