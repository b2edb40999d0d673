/// A PNG whose compressed rows can be copied: not interlaced, without a palette or a transparent color,
/// of 8 or 16 bits, and valid.
///
/// It is valid as long as the bytes that it views.
struct PNGFile {
    let size: PixelSize
    let layout: PixelLayout
    /// A reader at the deflate stream of the pixels.
    let stream: BitReader

    /// The bytes of a row in the stream, with the filter type byte.
    var rowLength: Int { size.width * layout.bytesPerPixel + 1 }

    /// The longest chunk, other than IDAT, that libpng accepts.
    private static let longestChunk = 8_000_000

    /// - Returns: `nil` if the file is of another kind or damaged.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var header: Slice<UnsafeBufferPointer<UInt8>>?
        var runs: [UnsafeBufferPointer<UInt8>] = []
        var isPastPixels = false
        var hasEnd = false
        for chunk in PNGChunks(bytes) {
            guard header != nil || chunk.isNamed("IHDR"), chunk.name.allSatisfy(\.isLetter) else {
                return nil
            }
            if chunk.isNamed("IDAT") {
                guard !isPastPixels, chunk.isIntact else { return nil }
                if !chunk.payload.isEmpty {
                    runs.append(UnsafeBufferPointer(rebasing: chunk.payload))
                }
                continue
            }
            isPastPixels = !runs.isEmpty
            guard chunk.payload.count <= Self.longestChunk else { return nil }
            if chunk.isNamed("IHDR") {
                guard header == nil, chunk.payload.count == 13, chunk.isIntact else { return nil }
                header = chunk.payload
            } else if chunk.isNamed("IEND") {
                guard chunk.payload.isEmpty, chunk.isIntact else { return nil }
                hasEnd = true
                break
            } else if chunk.isNamed("tRNS") || chunk.isCritical {
                return nil
            }
        }
        // The static picture isn't visible if the animation doesn't include it.
        if PNGFirstFrame.file(of: bytes) != nil { return nil }
        guard hasEnd, let header, let width = header.integer(at: 0, count: 4), width > 0,
            let height = header.integer(at: 4, count: 4), height > 0,
            let depth = header.integer(at: 8, count: 1), depth == 8 || depth == 16,
            let type = header.integer(at: 9, count: 1),
            let channels = PixelLayout.Channels(pngColorType: type),
            header.integer(at: 10, count: 3) == 0, var stream = BitReader(runs)
        else { return nil }
        // A zlib stream begins with the method, deflate, and with flags (RFC 1950, 2.2).
        stream.prepare()
        let method = Int(stream.take(8))
        let flags = Int(stream.take(8))
        guard (method << 8 | flags).isMultiple(of: 31), method & 15 == 8, method >> 4 < 8,
            flags & 0x20 == 0
        else { return nil }
        size = PixelSize(width: width, height: height)
        layout = PixelLayout(channels: channels, bitDepth: depth)
        self.stream = stream
    }
}

extension PNGChunks.Chunk {
    /// Whether the picture can't be read without the chunk (PNG 3rd edition, 5.4).
    fileprivate var isCritical: Bool { name.first.map { $0 & 0x20 == 0 } ?? true }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5a).contains(self & 0xdf) }
}
