extension MemeDescription {
    /// Reads the description embedded in a picture. It is untrusted, because any program may have
    /// written it.
    ///
    /// - Returns: `nil` if the picture has no description.
    public init?(of image: EncodedImage) {
        let metadata = image.content.withBytes {
            ImageMetadata(of: image.format, in: $0)
        }
        guard let parsed = metadata.xmp.flatMap({ XMPPacket($0) }) else { return nil }
        let description = parsed.property(.description)
        self.init(
            text: description?.text ?? "", language: description?.language,
            recipe: parsed.property(.recipe)?.text, original: parsed.property(.original)?.text)
        picture = parsed.property(.picture)?.text.flatMap { Crop($0) }
        if text.isEmpty, recipe == nil, original == nil { return nil }
    }
}
