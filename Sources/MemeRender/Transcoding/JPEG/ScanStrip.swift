/// Some rows of a scan's MCUs, which can be taken over without knowing what became of the rows before.
final class ScanStrip {
    let rows: Range<Int>
    /// Whether there may be ink; where there is none, its bits stay what they were.
    let hasInk: Bool
    /// Where it begins and how many bits it has, as soon as that is known.
    private var position: ScanPosition
    private var bitCount = 0
    /// Its new bits, where there are others.
    private var written: ScanWriter?
    private(set) var isDone: Bool

    private init(_ rows: Range<Int>, hasInk: Bool, _ position: ScanPosition) {
        self.rows = rows
        self.hasInk = hasInk
        self.position = position
        isDone = !hasInk
    }

    func isFound(at position: ScanPosition, bitCount: Int) {
        self.position = position
        self.bitCount = bitCount
    }

    /// Lays the ink on it, once it is found.
    ///
    /// - Returns: whether that could be done.
    func ink(with transcoder: inout ScanTranscoder) -> Bool {
        // Ink often takes more bits than there were.
        var writer = ScanWriter(capacity: bitCount / 6 + 4096)
        do throws(ScanError) {
            _ = try transcoder.run(rows, from: position, into: &writer)
        } catch {
            return false
        }
        written = consume writer
        isDone = true
        return true
    }

    /// Appends it to the new scan.
    func append(to scan: inout ScanWriter) {
        if let written = written.take() {
            scan.append(written)
        } else {
            scan.copy(bitCount, from: position.reader)
        }
    }
}

extension ScanStrip {
    /// Cuts a scan that doesn't begin anew.
    ///
    /// The DC coefficients that the first MCU of a strip follows must be known: a row begins one only
    /// where the last MCU before it has no ink.
    static func strips(
        of scan: BaselineScan, _ overlay: Overlay, _ orientation: Orientation
    ) -> [ScanStrip] {
        let most = InkStripe.rows(mcu: scan.mcu) / scan.mcu.height
        let cut = Cut(scan, overlay, orientation)
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

    /// What is known of each row of MCUs before the ink is drawn.
    private struct Cut {
        /// Whether it may have other bits.
        var hasInk: [Bool]
        /// Whether there may be ink in the last MCU before it.
        var followsInk: [Bool]

        init(_ scan: BaselineScan, _ overlay: Overlay, _ orientation: Orientation) {
            let height = scan.mcus.height
            hasInk = Array(repeating: false, count: height)
            followsInk = hasInk
            let upright = PixelRect(x: 0, y: 0, size: scan.size.turned(orientation))
            for reach in overlay.reaches(in: upright) {
                let ink = reach.stored(orientation, on: scan.size)
                let rows =
                    ink.y / scan.mcu.height...(ink.y + ink.size.height - 1) / scan.mcu.height
                for row in rows { hasInk[row] = true }
                if ink.x + ink.size.width > (scan.mcus.width - 1) * scan.mcu.width {
                    for row in rows where row + 1 < height {
                        hasInk[row + 1] = true
                        followsInk[row + 1] = true
                    }
                }
            }
        }
    }
}
