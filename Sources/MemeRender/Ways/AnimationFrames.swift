/// The way of other animations: each frame is decoded, taken through the geometry, inked and encoded.
struct AnimationFrames: Way {
    static let name = WayName.animationFrames

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.plan.isAnimated else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).frames }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let geometry = job.geometry
        let decoder = try AnimationDecoder(
            job.header, bytes: job.bytes, acceptsDamage: job.context.limits.acceptsDamage,
            job.context)
        let animation = decoder.animation
        let source = SourceTraits(
            metadata: ImageMetadata(of: job.header.format, in: job.bytes), coding: decoder.coding)
        let encoder = try AnimationEncoder(
            format: job.plan.format, size: geometry.meme,
            isOpaque: !geometry.sheet.layout(around: job.header.layout).hasAlpha,
            animation: animation,
            metadata: job.plan.metadata(like: source.metadata, describing: job.description),
            fineness: job.plan.fineness(like: source), job.context)
        for frame in animation.durations.indices {
            try job.context.check()
            var pixmap = try Pixmap(size: job.header.size, layout: Animation.layout) {
                pixels throws(RenderError) in
                _ = try decoder.readFrame(into: pixels)
            }
            pixmap = try geometry.apply(to: pixmap, job.context)
            let ink = job.ink.at(animation.start(of: frame))
            let layout = pixmap.layout
            try pixmap.withPixels { pixels throws(RenderError) in
                try ink.blend(
                    onto: pixels, 0..<geometry.meme.height, width: geometry.meme.width, layout,
                    job.context)
                try encoder.writeFrame(pixels)
            }
            progress(Double(frame + 1) / Double(animation.durations.count))
        }
        return .made(
            Made(bytes: try encoder.finish(), notes: decoder.isDamaged ? [.damaged] : []))
    }
}
