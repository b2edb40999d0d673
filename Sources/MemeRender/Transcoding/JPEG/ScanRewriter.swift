import MemeConcurrency

/// Composites ink onto a JPEG without decoding it, with two threads if that is worthwhile.
struct ScanRewriter {
    let scan: BaselineScan
    /// Where its rows begin; `nil` to use one thread.
    let rows: ScanRows?
    let ink: InkLayers
    let orientation: Orientation
    let context: RenderContext
    /// What comes before the tables in the new file.
    let start: [UInt8]

    /// Rewrites the file.
    ///
    /// - Returns: the new file.
    /// - Throws: ``ScanError/irregular`` if the scan is damaged or unusual, ``ScanError/missingCode`` if
    ///   its tables lack a code that a block with ink needs, and ``ScanError/ended`` if the render has
    ///   to end.
    func run(progress: (Double) -> Void) throws(ScanError) -> [UInt8] {
        let length = scan.end - scan.start
        // A block with text often becomes larger, but few blocks have text.
        return try ScanWriter.bytes(
            after: start + scan.header, capacity: length + length / 8 + 65_536
        ) { writer throws(ScanError) in
            // With other tables no bits can be copied.
            let end =
                if let rows, !scan.recodes {
                    try runTwo(rows, into: &writer, progress: progress)
                } else {
                    try runOne(into: &writer, progress: progress)
                }
            guard end.reader.isAtEnd, end.reader.marker == 0xd9 else { throw .irregular }
            writer.end(with: 0xd9)
        }
    }

    private func runOne(
        into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        var transcoder = ScanTranscoder(scan, ink: ink, orientation: orientation, context)
        let height = scan.mcus.height
        return try transcoder.run(0..<height, from: scan.beginning, into: &writer) { row in
            progress(Double(row) / Double(height))
        }
    }

    /// Writes the same bits as ``runOne(into:progress:)``, with two threads: one composites while the other looks for
    /// rows, and then both composite what is left.
    private func runTwo(
        _ rows: ScanRows, into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        let strips = ScanStrip.strips(of: scan, ink, orientation)
        var transcoder = ScanTranscoder(scan, ink: ink, orientation: orientation, context)
        var left = strips[...]
        while !rows.areFound, let strip = left.popFirst() {
            try strip.isFound(in: rows)
            if strip.hasInk, !strip.blend(with: &transcoder) {
                throw strip.failure ?? .irregular
            }
            progress(part(of: strip))
        }
        for strip in left { try strip.isFound(in: rows) }
        share(left.filter(\.hasInk), &transcoder, progress: progress)
        if let failure = strips.lazy.compactMap(\.failure).first { throw failure }
        for strip in strips { strip.append(to: &writer) }
        return try rows.start(of: scan.mcus.height)
    }

    /// Composites ink onto strips, with another thread if there are several.
    private func share(
        _ strips: [ScanStrip], _ transcoder: inout ScanTranscoder, progress: (Double) -> Void
    ) {
        let queue = WorkQueue<ScanStrip>()
        for strip in strips { queue.add(strip) }
        queue.close()
        let other =
            strips.count > 1
            ? Future(on: context.threads) {
                var transcoder = ScanTranscoder(
                    scan, ink: ink, orientation: orientation, context)
                blend(from: queue, &transcoder) { _ in }
            } : nil
        blend(from: queue, &transcoder, progress: progress)
        other?.get()
    }

    /// Composites ink onto strips until there are no more or one fails.
    private func blend(
        from queue: WorkQueue<ScanStrip>, _ transcoder: inout ScanTranscoder,
        progress: (Double) -> Void
    ) {
        while let strip = queue.next() {
            if !strip.blend(with: &transcoder) { return queue.close(dropping: true) }
            progress(part(of: strip))
        }
    }

    /// The fraction of the scan that is finished with this strip.
    private func part(of strip: ScanStrip) -> Double {
        Double(strip.rows.upperBound) / Double(scan.mcus.height)
    }
}
