/// Metadata in the application extensions of a GIF.
extension ImageMetadata {
    init(gif bytes: UnsafeBufferPointer<UInt8>) {
        guard let file = try? GIFFile(bytes) else { return }
        for `extension` in GIFExtensions(bytes, file.paletteBytes.upperBound..<bytes.count) {
            if `extension`.isProfile, iccProfile == nil {
                iccProfile = `extension`.blocks(of: bytes).dropFirst().flatMap { bytes[$0] }
            } else if `extension`.isXMP, xmp == nil {
                // An XMP packet isn't in sub-blocks. The trailer leads readers of sub-blocks to its end.
                let packet = `extension`.bytes.dropFirst(14)
                xmp = Array(bytes[packet].dropLast(Self.xmpTrailer.count))
            }
        }
    }

    /// The extensions that hold this metadata, as far as a GIF can.
    var gifExtensions: [UInt8] {
        var bytes: [UInt8] = []
        if let profile = iccProfile(for: PixelLayout(channels: .rgb, bitDepth: 8)) {
            bytes += [0x21, 0xff, 11] + Array(GIFExtension.profile.utf8)
            profile.withUnsafeBufferPointer { bytes.append(subBlocks: $0) }
        }
        if let xmp {
            bytes += [0x21, 0xff, 11] + Array(GIFExtension.xmp.utf8) + xmp + Self.xmpTrailer
        }
        return bytes
    }

    /// The magic trailer of XMP (XMP specification, part 3, 1.1.2): whichever of its bytes a reader
    /// takes for a length, it gets to the end.
    private static let xmpTrailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
}
