extension ImageMetadata {
    /// This with what the meme says of itself, in place of what its original said of itself.
    ///
    /// - Parameters:
    ///   - description: nothing is said where `nil`.
    ///   - format: of the meme.
    func describing(_ description: MemeDescription?, as format: ImageFormat) -> ImageMetadata {
        guard let description else { return self }
        var meme = self
        meme.xmp = XMP.packet(
            description, in: xmp, limit: format == .jpeg ? XMP.longestInJPEG : .max)
        if description.text.isEmpty { return meme }
        meme.words = description
        // Programs believe EXIF and IPTC before XMP where they differ.
        meme.iptc = iptc.map(IPTC.withoutCaption)
        if let exif = exif?.describing(description.text),
            format != .jpeg || exif.bytes.count <= Exif.longestInJPEG
        {
            meme.exif = exif
        }
        return meme
    }
}
