/// The way of other animations: each frame is decoded, taken through the geometry, inked and encoded.
///
/// If a picture that is laid on the meme moves, the meme has a frame for each change of it, too, and the original
/// may be still.
struct AnimationFrames: Way {
    static let name = WayName.animationFrames

    private let job: RenderJob

    init?(_ job: RenderJob) {
        guard job.plan.isAnimated else { return nil }
        self.job = job
    }

    var memory: Int { RenderPrice(of: job.plan).frames }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        guard job.header.frameCount > 1 else { return try makeOfStill(progress: progress) }
        let decoder = try AnimationDecoder(
            job.header, bytes: job.bytes, acceptsDamage: job.context.limits.acceptsDamage,
            job.context)
        let timeline = try job.plan.timeline(of: decoder.animation)
        let source = SourceTraits(
            metadata: ImageMetadata(of: job.header.format, in: job.bytes), coding: decoder.coding)
        let encoder = try encoder(of: timeline, like: source)
        var read = -1
        var picture: Pixmap?
        for (index, frame) in timeline.frames.enumerated() {
            try job.context.check()
            while read < frame.original {
                picture = nil
                let pixmap = try Pixmap(size: job.header.size, layout: Animation.layout) {
                    pixels throws(RenderError) in
                    _ = try decoder.readFrame(into: pixels)
                }
                read += 1
                // Of a frame that is over before the next change nothing is seen.
                if read == frame.original {
                    picture = try job.geometry.apply(to: pixmap, job.context)
                }
            }
            guard let current = picture else { continue }
            // If the original's next frame comes next, this one needn't be kept.
            let next = index + 1 < timeline.frames.count ? timeline.frames[index + 1].original : nil
            if next != frame.original { picture = nil }
            try write(current, timeline, index, to: encoder)
            progress(Double(index + 1) / Double(timeline.frames.count))
        }
        return .made(
            Made(bytes: try encoder.finish(), notes: decoder.isDamaged ? [.damaged] : []))
    }

    /// Makes a meme of a still picture on which others move.
    private func makeOfStill(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let decoder = try ImageDecoder(job)
        let timeline = try job.plan.timeline(of: nil)
        let picture = try job.geometry.apply(to: Pixmap(decoding: decoder), job.context)
            .converted(to: Animation.layout)
        let encoder = try encoder(of: timeline, like: SourceTraits(decoder))
        for index in timeline.frames.indices {
            try job.context.check()
            try write(picture, timeline, index, to: encoder)
            progress(Double(index + 1) / Double(timeline.frames.count))
        }
        return .made(Made(bytes: try encoder.finish(), notes: job.notes(of: decoder)))
    }

    private func encoder(
        of timeline: Timeline, like source: SourceTraits
    ) throws(RenderError) -> AnimationEncoder {
        try AnimationEncoder(
            format: job.plan.format, size: job.geometry.meme,
            isOpaque: !job.geometry.sheet.layout(around: job.header.layout).hasAlpha,
            animation: timeline.animation,
            metadata: job.plan.metadata(like: source.metadata, describing: job.description),
            fineness: job.plan.fineness(like: source), job.context)
    }

    /// Inks a picture for a frame of the meme, and encodes it.
    private func write(
        _ picture: consuming Pixmap, _ timeline: Timeline, _ index: Int,
        to encoder: AnimationEncoder
    ) throws(RenderError) {
        var pixmap = picture
        let ink = job.ink.at(
            timeline.animation.start(of: index), showing: timeline.frames[index].moment)
        let (size, layout) = (job.geometry.meme, pixmap.layout)
        try pixmap.withPixels { pixels throws(RenderError) in
            try ink.blend(onto: pixels, 0..<size.height, width: size.width, layout, job.context)
            try encoder.writeFrame(pixels)
        }
    }
}
