/// The way of a lossy WebP that stays a WebP of the same size. Ink changes its planes of luma and chroma,
/// which are encoded again without another conversion.
struct WebPPlanes: Way {
    static let name = WayName.webpPlanes

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.header.format == .webp, job.plan.format == .webp, !job.header.isLossless,
            job.header.frameCount == 1, job.geometry.keepsPixels, job.geometry.sheet.isBare,
            !job.plan.isMoved
        else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).planes }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let source = try WebPContainer(job.bytes, job.context).coding
        guard
            let transcoder = try PlaneTranscoder(
                job.bytes, size: job.header.size, hasAlpha: job.header.layout.hasAlpha,
                job.context)
        else {
            return .left(.damagedPlanes)
        }
        try transcoder.draw(job.ink)
        let chunks =
            if job.plan.recipe.quality == nil, case .webp(let quality) = source {
                try transcoder.encoded(like: quality, progress: progress)
            } else {
                try transcoder.encoded(
                    quality: job.plan.recipe.quality ?? Recipe.defaultQuality)
            }
        return .made(
            Made(
                bytes: job.metadata().webpFile(
                    size: job.header.size, pictures: chunks.bytes, hasAlpha: chunks.hasAlpha)))
    }
}
