/// Metadata in the application extensions of a GIF.
extension ImageMetadata {
    init(gif bytes: UnsafeBufferPointer<UInt8>) {
        guard let file = try? GIFFile(bytes) else { return }
        for `extension` in GIFExtensions(bytes, file.paletteBytes.upperBound..<bytes.count) {
            if `extension`.isProfile, iccProfile == nil {
                iccProfile = `extension`.blocks(of: bytes).dropFirst().flatMap { bytes[$0] }
            } else if `extension`.isXMP, xmp == nil {
                // A packet stands as it is; what ends it leads any reader of sub-blocks out of it.
                let packet = `extension`.bytes.dropFirst(14)
                xmp = Array(bytes[packet].dropLast(Self.xmpTrailer.count))
            }
        }
    }

    /// The extensions of a GIF that hold what this is, as far as a GIF can.
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

    /// XMP specification, part 3, 1.1.2: whichever of its bytes is taken for a length leads to the
    /// end.
    private static let xmpTrailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
}
