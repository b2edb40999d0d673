/// Metadata in the items and properties of a HEIF file.
extension ImageMetadata {
    init(heif bytes: UnsafeBufferPointer<UInt8>) {
        let container = try? HEIFContainer(bytes, format: .heic)
        if AVIFFrames.isShown(of: bytes),
            let frames = try? AVIFFrames(bytes, acceptsDamage: true, .unlimited)
        {
            (iccProfile, _) = frames.colors
            name(frames.colors.codePoints)
            exif = container?.exif?.forMeme(isTurned: true)
            xmp = container?.xmp.map(XMP.forUprightPicture)
            return
        }
        guard let container else { return }
        iccProfile = container.iccProfile.map { Array(bytes[$0]) }
        // The decoder returns an upright picture.
        exif = container.exif?.forMeme(isTurned: true)
        xmp = container.xmp.map(XMP.forUprightPicture)
        if container.bitDepth > 8 {
            let bits = UInt8(container.bitDepth)
            significantBits = [UInt8](
                repeating: bits, count: container.channels(in: bytes).rawValue)
        }
        name(container.color)
    }

    /// Names the colors of a picture without a profile. Of a high dynamic range the decoder says
    /// whether it has left it as it is.
    private mutating func name(_ color: (primaries: Int, transfer: Int)?) {
        guard iccProfile == nil, let color, HighRange(color) == nil, !Self.isLikeSRGB(color),
            let primaries = UInt8(exactly: color.primaries),
            let transfer = UInt8(exactly: color.transfer)
        else { return }
        colorChunks = [PNGChunk(name: "cICP", bytes: [primaries, transfer, 0, 1])]
    }

    /// Whether the colors are sRGB or treated as sRGB: unspecified, or the usual video values.
    private static func isLikeSRGB(_ color: (primaries: Int, transfer: Int)) -> Bool {
        [1, 2].contains(color.primaries) && [1, 2, 6, 13].contains(color.transfer)
    }
}
