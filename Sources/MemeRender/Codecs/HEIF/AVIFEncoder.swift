internal import CShims

/// Encodes an AVIF, still or animated, through libavif.
final class AVIFEncoder {
    private let encoder: OpaquePointer
    private let size: PixelSize
    private let rowBytes: Int
    private let isAnimated: Bool
    private let loopCount: Int
    /// The first row of a pair, whose chroma is encoded together with that of the second.
    private var held: [UInt8] = []
    private var written = 0

    /// - Parameters:
    ///   - layout: the layout of the rows. Gray is encoded without chroma, and 16 bits in 10, or in 12 if
    ///     the metadata say that the original had more than 10.
    ///   - quality: 0 to 100; below 90 chroma is subsampled 4:2:0, as in a JPEG.
    ///   - isAnimated: whether more frames than one may come.
    ///   - loopCount: how many times an animation plays; 0 is forever.
    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, quality: Int,
        isAnimated: Bool = false, loopCount: Int = 0
    ) throws(RenderError) {
        guard mm_avif_is_available() else {
            throw .encodingFailed(.avif, reason: "libavif isn't here: install \(Self.package)")
        }
        self.size = size
        self.isAnimated = isAnimated
        self.loopCount = loopCount
        rowBytes = size.width * layout.bytesPerPixel
        var settings = mm_avif_settings()
        settings.width = Int32(size.width)
        settings.height = Int32(size.height)
        settings.channels = Int32(layout.channels.rawValue)
        settings.bit_depth = Int32(layout.bitDepth)
        settings.stored_bits = Self.storedBits(layout, metadata)
        settings.quality = Int32(quality)
        settings.is_444 = Fineness.keepsChroma(quality: quality)
        settings.is_animated = isAnimated
        settings.loop_count = Int32(clamping: loopCount)
        settings.threads = HEIFDecoder.threadCount
        if let color = metadata.codePoints { (settings.primaries, settings.transfer) = color }
        let icc = metadata.iccProfile(for: layout) ?? []
        let exif = metadata.exif?.bytes ?? []
        let xmp = metadata.xmp ?? []
        let encoder = icc.withUnsafeBufferPointer { icc in
            exif.withUnsafeBufferPointer { exif in
                xmp.withUnsafeBufferPointer { xmp in
                    (settings.icc, settings.icc_count) = (icc.baseAddress, icc.count)
                    (settings.exif, settings.exif_count) = (exif.baseAddress, exif.count)
                    (settings.xmp, settings.xmp_count) = (xmp.baseAddress, xmp.count)
                    return mm_avif_encoder_create(&settings)
                }
            }
        }
        guard let encoder else { throw .outOfMemory }
        self.encoder = encoder
    }

    deinit { mm_avif_encoder_destroy(encoder) }

    /// The name of libavif's package.
    private static var package: String {
        #if canImport(Darwin)
            "libavif"
        #else
            "libavif15"
        #endif
    }

    /// Ten bits are what every viewer of AVIF shows; twelve need another profile of AV1.
    private static func storedBits(_ layout: PixelLayout, _ metadata: ImageMetadata) -> Int32 {
        if layout.bitDepth == 8 { return 8 }
        return metadata.significantBits.contains { 11...12 ~= $0 } ? 12 : 10
    }

    /// Takes the next rows of a frame, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        var (rows, count) = (rows, min(count, size.height - written))
        if !held.isEmpty, count > 0 {
            held.append(contentsOf: UnsafeRawBufferPointer(start: rows, count: rowBytes))
            try take(held, count: 2)
            held = []
            (rows, count) = (rows + rowBytes, count - 1)
        }
        let isEnd = written + count == size.height
        let even = isEnd ? count : count & ~1
        if even > 0 { try take(rows, count: even) }
        if even < count {
            held = Array(
                UnsafeRawBufferPointer(start: rows + even * rowBytes, count: rowBytes))
        }
    }

    private func take(_ rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        try mm_avif_encoder_take(encoder, rows, Int32(count)).check(
            writing: .avif, message: mm_avif_encoder_message(encoder))
        written += count
    }

    /// Encodes the frame whose rows were all taken.
    ///
    /// - Parameter duration: in milliseconds; a still picture has none.
    func endFrame(duration: Int = 0) throws(RenderError) {
        written = 0
        try mm_avif_encoder_add(encoder, Int32(clamping: duration)).check(
            writing: .avif, message: mm_avif_encoder_message(encoder))
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        var output: UnsafePointer<UInt8>?
        var count = 0
        try mm_avif_encoder_finish(encoder, &output, &count).check(
            writing: .avif, message: mm_avif_encoder_message(encoder))
        var file = Array(UnsafeBufferPointer(start: output, count: count))
        if isAnimated { AVIFTimes.clear(in: &file) }
        if loopCount > 0, !mm_avif_writes_loops() { AVIFLoops.set(loopCount, in: &file) }
        return file
    }
}
