/// The way of an animated PNG that stays one of the same size, with the same words on all frames. The
/// deflate blocks of rows without ink are copied compressed.
struct PNGFrameStreams: Way {
    static let name = WayName.pngFrameStreams

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.header.format == .png, job.plan.format == .png, job.plan.isAnimated,
            job.geometry.keepsPixels, job.geometry.sheet.isBare, !job.ink.isTimed, !job.plan.isMoved
        else { return nil }
        self.job = job
    }

    var memory: Int {
        RenderPrice(of: job.plan).copying(
            byteCount: job.bytes.count * (1 + RenderContext.mostThreads))
    }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        guard let animation = try PNGAnimation(job.bytes, job.context),
            let transcoder = PNGAnimationTranscoder(animation, ink: job.ink, job.context)
        else { return .left(.unusualRows) }
        let start = try job.metadata().pngStart(size: animation.size, layout: transcoder.layout)
        switch try transcoder.run(start: start, progress: progress) {
        case .transcoded(let content): return .made(Made(content))
        case .damaged: return .left(.damagedStream)
        case .careless: return .left(.carelessStream)
        }
    }
}
