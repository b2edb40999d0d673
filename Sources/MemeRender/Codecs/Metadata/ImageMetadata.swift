/// What a file says beside its pixels.
struct ImageMetadata: Hashable, Sendable {
    /// An ICC profile.
    var iccProfile: [UInt8]?
    var exif: Exif?
    /// An XMP packet in UTF-8. Extended XMP is not kept.
    var xmp: [UInt8]?
    /// IPTC IIM data sets (Photoshop's image resource 0x0404).
    var iptc: [UInt8]?
    /// What the meme says, for PNG's own text: many programs read no other.
    var words: MemeDescription?
    var density: PixelDensity?
    /// PNG's own words about colour: cICP, sRGB, gAMA, cHRM, as they are stored. A JPEG has no
    /// place for them.
    var colorChunks: [PNGChunk] = []

    init() {}

    /// Reads the metadata of a whole file. What is damaged is left out.
    init(of format: ImageFormat, in bytes: UnsafeBufferPointer<UInt8>) {
        switch format {
        case .jpeg: self.init(jpeg: bytes)
        case .png: self.init(png: bytes)
        case .gif: self.init(gif: bytes)
        case .webp: self.init(webp: bytes)
        case .heic, .avif: self.init(heif: bytes)
        }
    }

    /// What the meme carries of its original's metadata, which this is.
    ///
    /// - Parameters:
    ///   - keepsMetadata: whether EXIF, XMP and IPTC stay; without them only what decides how the
    ///     pixels look does.
    ///   - isTurned: whether the meme's pixels stand upright, so that nothing may say otherwise;
    ///     else they are as they were stored, to be turned as the original's are.
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

    /// The profile, where it is one for pixels of a layout (ICC.1:2022, 7.2.6).
    func iccProfile(for layout: PixelLayout) -> [UInt8]? {
        guard let iccProfile, let signature = iccProfile.slice(at: 16, count: 4),
            signature.elementsEqual(layout.isGray ? "GRAY".utf8 : "RGB ".utf8)
        else { return nil }
        return iccProfile
    }
}
