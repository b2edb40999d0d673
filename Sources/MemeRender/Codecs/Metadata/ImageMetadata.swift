/// The metadata of a file: everything besides its pixels.
struct ImageMetadata: Hashable, Sendable {
    /// The ICC profile.
    var iccProfile: [UInt8]?
    var exif: Exif?
    /// An XMP packet in UTF-8. Extended XMP is dropped.
    var xmp: [UInt8]?
    /// IPTC IIM data sets (Photoshop's image resource 0x0404).
    var iptc: [UInt8]?
    /// The meme's description for PNG's text chunks, because many programs read nothing else.
    var words: MemeDescription?
    /// The pixel density. If a file states it in its EXIF alone, it is read from there.
    var density: PixelDensity?
    /// PNG's sBIT: how many bits of each channel the picture had before they were made 8 or 16.
    var significantBits: [UInt8] = []
    /// PNG's color chunks cICP, sRGB, gAMA and cHRM, as stored. A JPEG has no place for them.
    var colorChunks: [PNGChunk] = []

    init() {}

    /// Reads the metadata of a whole file. Damaged parts are left out.
    init(of format: ImageFormat, in bytes: UnsafeBufferPointer<UInt8>) {
        switch format {
        case .jpeg: self.init(jpeg: bytes)
        case .png: self.init(png: bytes)
        case .gif: self.init(gif: bytes)
        case .webp: self.init(webp: bytes)
        case .heic, .avif: self.init(heif: bytes)
        case .jpegXL: self.init(jpegXL: bytes)
        case .tiff: self.init(tiff: bytes)
        case .bmp: self.init(bmp: bytes)
        }
        if density == nil || density == .unknown { density = exif?.density ?? density }
    }

    /// The metadata for a meme of the original that has this metadata.
    ///
    /// - Parameters:
    ///   - keepsMetadata: whether to keep EXIF, XMP and IPTC. Otherwise only what affects the look of
    ///     the pixels is kept.
    ///   - isTurned: whether the meme's pixels are upright, so that the orientation is reset.
    ///     Otherwise they are stored like the original's, and its orientation applies.
    func forMeme(keepsMetadata: Bool, isTurned: Bool = true) -> ImageMetadata {
        var meme = self
        let orientation = exif?.orientation
        if isTurned, orientation?.swapsSides == true { meme.density = density?.transposed }
        if keepsMetadata {
            meme.exif = exif?.forMeme(isTurned: isTurned)
            meme.xmp = (isTurned ? xmp.map(XMP.forUprightPicture) : xmp)
                .flatMap(XMP.withoutOtherParts)
        } else {
            meme.exif = orientation.map { Exif(isTurned ? .up : $0) }
            meme.xmp = nil
            meme.iptc = nil
        }
        return meme
    }

    /// The ICC profile if it is for pixels of a layout (ICC.1:2022, 7.2.6).
    func iccProfile(for layout: PixelLayout) -> [UInt8]? {
        iccProfile(of: layout.isGray ? "GRAY" : "RGB ")
    }

    /// The ICC profile if it is for the four inks of printers.
    var inkProfile: [UInt8]? { iccProfile(of: "CMYK") }

    private func iccProfile(of space: String) -> [UInt8]? {
        guard let iccProfile, let signature = iccProfile.slice(at: 16, count: 4),
            signature.elementsEqual(space.utf8)
        else { return nil }
        return iccProfile
    }
}
