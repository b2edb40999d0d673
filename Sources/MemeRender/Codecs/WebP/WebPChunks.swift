/// The chunks of a picture in a WebP file, without those of metadata.
struct WebPChunks {
    private(set) var bytes: [UInt8] = []
    /// Whether any pixel isn't opaque.
    private(set) var hasAlpha = false

    /// - Parameter file: a whole file of one picture, from libwebp.
    init(ofPictureIn file: UnsafeBufferPointer<UInt8>) {
        self.init(file, in: 12..<max(12, file.count))
    }

    /// - Parameter range: the chunks of a picture, or of a frame.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        for chunk in RIFFChunks(bytes, in: range) where !chunk.isNamed("VP8X") {
            // The alpha bit is in the last of the five bytes of a lossless header.
            let bits = chunk.payload.integer(at: 1, count: 4, littleEndian: true) ?? 0
            hasAlpha =
                hasAlpha || chunk.isNamed("ALPH") || chunk.isNamed("VP8L") && bits >> 28 & 1 == 1
            self.bytes += bytes[chunk.offset - 8..<chunk.offset]
            self.bytes += chunk.payload
            if chunk.payload.count % 2 == 1 { self.bytes.append(0) }
        }
    }
}
