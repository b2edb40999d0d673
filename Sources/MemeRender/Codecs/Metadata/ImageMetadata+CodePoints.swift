extension ImageMetadata {
    /// The code points of the primaries and the transfer function in a cICP chunk (ITU-T H.273).
    var codePoints: (primaries: UInt8, transfer: UInt8)? {
        guard let chunk = colorChunks.first(where: { $0.name == "cICP" }), chunk.bytes.count == 4
        else { return nil }
        return (chunk.bytes[0], chunk.bytes[1])
    }

    /// The colors of a picture of high dynamic range; `nil` if it isn't one.
    var highRange: HighRange? {
        codePoints.flatMap { HighRange((Int($0.primaries), Int($0.transfer))) }
    }

    /// Describes a picture that keeps its high dynamic range, or one that has lost it.
    mutating func describe(_ range: HighRange?) {
        iccProfile = nil
        colorChunks = []
        guard let range, let primaries = UInt8(exactly: range.primaries) else { return }
        let bytes = [primaries, UInt8(range.transfer.rawValue), 0, 1]
        colorChunks = [PNGChunk(name: "cICP", bytes: bytes)]
    }
}
