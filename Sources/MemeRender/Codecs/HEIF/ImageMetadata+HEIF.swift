/// Metadata in the items and properties of a HEIF file.
extension ImageMetadata {
    init(heif bytes: UnsafeBufferPointer<UInt8>) {
        guard let container = try? HEIFContainer(bytes, format: .heic) else { return }
        iccProfile = container.iccProfile.map { Array(bytes[$0]) }
        // The decoder has turned the picture already.
        exif = container.exif?.forMeme(isTurned: true)
        xmp = container.xmp.map(XMP.forUprightPicture)
        // One of high range is sRGB when it was decoded.
        guard iccProfile == nil, let color = container.color, !container.isHighRange,
            !Self.isLikeSRGB(color), max(color.primaries, color.transfer) < 256
        else { return }
        let bytes = [UInt8(color.primaries), UInt8(color.transfer), 0, 1]
        colorChunks = [PNGChunk(name: "cICP", bytes: bytes)]
    }

    /// Whether it is sRGB, or is taken for it: nothing is said, or what all video says.
    private static func isLikeSRGB(_ color: (primaries: Int, transfer: Int)) -> Bool {
        [1, 2].contains(color.primaries) && [1, 2, 6, 13].contains(color.transfer)
    }

    /// What a cICP chunk says of the colours.
    var codePoints: (primaries: UInt8, transfer: UInt8)? {
        guard let chunk = colorChunks.first(where: { $0.name == "cICP" }), chunk.bytes.count == 4
        else { return nil }
        return (chunk.bytes[0], chunk.bytes[1])
    }
}
