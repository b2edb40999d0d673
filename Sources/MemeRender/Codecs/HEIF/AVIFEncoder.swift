internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Writes an AVIF through libheif.
final class AVIFEncoder {
    private let size: PixelSize
    private let layout: PixelLayout
    private let metadata: ImageMetadata
    private let quality: Int
    private var pixels: [UInt8] = []

    /// - Parameter quality: 0 to 100; below 90 chroma is halved both ways, as in a JPEG.
    /// - Precondition: the layout is RGB or RGBA of 8 bits.
    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, quality: Int
    ) throws(RenderError) {
        try HEIFDecoder.checkLibrary(for: .avif)
        precondition(layout.bitDepth == 8 && !layout.isGray, "AVIF is written in 8-bit RGB or RGBA")
        self.size = size
        self.layout = layout
        self.metadata = metadata
        self.quality = quality
        pixels.reserveCapacity(size.pixelCount * layout.bytesPerPixel)
    }

    /// Takes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) {
        pixels += UnsafeRawBufferPointer(
            start: rows, count: count * size.width * layout.bytesPerPixel)
    }

    /// Ends the file and gives it.
    func finish() throws(RenderError) -> [UInt8] {
        let icc = metadata.iccProfile(for: layout) ?? []
        let exif = metadata.exif?.bytes ?? []
        let xmp = metadata.xmp ?? []
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = mm_heif_message()
        let status = pixels.withUnsafeBufferPointer { pixels in
            icc.withUnsafeBufferPointer { icc in
                exif.withUnsafeBufferPointer { exif in
                    xmp.withUnsafeBufferPointer { xmp in
                        var source = mm_heif_source()
                        source.width = Int32(size.width)
                        source.height = Int32(size.height)
                        source.channels = Int32(layout.channels.rawValue)
                        source.rows = pixels.baseAddress
                        source.quality = Int32(quality)
                        source.is_444 = quality >= 90
                        source.threads = HEIFDecoder.threadCount
                        (source.icc, source.icc_count) = (icc.baseAddress, icc.count)
                        (source.exif, source.exif_count) = (exif.baseAddress, exif.count)
                        (source.xmp, source.xmp_count) = (xmp.baseAddress, xmp.count)
                        if let color = metadata.codePoints {
                            (source.primaries, source.transfer) = color
                        }
                        return mm_heif_encode(&source, &output, &count, &message)
                    }
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
