/// The way of an animated WebP that stays one of the same size. Frames without ink are copied compressed; of the
/// others, lossy ones lose as little as a still picture does.
struct WebPFramePlanes: Way {
    static let name = WayName.webpFramePlanes

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.header.format == .webp, job.plan.format == .webp, job.plan.isAnimated,
            job.plan.recipe.quality == nil, job.geometry.keepsPixels, job.geometry.sheet.isBare,
            !job.plan.isMoved
        else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).framePlanes(byteCount: job.bytes.count) }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let container = try WebPContainer(job.bytes, job.context)
        guard
            let transcoder = WebPAnimationTranscoder(
                container, job.bytes, ink: job.ink, job.context)
        else { return .left(.unusualFrames) }
        switch try transcoder.run(metadata: job.metadata(), progress: progress) {
        case .transcoded(let bytes): return .made(Made(bytes: bytes))
        case .damaged: return .left(.damagedPlanes)
        case .veiled: return .left(.unusualFrames)
        }
    }
}
