/// The way of a GIF that stays a GIF of the same size. Ink changes palette indexes, and frames without
/// ink are copied compressed.
///
/// A palette has few free places. So it isn't the way of ink with many colors, as photographs have: frames
/// get palettes of their own then.
struct GIFIndexes: Way {
    static let name = WayName.gifIndexes

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.header.format == .gif, job.plan.format == .gif, job.geometry.keepsPixels,
            job.geometry.sheet.isBare, job.plan.isAnimated || job.header.frameCount == 1,
            !job.ink.hasManyColors, !job.plan.isMoved
        else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).indexes(inked: trackedPixels) }

    /// The number of pixels whose colors the transcoder tracks, because they may have ink.
    private var trackedPixels: Int {
        let size = job.header.size
        if job.header.layout.hasAlpha, size.pixelCount < GIFTranscoder.mostTracked {
            return size.pixelCount
        }
        let areas = job.ink.areas(on: size)
        return min(
            size.pixelCount, areas.reduce(0) { $0 + max(0, $1.width) * max(0, $1.height) })
    }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let transcoder = try GIFTranscoder(
            job.bytes, acceptsDamage: job.context.limits.acceptsDamage,
            keepsMetadata: job.plan.recipe.keepsMetadata, xmp: job.metadata().xmp, ink: job.ink,
            job.context)
        let bytes = try transcoder.run(progress: progress)
        return .made(Made(bytes: bytes, notes: transcoder.isDamaged ? [.damaged] : []))
    }
}
