#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Writes an animated WebP: of each frame only what is new, and as many at once as there are cores.
final class WebPWriter {
    private let size: PixelSize
    private let animation: Animation
    private let metadata: ImageMetadata
    private let quality: Int?
    private var index = 0
    /// What the frame before shows.
    private var last: [UInt8] = []
    private var jobs: [Job] = []
    private var chunks: [UInt8] = []
    private var hasAlpha = false

    private let mostJobs: Int

    /// How many frames of a size are encoded at once: as many as there are cores, but large ones
    /// take too much memory for that.
    static func jobCount(for size: PixelSize) -> Int {
        max(1, min(BackgroundWork.mostThreads, 8_000_000 / max(1, size.pixelCount)))
    }

    init(
        size: PixelSize, animation: Animation, metadata: ImageMetadata, quality: Int?
    ) throws(RenderError) {
        self.size = size
        self.animation = animation
        self.metadata = metadata
        self.quality = quality
        mostJobs = Self.jobCount(for: size)
    }

    /// Takes the next frame: RGBA of 8 bits, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let bytesPerRow = 4 * size.width
        let place = changes(to: pixels)
        if jobs.count >= mostJobs { try endFirstJob() }
        let picture = try WebPPicture(place.size)
        picture.writeRows(
            from: pixels + place.y * bytesPerRow + 4 * place.x, count: place.size.height,
            Animation.layout, bytesPerRow: bytesPerRow)
        jobs.append(
            Job(picture, at: place, duration: animation.durations[index], quality: quality))
        index += 1
        last = Array(UnsafeRawBufferPointer(start: pixels, count: bytesPerRow * size.height))
    }

    /// Ends the file, of which all frames were written, and gives it.
    func finish() throws(RenderError) -> [UInt8] {
        while !jobs.isEmpty { try endFirstJob() }
        return metadata.webpFile(
            size: size, pictures: chunks, hasAlpha: hasAlpha, loopCount: animation.loopCount)
    }

    private func endFirstJob() throws(RenderError) {
        let job = jobs.removeFirst()
        let result = try job.frame.get()
        hasAlpha = hasAlpha || result.hasAlpha
        var frame: [UInt8] = []
        frame.append(littleEndian: job.place.x / 2, bytes: 3)
        frame.append(littleEndian: job.place.y / 2, bytes: 3)
        frame.append(littleEndian: job.place.size.width - 1, bytes: 3)
        frame.append(littleEndian: job.place.size.height - 1, bytes: 3)
        frame.append(littleEndian: min(job.duration, 0xff_ffff), bytes: 3)
        // It takes the place of what was there, and stays.
        frame.append(2)
        chunks.append(riff: "ANMF", frame + result.chunks)
    }

    /// The least place, which begins at even numbers, that holds all pixels that aren't as they were.
    /// A frame without any is still a frame, of one pixel.
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
        let frame: BackgroundResult<(chunks: [UInt8], hasAlpha: Bool)>

        init(_ picture: WebPPicture, at place: PixelRect, duration: Int, quality: Int?) {
            self.place = place
            self.duration = duration
            frame = BackgroundResult { () throws(RenderError) in
                try picture.encoded(quality: quality, isStill: false)
            }
        }
    }
}
