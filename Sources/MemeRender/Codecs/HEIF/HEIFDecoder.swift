internal import CShims

/// Decodes the primary picture of a HEIC or AVIF: an everyday HEIC tile by tile, and all else through libheif.
struct HEIFDecoder: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let header: ImageHeader
    private let container: HEIFContainer

    /// - Parameter bytes: the whole file. It must stay in place as long as the decoder lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader) throws(RenderError) {
        let container = try HEIFContainer(bytes, format: header.format)
        if container.isTruncated { throw .truncated(header.format) }
        self.container = container
        self.bytes = bytes
        self.header = header
    }

    /// Decodes the whole picture, tightly packed.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        if try !readTiles(into: rows) { try readByLibheif(into: rows) }
    }

    borrowing func readByLibheif(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        try Self.checkLibrary(for: header.format)
        if turnsItself {
            try turn(
                Pixmap(size: container.codedSize, layout: header.layout) {
                    pixels throws(RenderError) in
                    try decode(container.codedSize, isStored: true, into: pixels)
                }, into: rows)
        } else {
            try decode(header.size, isStored: false, into: rows)
        }
    }

    /// Decodes an everyday HEIC without libheif.
    ///
    /// - Returns: whether it could.
    borrowing func readTiles(
        into rows: UnsafeMutableRawPointer
    ) throws(RenderError) -> Bool {
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        // The memory of a picture that is cropped to a small part of what it says to be is taken only once its stream
        // says so, too.
        guard header.format == .heic, header.layout == layout,
            container.codedSize.pixelCount / 4 <= header.size.pixelCount + 1 << 20,
            let tiles = HEVCTiles(of: container)
        else { return false }
        if container.transformations.isEmpty {
            return tiles.decode(into: rows.assumingMemoryBound(to: UInt8.self))
        }
        var isDone = false
        let pixmap = try Pixmap(size: container.codedSize, layout: layout) {
            pixels throws(RenderError) in
            isDone = tiles.decode(into: pixels.assumingMemoryBound(to: UInt8.self))
        }
        if isDone { try turn(pixmap, into: rows) }
        return isDone
    }

    /// Crops and turns the stored picture.
    private borrowing func turn(
        _ stored: consuming Pixmap, into rows: UnsafeMutableRawPointer
    ) throws(RenderError) {
        var pixmap = stored
        for step in container.transformations { pixmap = step.apply(to: pixmap) }
        guard pixmap.size == header.size else { throw .outOfMemory }
        pixmap.bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                rows.copyMemory(from: start, byteCount: bytes.count)
            }
        }
    }

    /// Whether rotation is done here, because libheif can't mirror pictures of more than 8 bits.
    private var turnsItself: Bool {
        container.bitDepth > 8
            && container.transformations.contains { step in
                [.turn(.upMirrored), .turn(.downMirrored)].contains(step)
            }
    }

    private borrowing func decode(
        _ size: PixelSize, isStored: Bool, into rows: UnsafeMutableRawPointer
    ) throws(RenderError) {
        guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height)
        else { throw .outOfMemory }
        let range =
            container.isFullRange.map { $0 ? MM_HEIF_FULL_RANGE : MM_HEIF_LIMITED_RANGE }
            ?? MM_HEIF_UNKNOWN_RANGE
        var target = mm_heif_target(
            width: width, height: height, channels: Int32(header.layout.channels.rawValue),
            bit_depth: Int32(header.layout.bitDepth),
            most_pixels: Int64(container.codedSize.pixelCount), is_stored: isStored,
            is_gray: container.isMonochrome, range: range, threads: Self.threadCount,
            rows: rows.assumingMemoryBound(to: UInt8.self))
        var message = mm_heif_message()
        let status = mm_heif_decode(bytes.baseAddress, bytes.count, &target, &message)
        try withUnsafePointer(to: &message.text.0) { text throws(RenderError) in
            try status.check(reading: header.format, message: text)
        }
    }

    /// Checks that libheif is installed.
    ///
    /// - Throws: ``RenderError/missingLibrary(_:package:)``.
    static func checkLibrary(for format: ImageFormat) throws(RenderError) {
        if !mm_heif_is_available() { throw .missingLibrary(format) }
    }

    /// The number of decoding threads: one per core.
    static var threadCount: Int32 { Int32(RenderContext.mostThreads) }
}
