internal import CShims

/// Reads the first picture of a HEIC or an AVIF through libheif.
struct HEIFDecoder: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let header: ImageHeader

    /// - Parameter bytes: the whole file, which must stay in place as long as the decoder lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader) throws(RenderError) {
        if try HEIFContainer(bytes, format: header.format).isTruncated {
            throw .truncated(header.format)
        }
        self.bytes = bytes
        self.header = header
    }

    /// Reads the whole picture, tightly packed.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        try Self.checkLibrary(for: header.format)
        guard let width = Int32(exactly: header.size.width),
            let height = Int32(exactly: header.size.height)
        else { throw .outOfMemory }
        var target = mm_heif_target(
            width: width, height: height, channels: Int32(header.layout.channels.rawValue),
            bit_depth: Int32(header.layout.bitDepth), threads: Self.threadCount,
            rows: rows.assumingMemoryBound(to: UInt8.self))
        var message = mm_heif_message()
        let status = mm_heif_decode(bytes.baseAddress, bytes.count, &target, &message)
        try withUnsafePointer(to: &message.text.0) { text throws(RenderError) in
            try status.check(reading: header.format, message: text)
        }
    }

    /// - Throws: ``RenderError/missingLibrary(_:package:)``.
    static func checkLibrary(for format: ImageFormat) throws(RenderError) {
        if mm_heif_is_available() { return }
        #if canImport(Darwin)
            throw .missingLibrary(format, package: "libheif")
        #else
            throw .missingLibrary(format, package: "libheif1")
        #endif
    }

    /// As many as there are cores.
    static var threadCount: Int32 { Int32(BackgroundWork.mostThreads) }
}
