/// The container of a WebP file (RFC 9649, 2), parsed without a decoder.
///
/// `Documentation/decisions/containers.md` says what libwebpdemux would cost.
struct WebPContainer {
    /// The picture, or a frame of an animation.
    struct Frame {
        var place: PixelRect
        /// In milliseconds.
        var duration = 0
        /// Whether the frame is alpha-blended over the canvas, instead of replacing it.
        var isBlended = false
        /// Whether its area is cleared before the next frame.
        var isDisposed = false
        /// The range of its chunks in the file.
        var data: Range<Int>
        /// Whether the file contains the whole frame.
        var isWhole: Bool
        var stream: WebPStream
    }

    private(set) var size: PixelSize
    private(set) var isAnimated = false
    /// How many times the animation plays; 0 is forever.
    private(set) var loopCount = 0
    /// The frames; at least one.
    private(set) var frames: [Frame] = []
    /// Whether the file is shorter than its header declares.
    private(set) var isTruncated: Bool
    /// The first EXIF, ICC profile and XMP packet of the file.
    private(set) var exif: Exif?
    private(set) var iccProfile: Range<Int>?
    private(set) var xmp: Range<Int>?

    /// The most frames of a file. A frame takes only 32 bytes or more, but the time of a full picture.
    private static let mostFrames = 100_000

    /// Parses the container.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        guard let declared = bytes.integer(at: 4, count: 4, littleEndian: true) else {
            throw .truncated(.webp)
        }
        let end = min(bytes.count, declared + 8)
        isTruncated = bytes.count < declared + 8
        var canvas: PixelSize?
        var stillStart: Int?
        size = PixelSize(width: 0, height: 0)
        var count = 0
        for chunk in RIFFChunks(bytes, in: 12..<max(12, end)) {
            try context.check(now: &count)
            let range = chunk.offset..<chunk.offset + chunk.payload.count
            if chunk.isNamed("VP8X") {
                guard canvas == nil else { continue }
                guard let flags = chunk.payload.integer(at: 0, count: 1),
                    let width = chunk.payload.integer(at: 4, count: 3, littleEndian: true),
                    let height = chunk.payload.integer(at: 7, count: 3, littleEndian: true)
                else { throw .truncated(.webp) }
                canvas = PixelSize(width: width + 1, height: height + 1)
                isAnimated = flags & 2 != 0
            } else if chunk.isNamed("ANIM") {
                loopCount = chunk.payload.integer(at: 4, count: 2, littleEndian: true) ?? 0
            } else if chunk.isNamed("ANMF") {
                guard let canvas, isAnimated else { continue }
                guard frames.count < Self.mostFrames else {
                    throw .unsupportedVariant(
                        .webp, reason: "it has more than \(Self.mostFrames) frames")
                }
                if let frame = try Frame(chunk, of: bytes, on: canvas) { frames.append(frame) }
            } else if chunk.isNamed("ICCP") {
                if iccProfile == nil, chunk.isWhole { iccProfile = range }
            } else if chunk.isNamed("EXIF") {
                if exif == nil, chunk.isWhole { exif = Exif(webp: chunk.payload) }
            } else if chunk.isNamed("XMP ") {
                if xmp == nil, chunk.isWhole { xmp = range }
            } else if !isAnimated, frames.isEmpty {
                if chunk.isNamed("ALPH") { stillStart = chunk.offset }
                if let stream = try WebPStream(chunk, followsAlpha: stillStart != nil) {
                    frames = [
                        Frame(
                            place: PixelRect(x: 0, y: 0, size: stream.size),
                            data: 0..<bytes.count, isWhole: chunk.isWhole, stream: stream)
                    ]
                }
            }
        }
        guard let first = frames.first else {
            if isTruncated { throw .truncated(.webp) }
            throw .corrupt(.webp, reason: "there is no picture in it")
        }
        size = canvas ?? first.place.size
        if !isAnimated, size != first.place.size {
            throw .corrupt(
                .webp, reason: "it says \(size) pixels, and its picture \(first.place.size)")
        }
    }

    /// Whether a composited pixel may be transparent.
    var hasAlpha: Bool {
        if !isAnimated { return frames[0].stream.hasAlpha }
        let whole = PixelRect(x: 0, y: 0, size: size)
        return frames[0].place != whole
            || frames.contains { $0.stream.hasAlpha || $0.isDisposed && $0.place != whole }
    }

    /// The timing of its frames.
    var animation: Animation {
        Animation(durations: frames.map(\.duration), loopCount: loopCount)
    }

    /// The coding of its frames: lossy if any is, with the best quality among them.
    var coding: SourceCoding {
        let lossy = frames.filter { !$0.stream.isLossless }
        if lossy.isEmpty { return .lossless }
        return lossy.compactMap(\.stream.quality).max().map { .webp(quality: $0) } ?? .lossy
    }
}

extension WebPContainer.Frame {
    /// Reads a frame of an animation; `nil` if its picture is missing.
    fileprivate init?(
        _ chunk: RIFFChunks.Chunk, of bytes: UnsafeBufferPointer<UInt8>, on canvas: PixelSize
    ) throws(RenderError) {
        func number(_ offset: Int) -> Int? {
            chunk.payload.integer(at: offset, count: 3, littleEndian: true)
        }
        guard let x = number(0), let y = number(3), let width = number(6), let height = number(9),
            let duration = number(12), let flags = chunk.payload.integer(at: 15, count: 1)
        else { return nil }
        place = PixelRect(
            x: 2 * x, y: 2 * y, size: PixelSize(width: width + 1, height: height + 1))
        guard place.x + place.size.width <= canvas.width,
            place.y + place.size.height <= canvas.height
        else { throw .corrupt(.webp, reason: "a frame is outside of the picture") }
        data = chunk.offset + 16..<chunk.offset + chunk.payload.count
        isWhole = chunk.isWhole
        self.duration = duration
        isDisposed = flags & 1 != 0
        isBlended = flags & 2 == 0
        var followsAlpha = false
        for part in RIFFChunks(bytes, in: data) {
            if part.isNamed("ALPH") { followsAlpha = true }
            let stream: WebPStream?
            do throws(RenderError) {
                stream = try WebPStream(part, followsAlpha: followsAlpha)
            } catch .truncated where !isWhole {
                return nil
            }
            guard let stream else { continue }
            guard stream.size == place.size else {
                throw .corrupt(
                    .webp,
                    reason: "a frame says \(place.size) pixels, and its picture \(stream.size)")
            }
            self.stream = stream
            return
        }
        if !isWhole { return nil }
        throw .corrupt(.webp, reason: "a frame has no picture")
    }
}

extension Exif {
    /// Reads an EXIF chunk. Some programs write JPEG's `Exif` signature before it.
    init(webp payload: Slice<UnsafeBufferPointer<UInt8>>) {
        let signature = Array("Exif\0\0".utf8)
        self.init(payload.starts(with: signature) ? payload.dropFirst(6) : payload)
    }
}
