/// Lays ink on a JPEG without decoding it, with two threads where that is worth it.
///
/// Most of the time goes into the blocks with ink. Where they are in the scan is only known when all
/// before them was passed over, which takes less: one thread does that, and the other begins with the
/// ink meanwhile.
struct ScanInking {
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
    ) throws(ScanError) -> ScanPlace {
        var transcoder = ScanTranscoder(scan, overlay: overlay, orientation: orientation)
        let height = scan.mcus.height
        return try transcoder.run(0..<height, from: scan.beginning, into: &writer) { row in
            progress(Double(row) / Double(height))
        }
    }

    /// The same as ``runOne(into:progress:)`` writes, bit for bit.
    private func runTwo(
        into writer: inout ScanWriter, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPlace {
        let pieces = ScanPiece.pieces(of: scan, overlay, orientation)
        let queue = WorkQueue<ScanPiece>()
        let isShared = pieces.count { $0.hasInk } > 1
        let other = isShared ? BackgroundWork { ink(from: queue) { _ in } } : nil
        let end: ScanPlace
        do throws(ScanError) {
            end = try find(pieces, for: queue) { progress(0.3 * $0) }
        } catch {
            queue.close(isFailure: true)
            other?.wait()
            throw error
        }
        queue.close()
        ink(from: queue) { progress(0.3 + 0.7 * $0) }
        other?.wait()
        guard pieces.allSatisfy(\.isDone) else { throw .missingCode }
        for piece in pieces { piece.append(to: &writer) }
        return end
    }

    /// Passes over the scan.
    ///
    /// - Parameter queue: where pieces with ink come in when they are found.
    /// - Returns: where it ends.
    private func find(
        _ pieces: [ScanPiece], for queue: WorkQueue<ScanPiece>, progress: (Double) -> Void
    ) throws(ScanError) -> ScanPlace {
        var place = scan.beginning
        let blocks = scan.blocks
        for piece in pieces {
            if RenderWatch.isOver { throw .irregular }
            let start = place
            try place.pass(piece.rows.count * scan.mcus.width, blocks)
            piece.isFound(at: start, bitCount: place.reader.position - start.reader.position)
            if piece.hasInk { queue.add(piece) }
            progress(part(of: piece))
        }
        return place
    }

    /// Lays ink on pieces until there are no more, or something is wrong with one.
    private func ink(from queue: WorkQueue<ScanPiece>, progress: (Double) -> Void) {
        guard var piece = queue.next() else { return }
        var transcoder = ScanTranscoder(scan, overlay: overlay, orientation: orientation)
        while !RenderWatch.isOver, piece.ink(with: &transcoder) {
            progress(part(of: piece))
            guard let next = queue.next() else { return }
            piece = next
        }
        queue.close(isFailure: true)
    }

    /// How much of the scan is done with this piece.
    private func part(of piece: ScanPiece) -> Double {
        Double(piece.rows.upperBound) / Double(scan.mcus.height)
    }
}
