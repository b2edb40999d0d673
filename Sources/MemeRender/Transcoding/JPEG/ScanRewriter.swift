/// Lays ink on a JPEG without decoding it, with two threads where that is worth it.
///
/// Most of the time goes into the blocks with ink. Where they are in the scan is only known when all
/// before them was passed over, which takes less: one thread does that, and the other begins with the
/// ink meanwhile.
struct ScanRewriter {
    let scan: BaselineScan
    let overlay: Overlay
    let orientation: Orientation
    /// What comes before the tables in the new file.
    let start: [UInt8]
    /// How many pixels a picture has that is worth two threads.
    var leastForTwo = 1_000_000

    /// - Returns: the whole new file; `nil` where the scan isn't as it should be, or its tables lack
    ///   a code that a block with ink needs.
    func run(progress: (Double) -> Void) -> [UInt8]? {
        let length = scan.end - scan.start
        // A block with words is often larger than it was, but few have any.
        return ScanWriter.bytes(
            after: start + scan.header, capacity: length + length / 8 + 65_536
        ) { writer in
            do throws(ScanError) {
                let end =
                    takesTwo
                    ? try runTwo(into: &writer, progress: progress)
                    : try runOne(into: &writer, progress: progress)
                guard end.reader.isAtEnd, end.reader.marker == 0xd9 else { return false }
            } catch {
                return false
            }
            writer.end(with: 0xd9)
            return true
        }
    }

    private var takesTwo: Bool {
        scan.size.pixelCount >= leastForTwo && scan.restartInterval == 0 && !scan.recodes
            && !BackgroundWork.isAlone
    }

    private func runOne(
        into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        var transcoder = ScanTranscoder(scan, overlay: overlay, orientation: orientation)
        let height = scan.mcus.height
        return try transcoder.run(0..<height, from: scan.beginning, into: &writer) { row in
            progress(Double(row) / Double(height))
        }
    }

    /// The same as ``runOne(into:progress:)`` writes, bit for bit.
    private func runTwo(
        into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        let strips = ScanStrip.strips(of: scan, overlay, orientation)
        let queue = WorkQueue<ScanStrip>()
        let isShared = strips.count { $0.hasInk } > 1
        let other = isShared ? BackgroundWork { ink(from: queue) { _ in } } : nil
        let end: ScanPosition
        do throws(ScanError) {
            end = try find(strips, for: queue) { progress(0.3 * $0) }
        } catch {
            queue.close(isFailure: true)
            other?.wait()
            throw error
        }
        queue.close()
        ink(from: queue) { progress(0.3 + 0.7 * $0) }
        other?.wait()
        guard strips.allSatisfy(\.isDone) else { throw .missingCode }
        for strip in strips { strip.append(to: &writer) }
        return end
    }

    /// Passes over the scan.
    ///
    /// - Parameter queue: where strips with ink come in when they are found.
    /// - Returns: where it ends.
    private func find(
        _ strips: [ScanStrip], for queue: WorkQueue<ScanStrip>, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPosition {
        var position = scan.beginning
        let blocks = scan.blocks
        for strip in strips {
            if RenderWatch.isOver { throw .irregular }
            let start = position
            try position.pass(strip.rows.count * scan.mcus.width, blocks)
            strip.isFound(at: start, bitCount: position.reader.position - start.reader.position)
            if strip.hasInk { queue.add(strip) }
            progress(part(of: strip))
        }
        return position
    }

    /// Lays ink on strips until there are no more, or something is wrong with one.
    private func ink(from queue: WorkQueue<ScanStrip>, progress: (Double) -> Void) {
        guard var strip = queue.next() else { return }
        var transcoder = ScanTranscoder(scan, overlay: overlay, orientation: orientation)
        while !RenderWatch.isOver, strip.ink(with: &transcoder) {
            progress(part(of: strip))
            guard let next = queue.next() else { return }
            strip = next
        }
        queue.close(isFailure: true)
    }

    /// How much of the scan is done with this strip.
    private func part(of strip: ScanStrip) -> Double {
        Double(strip.rows.upperBound) / Double(scan.mcus.height)
    }
}
