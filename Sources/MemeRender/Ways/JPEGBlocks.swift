/// The way of a JPEG that stays a JPEG of the same size and quality. Only the blocks of 8 × 8
/// coefficients with ink are encoded again; the bits of all other blocks are copied.
struct JPEGBlocks: Way {
    static let name = WayName.jpegBlocks

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.plan.keepsJPEGBlocks, job.keepsGray else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).copying(byteCount: job.bytes.count) }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        guard let found = job.scan else { return .left(.irregularScan) }
        do throws(ScanError) {
            do throws(ScanError) {
                return try rewrite(found.scan, found.rows, progress: progress)
            } catch {
                // The Huffman tables may lack codes if an encoder optimized them for this very picture.
                guard error != .ended, let completed = found.scan.completed() else {
                    throw error
                }
                return try rewrite(completed, nil, progress: progress)
            }
        } catch {
            switch error {
            case .irregular: return .left(.irregularScan)
            case .missingCode: return .left(.missingCode)
            case .ended:
                try job.context.check()
                throw .cancelled
            }
        }
    }

    private func rewrite(
        _ scan: BaselineScan, _ rows: ScanRows?, progress: (Double) -> Void
    ) throws(ScanError) -> WayOutcome {
        let rewriter = ScanRewriter(
            scan: scan, rows: rows, ink: job.ink, orientation: job.header.orientation,
            context: job.context,
            start: job.metadata(isTurned: false).jpegStart(for: job.header.layout))
        return .made(Made(bytes: try rewriter.run(progress: progress)))
    }
}

/// The way of a JPEG whose blocks aren't in one baseline scan, such as a progressive one. All
/// coefficients are in memory, and those without ink stay unchanged.
struct JPEGCoefficients: Way {
    static let name = WayName.jpegCoefficients

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.plan.keepsJPEGBlocks, job.keepsGray else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).coefficients }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let meme = try CoefficientTranscoder(job.bytes, job.context)?.run(
            job.ink, on: job.header.size, job.header.orientation, layout: job.header.layout,
            metadata: job.metadata(isTurned: false), progress: progress)
        return meme.map { .made(Made(bytes: $0)) } ?? .left(.irregularCoefficients)
    }
}
