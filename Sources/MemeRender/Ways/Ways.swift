/// The list of the ways to make a meme, and the choice among them.
enum Ways {
    /// All ways. Those that copy more of the original come first.
    static let all: [any Way.Type] = [
        JPEGBlocks.self, JPEGCoefficients.self, PNGStream.self, PNGFrameStreams.self,
        GIFIndexes.self, WebPPlanes.self, WebPFramePlanes.self, AnimationFrames.self,
        PixelBands.self, WholePicture.self,
    ]

    /// Makes a meme by the first way that accepts the job and doesn't leave it.
    ///
    /// - Parameters:
    ///   - job: the input.
    ///   - progress: called with the fraction that is done. It never decreases, even if a way is left.
    /// - Returns: the meme, and the ways that were begun.
    static func make(
        _ job: RenderJob, progress: (Double) -> Void
    ) throws(RenderError) -> (made: Made, steps: [WayStep]) {
        var done = 0.0
        var steps: [WayStep] = []
        for type in all {
            guard let way = type.init(job) else { continue }
            let outcome = try job.context.holding(way.memory) { () throws(RenderError) in
                try way.make { part in
                    done = max(done, part)
                    progress(done)
                }
            }
            switch outcome {
            case .made(let made):
                steps.append(WayStep(way: type.name))
                return (made, steps)
            case .left(let reason):
                steps.append(WayStep(way: type.name, left: reason))
            }
        }
        preconditionFailure("the last way takes every job, and is never left")
    }
}
