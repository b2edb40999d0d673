import MemeConcurrency

/// Composites ink onto the frames of an animated PNG, each by a ``PNGTranscoder``, several at once.
///
/// Each frame gets the ink that lies on its part of the picture, and all else is left as the frames before
/// it drew it. That is the ink on the whole animation if each frame that meets ink replaces its part, and
/// doesn't clear it afterwards.
struct PNGAnimationTranscoder {
    private let animation: PNGAnimation
    private let ink: InkLayers
    private let context: RenderContext
    /// The layout of all frames.
    let layout: PixelLayout

    /// - Parameter ink: what is on all frames alike.
    /// - Returns: `nil` if frames would cover or lose ink that comes before them, or are of a kind that a
    ///   ``PNGTranscoder`` doesn't take.
    init?(_ animation: PNGAnimation, ink: InkLayers, _ context: RenderContext) {
        let frames = animation.frames
        guard !animation.isTruncated, !ink.isTimed, frames[0].place.size == animation.size,
            let layout = animation.file(of: frames[0])
                .withUnsafeBufferPointer({ PNGFile($0)?.layout }),
            !layout.isGray || ink.isGray
        else { return nil }
        for (index, frame) in frames.enumerated() where !ink.reaches(in: frame.place).isEmpty {
            let covers = !frame.isBlended || !layout.hasAlpha || index == 0
            let stays =
                frame.disposal == .keep || frame.disposal == .restore && index > 0
                || index == frames.count - 1
            guard covers, stays else { return nil }
        }
        self.animation = animation
        self.ink = ink
        self.context = context
        self.layout = layout
    }

    /// Transcodes all frames.
    ///
    /// - Parameter start: the new file up to its pixels.
    func run(start: [UInt8], progress: (Double) -> Void) throws(RenderError)
        -> PNGTranscoder.Outcome
    {
        let frames = animation.frames
        var file = PNGAnimationFile(
            start: start, frameCount: frames.count, loopCount: animation.loopCount)
        var jobs: [Future<Result<PNGTranscoder.Outcome, RenderError>>] = []
        for (index, frame) in frames.enumerated() {
            let ahead = min(frames.count, index + RenderContext.mostThreads)
            while index + jobs.count < ahead { jobs.append(job(frames[index + jobs.count])) }
            switch try jobs.removeFirst().get().get() {
            case .transcoded(let picture):
                file.append(
                    picture.bytes, at: frame.place, delay: frame.delay, disposal: frame.disposal,
                    isBlended: frame.isBlended)
            case .damaged: return .damaged
            case .careless: return .careless
            }
            progress(Double(index + 1) / Double(frames.count))
        }
        return .transcoded(.memory(file.finish()))
    }

    private func job(
        _ frame: PNGAnimation.Frame
    ) -> Future<Result<PNGTranscoder.Outcome, RenderError>> {
        Future(on: context.threads) { [animation, ink, context] () throws(RenderError) in
            guard animation.isIntact(frame) else { return .damaged }
            let bytes = animation.file(of: frame)
            return try bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
                guard let picture = PNGFile(bytes),
                    // Only the pixels of this file are used.
                    var transcoder = PNGTranscoder(
                        picture, ink: ink, at: SIMD2(frame.place.x, frame.place.y),
                        start: Array(bytes.prefix(8)), byteCount: bytes.count, evenIfLarge: true,
                        context)
                else { return .damaged }
                return try transcoder.run(progress: { _ in })
            }
        }
    }
}
