import MemeConcurrency

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

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
    /// The previous frame's pixels.
    private var last: [UInt8] = []
    private var jobs: [Job] = []
    private var chunks: [UInt8] = []
    private var hasAlpha = false

    private let mostJobs: Int

    /// The number of frames to encode in parallel: one per core, fewer if they are large, to save
    /// memory.
    static func jobCount(for size: PixelSize) -> Int {
        max(1, min(RenderContext.mostThreads, 8_000_000 / max(1, size.pixelCount)))
    }

    init(
        size: PixelSize, animation: Animation, metadata: ImageMetadata, quality: Int?,
        _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        self.animation = animation
        self.metadata = metadata
        self.quality = quality
        self.context = context
        mostJobs = Self.jobCount(for: size)
    }

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let bytesPerRow = 4 * size.width
        let place = changes(to: pixels)
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
        last = Array(UnsafeRawBufferPointer(start: pixels, count: bytesPerRow * size.height))
    }

    /// Finishes the file. All frames must have been written.
    func finish() throws(RenderError) -> [UInt8] {
        while !jobs.isEmpty { try endFirstJob() }
        return metadata.webpFile(
            size: size, pictures: chunks, hasAlpha: hasAlpha, loopCount: animation.loopCount)
    }

    private func endFirstJob() throws(RenderError) {
        let job = jobs.removeFirst()
        let result = try job.frame.get().get()
        hasAlpha = hasAlpha || result.hasAlpha
        var frame: [UInt8] = []
        frame.append(littleEndian: job.place.x / 2, bytes: 3)
        frame.append(littleEndian: job.place.y / 2, bytes: 3)
        frame.append(littleEndian: job.place.size.width - 1, bytes: 3)
        frame.append(littleEndian: job.place.size.height - 1, bytes: 3)
        frame.append(littleEndian: min(job.duration, 0xff_ffff), bytes: 3)
        // The frame replaces its area without blending, and isn't disposed.
        frame.append(2)
        chunks.append(riff: "ANMF", frame + result.chunks)
    }

    /// The smallest rectangle with even offsets that contains all changed pixels. A frame without
    /// changes still needs one pixel.
    private func changes(to pixels: UnsafeRawPointer) -> PixelRect {
        if last.isEmpty { return PixelRect(x: 0, y: 0, size: size) }
        let bytesPerRow = 4 * size.width
        return last.withUnsafeBytes { last in
            guard let last = last.baseAddress else { return PixelRect(x: 0, y: 0, size: size) }
            func isSame(row y: Int) -> Bool {
                memcmp(last + y * bytesPerRow, pixels + y * bytesPerRow, bytesPerRow) == 0
            }
            guard let top = (0..<size.height).first(where: { !isSame(row: $0) }),
                let bottom = (top..<size.height).last(where: { !isSame(row: $0) })
            else { return PixelRect(x: 0, y: 0, size: PixelSize(width: 1, height: 1)) }
            var left = size.width
            var right = -1
            for y in top...bottom {
                let was = (last + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                let isNow = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                var x = 0
                while x < left, was[x] == isNow[x] { x += 1 }
                left = min(left, x)
                x = size.width - 1
                while x > right, was[x] == isNow[x] { x -= 1 }
                right = max(right, x)
            }
            let (x, y) = (left & ~1, top & ~1)
            return PixelRect(
                x: x, y: y, size: PixelSize(width: right - x + 1, height: bottom - y + 1))
        }
    }
}

extension WebPWriter {
    /// A frame that is being encoded.
    private struct Job {
        let place: PixelRect
        let duration: Int
        let frame: Future<Result<(chunks: [UInt8], hasAlpha: Bool), RenderError>>

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
