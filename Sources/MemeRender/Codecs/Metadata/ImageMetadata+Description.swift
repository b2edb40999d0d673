extension ImageMetadata {
    /// The metadata with the meme's description in place of its original's.
    ///
    /// - Parameters:
    ///   - description: the meme's description; `nil` adds none.
    ///   - format: the format of the meme.
    func describing(_ description: MemeDescription?, as format: ImageFormat) -> ImageMetadata {
        guard let description else { return self }
        var meme = self
        meme.xmp = XMP.packet(
            description, in: xmp, limit: format == .jpeg ? XMP.longestInJPEG : .max)
        if description.text.isEmpty { return meme }
        meme.words = description
        // Programs prefer EXIF and IPTC to XMP if they differ.
        meme.iptc = iptc.map(IPTC.withoutCaption)
        if let exif = exif?.describing(description.text),
            format != .jpeg || exif.bytes.count <= Exif.longestInJPEG
        {
            meme.exif = exif
        }
        return meme
    }
}
