internal import CShims

/// Draws ink on the planes of luma and chroma of a lossy WebP, or of a frame of one, and encodes them
/// again. Without a conversion of all pixels there and back, what has no ink loses least.
final class PlaneTranscoder {
    private let planes: OpaquePointer
    private let size: PixelSize
    private let layout: PixelLayout
    /// The place of the first pixel on the meme.
    private let origin: SIMD2<Int>
    /// Whether this is a frame of an animation. They get neither sharp chroma nor a second thread.
    private let isFrame: Bool
    /// Whether each pair of rows has ink. Its likeness says nothing of the picture.
    private var hasInk: [Bool]
    private let context: RenderContext

    /// The PSNR over luma and chroma, in decibels, that a meme has to have where no quality is asked for.
    /// It is 45 dB and more over red, green and blue, measured on seven photographs of seven qualities.
    private static let likeness = 49.9
    /// By how many decibels one step of quality raises the PSNR, near that likeness.
    private static let likenessPerStep = 0.7
    /// The quality that is tried first, if the source's is less: of those photographs most need it.
    private static let firstQuality = 93
    /// Larger pictures look for their quality on a part of this many pixels.
    private static let samplePixels = 500_000
    private static let mostTries = 4
    /// The effort of libwebp for pictures of so many pixels. At this likeness it makes them a sixth
    /// smaller than the usual effort, which takes half as long.
    private static let thoroughMethod: Int32 = 4
    private static let mostThorough = 4_000_000
    /// The effort for frames: as small as with the usual one, in seven eighths of its time.
    private static let frameMethod: Int32 = 1
    /// The most rows of pixels at once.
    private static let bandHeight = 128
    /// The rows above and below, whose chroma is mixed into that of the pixels between them.
    private static let margin = 2

