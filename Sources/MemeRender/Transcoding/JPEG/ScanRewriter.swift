import MemeConcurrency

/// Composites ink onto a JPEG without decoding it, with two threads if that is worthwhile.
///
/// Blocks with ink take most of the time. Their place in the scan is known only after everything before
/// them was skipped, which is faster. One thread skips, and the other meanwhile composites.
struct ScanRewriter {
    let scan: BaselineScan
    let ink: InkLayers
    let orientation: Orientation
    let context: RenderContext
    /// What comes before the tables in the new file.
    let start: [UInt8]
    /// The number of pixels from which two threads are worthwhile.
    var leastForTwo = 1_000_000

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
            let end =
                takesTwo
                ? try runTwo(into: &writer, progress: progress)
                : try runOne(into: &writer, progress: progress)
            guard end.reader.isAtEnd, end.reader.marker == 0xd9 else { throw .irregular }
            writer.end(with: 0xd9)
        }
    }

    private var takesTwo: Bool {
        scan.size.pixelCount >= leastForTwo && scan.restartInterval == 0 && !scan.recodes
            && !context.isAlone
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

    /// Writes the same bits as ``runOne(into:progress:)``, with two threads.
    private func runTwo(
        into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        let strips = ScanStrip.strips(of: scan, ink, orientation)
        let queue = WorkQueue<ScanStrip>()
        let isShared = strips.count { $0.hasInk } > 1
        let other =
            isShared
            ? Future(on: context.threads) { blend(from: queue) { _ in } } : nil
        let end: ScanPosition
        do throws(ScanError) {
            end = try find(strips, for: queue) { progress(0.3 * $0) }
        } catch {
            queue.close(dropping: true)
            other?.get()
            throw error
        }
        queue.close()
        blend(from: queue) { progress(0.3 + 0.7 * $0) }
        other?.get()
        if let failure = strips.lazy.compactMap(\.failure).first { throw failure }
        for strip in strips { strip.append(to: &writer) }
        return end
    }

    /// Skips through the scan.
    ///
    /// - Parameter queue: receives strips with ink when they are found.
    /// - Returns: the end of the scan.
    private func find(
        _ strips: [ScanStrip], for queue: WorkQueue<ScanStrip>, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        var position = scan.beginning
        let blocks = scan.blocks
        for strip in strips {
            if context.isOver { throw .ended }
            let start = position
            try position.pass(strip.rows.count * scan.mcus.width, blocks)
            strip.isFound(at: start, bitCount: position.reader.position - start.reader.position)
            if strip.hasInk { queue.add(strip) }
            progress(part(of: strip))
        }
        return position
    }

    /// Composites ink onto strips until there are no more or one fails.
    private func blend(from queue: WorkQueue<ScanStrip>, progress: (Double) -> Void) {
        guard var strip = queue.next() else { return }
        var transcoder = ScanTranscoder(scan, ink: ink, orientation: orientation, context)
        while strip.blend(with: &transcoder) {
            progress(part(of: strip))
            guard let next = queue.next() else { return }
            strip = next
        }
        queue.close(dropping: true)
    }

    /// The fraction of the scan that is finished with this strip.
    private func part(of strip: ScanStrip) -> Double {
        Double(strip.rows.upperBound) / Double(scan.mcus.height)
    }
}
