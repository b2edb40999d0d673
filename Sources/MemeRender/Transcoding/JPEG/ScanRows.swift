import MemeConcurrency

/// Where the rows of MCUs of a scan begin.
///
/// The place of a row is known only after everything before it was skipped. Another thread does that from the beginning
/// on, while words are typeset, ink is drawn, and the first rows are rewritten.
final class ScanRows {
    private struct Found {
        /// The start of each row up to now, and after the last the end of the scan.
        var starts: [ScanPosition]
        var hasBegun = false
        var failure: ScanError?
        var isUnwanted = false
    }

    private let height: Int
    private let found: Monitor<Found>
    private let finder: Future<Void>

    /// Begins to look for the rows.
    ///
    /// - Parameter least: the number of pixels from which another thread is worthwhile.
    /// - Returns: `nil` if it isn't.
    init?(of scan: BaselineScan, least: Int = 1_000_000, _ context: RenderContext) {
        guard scan.size.pixelCount >= least, scan.restartInterval == 0, !context.isAlone else {
            return nil
        }
        let height = scan.mcus.height
        let found = Monitor(Found(starts: [scan.beginning]))
        self.height = height
        self.found = found
        finder = Future(on: context.threads) {
            found.withLock { $0.hasBegun = true }
            var position = scan.beginning
            let blocks = scan.blocks
            do throws(ScanError) {
                for _ in 0..<height {
                    if context.isOver || found.withLock(\.isUnwanted) { throw .ended }
                    try position.pass(scan.mcus.width, blocks)
                    found.withLock { $0.starts.append(position) }
                    found.broadcast()
                }
            } catch {
                found.withLock { $0.failure = error }
                found.broadcast()
            }
        }
    }

    deinit { found.withLock { $0.isUnwanted = true } }

    /// Whether none has to be waited for.
    var areFound: Bool { found.withLock { $0.starts.count > height || $0.failure != nil } }

    /// The start of a row, or the end of the last. Waits until it is found.
    func start(of row: Int) throws(ScanError) -> ScanPosition {
        // If the system has no thread for it, this one looks for all.
        if !found.withLock(\.hasBegun) { finder.get() }
        return try found.wait { found -> Result<ScanPosition, ScanError>? in
            if found.starts.indices.contains(row) { return .success(found.starts[row]) }
            return found.failure.map { .failure($0) }
        }.get()
    }
}