    /// - Parameters:
    ///   - bytes: the file, or the chunks of a frame.
    ///   - size: the size of its picture.
    ///   - hasAlpha: whether the picture has an alpha channel.
    ///   - origin: the place of its first pixel on the meme, if it is a frame of an animation. Frames are encoded
    ///     side by side.
    ///   - context: the render's.
    /// - Returns: `nil` if the picture can't be decoded to its end.
    init?(
        _ bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, hasAlpha: Bool,
        at origin: SIMD2<Int>? = nil, _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        layout = PixelLayout(channels: hasAlpha ? .rgba : .rgb, bitDepth: 8)
        self.origin = origin ?? SIMD2(0, 0)
        isFrame = origin != nil
        hasInk = Array(repeating: false, count: (size.height + 1) / 2)
        self.context = context
        var status = mm_status.MM_OK
        let planes = mm_webp_planes_create(
            bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height), &status)
        guard let planes else {
            if status == .MM_NO_MEMORY { throw .outOfMemory }
            return nil
        }
        self.planes = planes
    }

    deinit {
        mm_webp_planes_destroy(planes)
    }

    /// Draws ink.
    ///
    /// - Parameter isVeil: whether the picture lies over others with the same ink; see ``Veil``.
    /// - Returns: whether it could be drawn, as it always can on what is no veil.
    @discardableResult
    func draw(_ ink: InkLayers, isVeil: Bool = false) throws(RenderError) -> Bool {
        for rows in ink.rows(of: PixelRect(x: origin.x, y: origin.y, size: size)) {
            // Chroma is shared by two rows.
            let start = rows.lowerBound / 2 * 2
            for top in stride(from: start, to: rows.upperBound, by: Self.bandHeight) {
                let band = top..<min(top + Self.bandHeight, rows.upperBound)
                guard try draw(ink, in: band, isVeil: isVeil) else { return false }
            }
            for pair in rows.lowerBound / 2...(rows.upperBound - 1) / 2 { hasInk[pair] = true }
        }
        return true
    }

    private func draw(
        _ ink: InkLayers, in rows: Range<Int>, isVeil: Bool
    ) throws(RenderError) -> Bool {
        try context.check()
        let top = max(0, rows.lowerBound - Self.margin)
        let bottom = min(size.height, (rows.upperBound + 1) / 2 * 2 + Self.margin)
        let channels = Int32(layout.channels.rawValue)
        let bytesPerRow = size.width * layout.bytesPerPixel
        var before = [UInt8](repeating: 0, count: (bottom - top) * bytesPerRow)
        try mm_webp_planes_read(planes, Int32(top), Int32(bottom - top), &before, channels)
            .check(writing: .webp, message: mm_webp_planes_message(planes))
        var after = before
        try after.withUnsafeMutableBufferPointer { pixels throws(RenderError) in
            guard let first = UnsafeMutableRawPointer(pixels.baseAddress) else { return }
            try ink.blend(
                onto: first + (rows.lowerBound - top) * bytesPerRow, rows, width: size.width,
                at: origin, layout, context)
        }
        if isVeil { guard Veil.keep(before, in: &after) else { return false } }
        try mm_webp_planes_write(
            planes, Int32(top), Int32(bottom - top), before, after, channels, !isFrame
        ).check(writing: .webp, message: mm_webp_planes_message(planes))
        return true
    }

    /// Encodes the picture at a quality of 0 to 100.
    func encoded(quality: Int) throws(RenderError) -> WebPChunks {
        try encode(quality, rows: size.height).chunks()
    }

    /// Encodes the picture so that it is like what was drawn on.
    ///
    /// - Parameter source: the quality of the source, which is the least that is taken.
    func encoded(like source: Int, progress: (Double) -> Void) throws(RenderError) -> WebPChunks {
        // Macroblocks have 16 rows.
        let rows = min(size.height, max(1, Self.samplePixels / size.width / 16) * 16)
        var quality = max(source, Self.firstQuality)
        var least = source
        for attempt in 1...Self.mostTries {
            let file = try encode(quality, rows: rows)
            let likeness = try likeness(of: file)
            if likeness < Self.likeness { least = quality + 1 }
            guard let next = Self.next(after: quality, likeness, least: least) else {
                if rows == size.height { return file.chunks() }
                break
            }
            progress(0.5 * Double(attempt) / Double(Self.mostTries))
            quality = next
        }
        let file = try encode(quality, rows: size.height)
        // The sample may have been plainer than the rest. Decoding a large picture takes a tenth of the time.
        if quality == 100 || rows < size.height && file.reportedLikeness >= Self.likeness {
            return file.chunks()
        }
        let likeness = try likeness(of: file)
        guard likeness < Self.likeness,
            let next = Self.next(after: quality, likeness, least: quality + 1)
        else { return file.chunks() }
        return try encoded(quality: next)
    }

    /// Encodes a frame so that it is like what was drawn on.
    ///
    /// - Parameters:
    ///   - source: as for ``encoded(like:progress:)``.
    ///   - first: the quality that suits frames like this one; `nil` if that isn't known.
    /// - Returns: the picture, and the quality that suits frames like it.
    func encodedFrame(
        like source: Int, first: Int?
    ) throws(RenderError) -> (picture: WebPChunks, suited: Int) {
        var quality = max(source, first ?? Self.firstQuality)
        for _ in 1..<Self.mostTries {
            let file = try encode(quality, rows: size.height)
            let likeness = try likeness(of: file)
            let next = Self.next(after: quality, likeness, least: source) ?? quality
            // One that is too good costs less than another attempt.
            if next <= quality { return (file.chunks(), next) }
            quality = next
        }
        return (try encoded(quality: quality), quality)
    }

    /// The quality to try after one; `nil` if it is good enough, and not too good.
    private static func next(after quality: Int, _ likeness: Double, least: Int) -> Int? {
        let steps = (Self.likeness - likeness) / likenessPerStep
        let next = quality + (steps > 0 ? Int(min(steps, 100).rounded(.up)) : Int(max(steps, -100)))
        let clamped = min(max(next, least), 100)
        return clamped == quality ? nil : clamped
    }

    /// A file, which lasts until the next one is encoded.
    private struct File {
        var bytes: UnsafeBufferPointer<UInt8>
        /// The number of rows that it has of the picture.
        var rows: Int
        /// Their likeness as libwebp reports it: with their ink, and before the loop filter.
        var reportedLikeness: Double

        func chunks() -> WebPChunks { WebPChunks(ofPictureIn: bytes) }
    }

    /// The effort of libwebp; `nil` for the usual one.
    private var method: Int32? {
        if isFrame { return Self.frameMethod }
        return size.pixelCount <= Self.mostThorough ? Self.thoroughMethod : nil
    }

    /// The likeness of the file that was encoded last: of its rows without ink, if there are enough.
    private func likeness(of file: File) throws(RenderError) -> Double {
        let top = Int(mm_webp_planes_top(planes, Int32(file.rows))) / 2
        let pairs = hasInk[top..<top + (file.rows + 1) / 2]
        let isCovered = pairs.lazy.filter { !$0 }.count * 8 < pairs.count
        let leftOut = isCovered ? Array(repeating: false, count: hasInk.count) : hasInk
        var likeness = 0.0
        try mm_webp_planes_compare(planes, Int32(file.rows), leftOut, &likeness)
            .check(writing: .webp, message: mm_webp_planes_message(planes))
        return likeness
    }

    private func encode(_ quality: Int, rows: Int) throws(RenderError) -> File {
        let settings = WebPPicture.settings(
            quality: quality, size, hasAlpha: layout.hasAlpha,
            method: method,
            isSharp: false, isThreaded: !isFrame, context)
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        var likeness = 0.0
        let status = mm_webp_planes_encode(
            planes, settings, Int32(rows), &bytes, &count, &likeness)
        // An encoder that was told to give up has failed for no other reason.
        if status != .MM_OK { try context.check() }
        try status.check(writing: .webp, message: mm_webp_planes_message(planes))
        return File(
            bytes: UnsafeBufferPointer(start: bytes, count: count), rows: rows,
            reportedLikeness: likeness)
    }
}

extension InkLayers {
    /// The rows of a part of the meme that may have ink, from its top, apart from each other.
    fileprivate func rows(of part: PixelRect) -> [Range<Int>] {
        let reaches = reaches(in: part).map { reach in
            reach.rows.lowerBound - part.y..<reach.rows.upperBound - part.y
        }
        var merged: [Range<Int>] = []
        for rows in reaches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, rows.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] =
                    last.lowerBound..<max(last.upperBound, rows.upperBound)
            } else {
                merged.append(rows)
            }
        }
        return merged
    }
}
