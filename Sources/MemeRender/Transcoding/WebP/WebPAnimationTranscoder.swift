import MemeConcurrency

/// Draws ink on the frames of an animated WebP, several at once, and copies frames without ink as they are
/// compressed.
///
/// Each frame gets the ink that lies on its part of the picture, and all else is left as the frames before
/// it drew it. Where that isn't the ink on the whole, because words come or go or were cleared with the frame
/// before, the frame is replaced by the whole picture.
struct WebPAnimationTranscoder {
    private let container: WebPContainer
    private let bytes: UnsafeBufferPointer<UInt8>
    private let ink: InkLayers
    private let context: RenderContext
    private let animation: Animation
    /// Whether each frame is replaced by the whole picture.
    private let replaces: [Bool]

    /// The quality of whole pictures, which are encoded from pixels: 45 dB on the photographs of
    /// ``PlaneTranscoder``. There are few of them.
    private static let qualityOfWhole = 97

    /// - Returns: `nil` if frames are missing.
    init?(
        _ container: WebPContainer, _ bytes: UnsafeBufferPointer<UInt8>, ink: InkLayers,
        _ context: RenderContext
    ) {
        guard !container.isTruncated, container.frames.allSatisfy(\.isWhole) else { return nil }
        self.container = container
        self.bytes = bytes
        self.ink = ink
        self.context = context
        animation = container.animation
        let shown = container.frames.indices.map { [animation] index in
            ink.areShown(at: animation.start(of: index))
        }
        var replaces: [Bool] = []
        for (index, frame) in container.frames.enumerated() {
            let isWhole = frame.place.size == container.size
            guard index > 0 else {
                replaces.append(!isWhole)
                continue
            }
            let before = container.frames[index - 1]
            let losesInk =
                before.isDisposed
                && (replaces[index - 1] || !ink.reaches(in: before.place).isEmpty)
            let covers = isWhole && !frame.isVeil
            replaces.append(!covers && (losesInk || shown[index] != shown[index - 1]))
        }
        self.replaces = replaces
    }

    /// The result of transcoding.
    enum Outcome {
        /// The whole new file.
        case transcoded([UInt8])
        case damaged
        /// There is ink on a translucent pixel over other frames.
        case veiled
    }

    /// A frame with its ink, and the quality that suits frames like it if it is lossy.
    private enum Picture {
        case made(WebPChunks, suited: Int? = nil)
        case damaged
        case veiled
    }

    private typealias Job = Future<Result<Picture, RenderError>>

    /// Transcodes all frames.
    func run(metadata: ImageMetadata, progress: (Double) -> Void) throws(RenderError) -> Outcome {
        let frames = container.frames
        // Only as many as there are threads run at once.
        let mostJobs = WebPWriter.waitingCount(for: container.size)
        let decoder =
            replaces.contains(true)
            ? try WebPFrames(bytes, acceptsDamage: false, context) : nil
        var file = WebPAnimationFile()
        var jobs: [Job] = []
        var suited: Int?
        var started = 0
        for (index, frame) in frames.enumerated() {
            while started < min(frames.count, index + mostJobs) {
                do throws(RenderError) {
                    jobs.append(try job(started, first: suited, decoder))
                } catch {
                    guard error.isDamage else { throw error }
                    return .damaged
                }
                started += 1
            }
            switch try jobs.removeFirst().get().get() {
            case .made(let picture, let quality):
                suited = quality ?? suited
                let place =
                    replaces[index]
                    ? PixelRect(x: 0, y: 0, size: container.size) : frame.place
                file.append(
                    picture, at: place, duration: frame.duration,
                    isBlended: frame.isBlended && !replaces[index],
                    isDisposed: frame.isDisposed && !replaces[index])
            case .damaged: return .damaged
            case .veiled: return .veiled
            }
            progress(Double(index + 1) / Double(frames.count))
        }
        return .transcoded(
            file.file(size: container.size, loopCount: container.loopCount, metadata: metadata))
    }

