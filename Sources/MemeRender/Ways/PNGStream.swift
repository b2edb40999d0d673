/// The way of a PNG that stays a PNG of the same size. The deflate blocks of rows without ink are copied
/// compressed.
struct PNGStream: Way {
    static let name = WayName.pngStream

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.header.format == .png, job.plan.format == .png, job.geometry.keepsPixels,
            job.geometry.sheet.isBare, job.keepsGray, job.header.frameCount == 1, !job.plan.isMoved
        else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).copying(byteCount: job.bytes.count) }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        guard let file = PNGFile(job.bytes) else { return .left(.unusualRows) }
        let start = try job.metadata().pngStart(size: file.size, layout: file.layout)
        guard
            var transcoder = PNGTranscoder(
                file, ink: job.ink, start: start, byteCount: job.bytes.count,
                scratch: job.context.scratch, job.context)
        else { return .left(.unusualRows) }
        switch try transcoder.run(progress: progress) {
        case .transcoded(let content): return .made(Made(content))
        case .damaged: return .left(.damagedStream)
        case .careless: return .left(.carelessStream)
        }
    }
}
