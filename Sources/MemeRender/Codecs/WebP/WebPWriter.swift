import MemeConcurrency

/// Encodes an animated WebP: each frame stores only what changed, and frames are encoded in parallel.
///
/// `Documentation/decisions/containers.md` says what libwebpmux would cost.
final class WebPWriter {
    private let size: PixelSize
    private let animation: Animation
    private let metadata: ImageMetadata
    private let quality: Int?
    private let context: RenderContext
    private var index = 0
    private var difference: FrameDifference
    private var jobs: [Job] = []
    private var file = WebPAnimationFile()

    private let mostJobs: Int

    /// The number of frames to encode in parallel: one per core, fewer if they are large, to save
    /// memory.
    static func jobCount(for size: PixelSize) -> Int {
        max(1, min(RenderContext.mostThreads, 8_000_000 / max(1, size.pixelCount)))
    }

    /// The number of frames that may wait for one before them that takes longer.
    static func waitingCount(for size: PixelSize) -> Int { 4 * jobCount(for: size) }

    init(
        size: PixelSize, animation: Animation, metadata: ImageMetadata, quality: Int?,
        _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        // Offsets in the file are even.
        difference = FrameDifference(size: size, step: 2)
        self.animation = animation
        self.metadata = metadata
        self.quality = quality
        self.context = context
        mostJobs = Self.jobCount(for: size)
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let bytesPerRow = 4 * size.width
        let place = difference.place(of: pixels)
        if jobs.count >= mostJobs { try endFirstJob() }
        let picture = try WebPPicture(place.size, context)
        picture.writeRows(
            from: pixels + place.y * bytesPerRow + 4 * place.x, count: place.size.height,
            Animation.layout, bytesPerRow: bytesPerRow)
        jobs.append(
            Job(
                picture, at: place, duration: animation.durations[index], quality: quality, context)
        )
        index += 1
    }

    /// Finishes the file. All frames must have been written.
    func finish() throws(RenderError) -> [UInt8] {
        while !jobs.isEmpty { try endFirstJob() }
        return file.file(size: size, loopCount: animation.loopCount, metadata: metadata)
    }

    private func endFirstJob() throws(RenderError) {
        let job = jobs.removeFirst()
        file.append(try job.frame.get().get(), at: job.place, duration: job.duration)
    }
}

extension WebPWriter {
    /// A frame that is being encoded.
    private struct Job {
        let place: PixelRect
        let duration: Int
        let frame: Future<Result<WebPChunks, RenderError>>

        init(
            _ picture: WebPPicture, at place: PixelRect, duration: Int, quality: Int?,
            _ context: RenderContext
        ) {
            self.place = place
            self.duration = duration
            frame = Future(
                on: context.threads,
                catching: { () throws(RenderError) in
                    try picture.encoded(quality: quality, isStill: false)
                })
        }
    }
}