    /// Begins to make a frame.
    ///
    /// - Parameters:
    ///   - first: the quality that suits frames like it, if that is known.
    ///   - decoder: decodes the frames in their order, if any is replaced.
    private func job(
        _ index: Int, first: Int?, _ decoder: WebPFrames?
    ) throws(RenderError) -> Job {
        let frame = container.frames[index]
        let ink = ink.at(animation.start(of: index))
        if let decoder {
            try decoder.draw()
            if replaces[index] {
                let picture = try Pixmap(size: container.size, layout: Animation.layout) {
                    decoder.copy(to: $0, as: Animation.layout)
                }
                return Job(on: context.threads) { () throws(RenderError) in
                    try whole(picture, ink)
                }
            }
        }
        return Job(on: context.threads) { () throws(RenderError) in
            try context.check()
            if ink.reaches(in: frame.place).isEmpty {
                return .made(WebPChunks(bytes, in: frame.data))
            }
            let isVeil = index > 0 && frame.isVeil
            return frame.stream.isLossless
                ? try lossless(frame, ink, isVeil: isVeil)
                : try lossy(frame, ink, isVeil: isVeil, first: first)
        }
    }

    private func lossy(
        _ frame: WebPContainer.Frame, _ ink: InkLayers, isVeil: Bool, first: Int?
    ) throws(RenderError) -> Picture {
        guard
            let transcoder = try PlaneTranscoder(
                UnsafeBufferPointer(rebasing: bytes[frame.data]), size: frame.place.size,
                hasAlpha: frame.stream.hasAlpha, at: frame.place.origin, context)
        else { return .damaged }
        guard try transcoder.draw(ink, isVeil: isVeil) else { return .veiled }
        let source = frame.stream.quality ?? Recipe.defaultQuality
        let (picture, suited) = try transcoder.encodedFrame(like: source, first: first)
        return .made(picture, suited: suited)
    }

    private func lossless(
        _ frame: WebPContainer.Frame, _ ink: InkLayers, isVeil: Bool
    ) throws(RenderError) -> Picture {
        let (size, layout) = (frame.place.size, Animation.layout)
        let before: Pixmap
        do throws(RenderError) {
            before = try Pixmap(size: size, layout: layout) { rows throws(RenderError) in
                _ = try WebPContainer.decode(
                    UnsafeBufferPointer(rebasing: bytes[frame.data]), size, scaledTo: size, layout,
                    into: rows, bytesPerRow: size.width * layout.bytesPerPixel,
                    acceptsDamage: false)
            }
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
        var after = before
        try draw(ink, on: &after, at: frame.place.origin)
        if isVeil { guard Veil.keep(before.bytes, in: &after.bytes) else { return .veiled } }
        return .made(try encoded(after, quality: nil))
    }

    /// The whole picture at a frame.
    private func whole(_ picture: Pixmap, _ ink: InkLayers) throws(RenderError) -> Picture {
        var inked = picture
        try draw(ink, on: &inked, at: SIMD2(0, 0))
        let isLossless = container.coding == .lossless
        return .made(try encoded(inked, quality: isLossless ? nil : Self.qualityOfWhole))
    }

    private func draw(
        _ ink: InkLayers, on picture: inout Pixmap, at origin: SIMD2<Int>
    ) throws(RenderError) {
        let size = picture.size
        try picture.withPixels { rows throws(RenderError) in
            try ink.blend(
                onto: rows, 0..<size.height, width: size.width, at: origin, Animation.layout,
                context)
        }
    }

    private func encoded(_ pixmap: Pixmap, quality: Int?) throws(RenderError) -> WebPChunks {
        let picture = try WebPPicture(pixmap.size, context)
        pixmap.bytes.withUnsafeBytes { rows in
            guard let start = rows.baseAddress else { return }
            picture.writeRows(
                from: start, count: pixmap.size.height, pixmap.layout,
                bytesPerRow: pixmap.bytesPerRow)
        }
        return try picture.encoded(quality: quality, isStill: false)
    }
}

extension WebPContainer.Frame {
    /// Whether the frames below show through it.
    fileprivate var isVeil: Bool { isBlended && stream.hasAlpha }
}

extension RenderError {
    /// Whether the file is to blame.
    fileprivate var isDamage: Bool {
        switch self {
        case .truncated, .corrupt, .unsupportedVariant: true
        default: false
        }
    }
}

extension PixelRect {
    fileprivate var origin: SIMD2<Int> { SIMD2(x, y) }
}
