/// A palette is in PLTE, with the alpha values in tRNS (PNG 3rd edition, 11.2.2, 11.3.1.1).
extension PNGPalette {
    /// - Returns: `nil` if the file has no pixels that are indexes of a palette, or is damaged.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var chunks = PNGChunks(bytes)
        guard let header = chunks.next(), header.isNamed("IHDR"),
            header.payload.integer(at: 9, count: 1) == 3
        else { return nil }
        var colors: [UInt32]?
        while let chunk = chunks.next(), !chunk.isNamed("IDAT") {
            let payload = chunk.payload
            if chunk.isNamed("PLTE") {
                guard colors == nil, chunk.isIntact, payload.count.isMultiple(of: 3),
                    (1...Self.most).contains(payload.count / 3)
                else { return nil }
                colors = (0..<payload.count / 3).map { index in
                    (0..<3).reduce(0xff00_0000) { color, part in
                        color | UInt32(payload[payload.startIndex + 3 * index + part]) << (8 * part)
                    }
                }
            } else if chunk.isNamed("tRNS") {
                guard let count = colors?.count, payload.count <= count, chunk.isIntact else {
                    return nil
                }
                for (index, alpha) in payload.enumerated() {
                    colors?[index] &= 0xff_ffff
                    colors?[index] |= UInt32(alpha) << 24
                }
            }
        }
        guard let colors else { return nil }
        self.colors = colors
    }

    /// The chunks PLTE and, if a color isn't opaque, tRNS.
    var chunks: [PNGChunk] {
        let parts = colors.flatMap {
            [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)]
        }
        let palette = PNGChunk(name: "PLTE", bytes: parts)
        guard let last = colors.lastIndex(where: { $0 >> 24 < 255 }) else { return [palette] }
        let alpha = colors[...last].map { UInt8($0 >> 24) }
        return [palette, PNGChunk(name: "tRNS", bytes: alpha)]
    }
}
