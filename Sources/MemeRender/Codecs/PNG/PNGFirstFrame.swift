/// The first frame of an animated PNG if it isn't the static picture. That picture is only for programs
/// without animation; viewers show this frame instead (PNG 3rd edition, 4.9).
enum PNGFirstFrame {
    /// A PNG with only the first frame.
    ///
    /// - Returns: `nil` if the static picture is the first frame, or if the first frame doesn't cover
    ///   the whole picture or is damaged.
    static func file(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard isHidden(in: bytes) else { return nil }
        var chunks = PNGChunks(bytes)
        guard let header = chunks.next(), header.isNamed("IHDR"),
            let size = header.payload.slice(at: 0, count: 8)
        else { return nil }
        var file = Array(bytes.prefix(8))
        file.append(chunk: header.covered)
        var next = chunks.next()
        while let chunk = next, !chunk.isNamed("IDAT") {
            if !chunk.isNamed("acTL") { file.append(chunk: chunk.covered) }
            next = chunks.next()
        }
        var hasBegun = false
        var hasPixels = false
        while let chunk = next {
            if chunk.isNamed("fcTL") {
                if hasBegun { break }
                // fcTL: the sequence number, the size and the offset of the frame.
                guard chunk.isIntact, let frame = chunk.payload.slice(at: 4, count: 16),
                    frame.prefix(8).elementsEqual(size), frame.suffix(8).allSatisfy({ $0 == 0 })
                else { return nil }
                hasBegun = true
            } else if chunk.isNamed("fdAT"), hasBegun {
                guard chunk.isIntact, chunk.payload.count >= 4 else { return nil }
                file.append(chunk: Array("IDAT".utf8) + chunk.payload.dropFirst(4))
                hasPixels = true
            }
            next = chunks.next()
        }
        guard hasPixels else { return nil }
        file.append(chunk: "IEND", [])
        return file
    }

    /// Whether the static picture isn't a frame: no fcTL comes before its pixels.
    private static func isHidden(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isAnimated = false
        for chunk in PNGChunks(bytes) {
            if chunk.isNamed("fcTL") { return false }
            if chunk.isNamed("IDAT") { return isAnimated }
            if chunk.isNamed("acTL") { isAnimated = true }
        }
        return false
    }
}
