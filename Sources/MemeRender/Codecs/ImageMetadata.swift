/// What a file says beside its pixels.
struct ImageMetadata: Hashable, Sendable {
    /// An ICC profile.
    var iccProfile: [UInt8]?
    var exif: Exif?
    /// An XMP packet in UTF-8. Extended XMP is not kept.
    var xmp: [UInt8]?
    /// IPTC IIM data sets (Photoshop's image resource 0x0404).
    var iptc: [UInt8]?
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
        }
    }

    /// What the meme carries of its original's metadata, which this is.
    ///
    /// The meme stands upright, so nothing in it may say otherwise.
    /// - Parameter keepsMetadata: whether EXIF, XMP and IPTC stay; without them only what decides
    ///   how the pixels look does.
    func forMeme(keepsMetadata: Bool) -> ImageMetadata {
        var meme = self
        let orientation = exif?.orientation
        if orientation?.swapsSides == true { meme.density = density?.transposed }
        if keepsMetadata {
            meme.exif = exif?.forUprightPicture()
            meme.xmp = xmp.map(XMP.forUprightPicture)
        } else {
            meme.exif = orientation == nil ? nil : .upright
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
