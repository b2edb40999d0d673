/// Metadata in the items and properties of a HEIF file.
extension ImageMetadata {
    init(heif bytes: UnsafeBufferPointer<UInt8>) {
        guard let container = try? HEIFContainer(bytes, format: .heic) else { return }
        iccProfile = container.iccProfile.map { Array(bytes[$0]) }
        // The decoder returns an upright picture.
        exif = container.exif?.forMeme(isTurned: true)
        xmp = container.xmp.map(XMP.forUprightPicture)
        // A picture of high dynamic range is converted to sRGB when it is decoded.
        guard iccProfile == nil, let color = container.color, !container.isHighRange,
            !Self.isLikeSRGB(color), max(color.primaries, color.transfer) < 256
        else { return }
        let bytes = [UInt8(color.primaries), UInt8(color.transfer), 0, 1]
        colorChunks = [PNGChunk(name: "cICP", bytes: bytes)]
    }

    /// Whether the colors are sRGB or treated as sRGB: unspecified, or the usual video values.
    private static func isLikeSRGB(_ color: (primaries: Int, transfer: Int)) -> Bool {
        [1, 2].contains(color.primaries) && [1, 2, 6, 13].contains(color.transfer)
    }

    /// The code points in a cICP chunk.
    var codePoints: (primaries: UInt8, transfer: UInt8)? {
        guard let chunk = colorChunks.first(where: { $0.name == "cICP" }), chunk.bytes.count == 4
        else { return nil }
        return (chunk.bytes[0], chunk.bytes[1])
    }
}
