internal import CShims

/// Draws ink on the planes of luma and chroma of a lossy WebP and encodes them again. Without a conversion
/// of all pixels there and back, what has no ink loses least.
final class PlaneTranscoder {
    private let planes: OpaquePointer
    private let size: PixelSize
    private let layout: PixelLayout
    private let context: RenderContext

    /// The PSNR over luma and chroma, in decibels, that a meme has to have where no quality is asked for.
    /// It is 45 dB and more over red, green and blue, measured on seven photographs of seven qualities.
    private static let likeness = 50.3
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
    /// The most rows of pixels at once.
    private static let bandHeight = 128
    /// The rows above and below, whose chroma is mixed into that of the pixels between them.
    private static let margin = 2

    /// - Returns: `nil` if the picture can't be decoded to its end.
    init?(
        _ bytes: UnsafeBufferPointer<UInt8>, _ header: ImageHeader, _ context: RenderContext
    ) throws(RenderError) {
        size = header.size
        layout = header.layout
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
    func draw(_ ink: InkLayers) throws(RenderError) {
        for rows in ink.rows(of: size) {
            // Chroma is shared by two rows.
            let start = rows.lowerBound / 2 * 2
            for top in stride(from: start, to: rows.upperBound, by: Self.bandHeight) {
                try draw(ink, in: top..<min(top + Self.bandHeight, rows.upperBound))
            }
        }
    }

    private func draw(_ ink: InkLayers, in rows: Range<Int>) throws(RenderError) {
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
                layout, context)
        }
        try mm_webp_planes_write(
            planes, Int32(top), Int32(bottom - top), before, after, channels
        ).check(writing: .webp, message: mm_webp_planes_message(planes))
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
        for attempt in 1...Self.mostTries {
            let file = try encode(quality, rows: rows)
            guard let next = Self.next(after: quality, file.likeness, source: source) else {
                if rows == size.height { return file.chunks() }
                break
            }
            progress(0.5 * Double(attempt) / Double(Self.mostTries))
            quality = next
        }
        let file = try encode(quality, rows: size.height)
        // The sample may have been plainer than the rest.
        guard file.likeness < Self.likeness,
            let next = Self.next(after: quality, file.likeness, source: source)
        else { return file.chunks() }
        return try encoded(quality: next)
    }

    /// The quality to try after one; `nil` if it is good enough, and not too good.
    private static func next(after quality: Int, _ likeness: Double, source: Int) -> Int? {
        let steps = (Self.likeness - likeness) / likenessPerStep
        let next = quality + (steps > 0 ? Int(min(steps, 100).rounded(.up)) : Int(max(steps, -100)))
        let clamped = min(max(next, source), 100)
        return clamped == quality ? nil : clamped
    }

    /// A file, which lasts until the next one is encoded.
    private struct File {
        var bytes: UnsafeBufferPointer<UInt8>
        var likeness: Double

        func chunks() -> WebPChunks { WebPChunks(ofPictureIn: bytes) }
    }

    private func encode(_ quality: Int, rows: Int) throws(RenderError) -> File {
        let settings = WebPPicture.settings(
            quality: quality, size, hasAlpha: layout.hasAlpha,
            method: size.pixelCount <= Self.mostThorough ? Self.thoroughMethod : nil,
            isSharp: false, isThreaded: true, context)
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        var likeness = 0.0
        let status = mm_webp_planes_encode(
            planes, settings, Int32(rows), &bytes, &count, &likeness)
        // An encoder that was told to give up has failed for no other reason.
        if status != .MM_OK { try context.check() }
        try status.check(writing: .webp, message: mm_webp_planes_message(planes))
        return File(
            bytes: UnsafeBufferPointer(start: bytes, count: count), likeness: likeness)
    }
}

extension InkLayers {
    /// The rows of a picture that may have ink, from the top, apart from each other.
    fileprivate func rows(of size: PixelSize) -> [Range<Int>] {
        let reaches = reaches(in: PixelRect(x: 0, y: 0, size: size)).map(\.rows)
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
