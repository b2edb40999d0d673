/// Some rows of a scan's MCUs that can be rewritten independently of the rows before.
final class ScanStrip {
    let rows: Range<Int>
    /// Whether the strip may have ink. Otherwise its bits don't change.
    let hasInk: Bool
    /// Its position and its length in bits, once they are known.
    private var position: ScanPosition
    private var bitCount = 0
    /// Its new bits, if they differ.
    private var written: ScanWriter?
    /// Why it can't be rewritten.
    private(set) var failure: ScanError?

    private init(_ rows: Range<Int>, hasInk: Bool, _ position: ScanPosition) {
        self.rows = rows
        self.hasInk = hasInk
        self.position = position
    }

    /// Waits until its place is known.
    func isFound(in rows: ScanRows) throws(ScanError) {
        position = try rows.start(of: self.rows.lowerBound)
        let end = try rows.start(of: self.rows.upperBound)
        bitCount = end.reader.position - position.reader.position
    }

    /// Composites the ink onto the strip, once it was found.
    ///
    /// - Returns: whether it succeeded; ``failure`` has the reason if not.
    func blend(with transcoder: inout ScanTranscoder) -> Bool {
        if transcoder.context.isOver {
            failure = .ended
            return false
        }
        // Ink often takes more bits than the picture did.
        var writer = ScanWriter(capacity: bitCount / 6 + 4096)
        do throws(ScanError) {
            _ = try transcoder.run(rows, from: position, into: &writer)
        } catch {
            failure = error
            return false
        }
        written = consume writer
        return true
    }

    /// Appends the strip to the new scan.
    func append(to scan: inout ScanWriter) {
        if let written = written.take() {
            scan.append(written)
        } else {
            scan.copy(bitCount, from: position.reader)
        }
    }
}

extension ScanStrip {
    /// Splits a scan without restart intervals into strips.
    ///
    /// The DC coefficients before a strip's first MCU must be known. A row therefore starts a strip only
    /// if the last MCU before it has no ink.
    static func strips(
        of scan: BaselineScan, _ ink: InkLayers, _ orientation: Orientation
    ) -> [ScanStrip] {
        let most = InkStripe.rows(mcu: scan.mcu) / scan.mcu.height
        let cut = Cut(scan, ink, orientation)
        var strips: [ScanStrip] = []
        var start = 0
        for row in 1...scan.mcus.height {
            let hasInk = cut.hasInk[row - 1]
            if row < scan.mcus.height {
                if cut.followsInk[row] { continue }
                if cut.hasInk[row] == hasInk, !hasInk || row - start < most { continue }
            }
            strips.append(ScanStrip(start..<row, hasInk: hasInk, scan.beginning))
            start = row
        }
        return strips
    }

    /// The rows of MCUs, before the ink is drawn.
    private struct Cut {
        /// Whether each row may change.
        var hasInk: [Bool]
        /// Whether the last MCU before each row may have ink.
        var followsInk: [Bool]

        init(_ scan: BaselineScan, _ ink: InkLayers, _ orientation: Orientation) {
            let height = scan.mcus.height
            hasInk = Array(repeating: false, count: height)
            followsInk = hasInk
            let upright = PixelRect(x: 0, y: 0, size: scan.size.turned(orientation))
            for reach in ink.reaches(in: upright) {
                let stored = reach.stored(orientation, on: scan.size)
                let rows =
                    stored.y / scan.mcu.height...(stored.y + stored.size.height - 1)
                    / scan.mcu.height
                for row in rows { hasInk[row] = true }
                if stored.x + stored.size.width > (scan.mcus.width - 1) * scan.mcu.width {
                    for row in rows where row + 1 < height {
                        hasInk[row + 1] = true
                        followsInk[row + 1] = true
                    }
                }
            }
        }
    }
}
