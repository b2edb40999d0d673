internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Encodes an AVIF through libheif.
final class AVIFEncoder {
    private let size: PixelSize
    private let layout: PixelLayout
    private let metadata: ImageMetadata
    private let quality: Int
    /// The whole picture, until libheif has copied it.
    private var pixels: UnsafeMutablePointer<UInt8>?
    private var written = 0

    /// - Parameter quality: 0 to 100; below 90 chroma is subsampled 4:2:0, as in a JPEG.
    /// - Precondition: The layout is 8-bit RGB or RGBA.
    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, quality: Int
    ) throws(RenderError) {
        try HEIFDecoder.checkLibrary(for: .avif)
        precondition(layout.bitDepth == 8 && !layout.isGray, "AVIF is written in 8-bit RGB or RGBA")
        self.size = size
        self.layout = layout
        self.metadata = metadata
        self.quality = quality
        let (byteCount, overflow) = size.pixelCount.multipliedReportingOverflow(
            by: layout.bytesPerPixel)
        guard !overflow, let memory = malloc(byteCount) else { throw .outOfMemory }
        pixels = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(pixels) }

    /// Takes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) {
        guard let pixels else { return }
        let rowBytes = size.width * layout.bytesPerPixel
        let count = min(count, size.height - written)
        memcpy(pixels + written * rowBytes, rows, count * rowBytes)
        written += count
    }

    /// Encodes the picture.
    func finish() throws(RenderError) -> [UInt8] {
        let icc = metadata.iccProfile(for: layout) ?? []
        let exif = metadata.exif?.bytes ?? []
        let xmp = metadata.xmp ?? []
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = mm_heif_message()
        let status = icc.withUnsafeBufferPointer { icc in
            exif.withUnsafeBufferPointer { exif in
                xmp.withUnsafeBufferPointer { xmp in
                    var source = mm_heif_source()
                    source.width = Int32(size.width)
                    source.height = Int32(size.height)
                    source.channels = Int32(layout.channels.rawValue)
                    source.rows = pixels
                    source.quality = Int32(quality)
                    source.is_444 = Fineness.keepsChroma(quality: quality)
                    source.threads = HEIFDecoder.threadCount
                    (source.icc, source.icc_count) = (icc.baseAddress, icc.count)
                    (source.exif, source.exif_count) = (exif.baseAddress, exif.count)
                    (source.xmp, source.xmp_count) = (xmp.baseAddress, xmp.count)
                    if let color = metadata.codePoints {
                        (source.primaries, source.transfer) = color
                    }
                    let status = mm_heif_encode(&source, &output, &count, &message)
                    pixels = source.rows
                    return status
                }
            }
        }
        try withUnsafePointer(to: &message.text.0) { text throws(RenderError) in
            try status.check(writing: .avif, message: text)
        }
        defer { free(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }
}
