extension MemeDescription {
    /// Reads what a picture says of itself, in which any program may have written.
    ///
    /// - Returns: `nil` where it says nothing.
    public init?(of image: EncodedImage) {
        let metadata = image.bytes.withUnsafeBufferPointer {
            ImageMetadata(of: image.format, in: $0)
        }
        guard let parsed = metadata.xmp.flatMap({ XMPPacket($0) }) else { return nil }
        let description = parsed.property(.description)
        self.init(
            text: description?.text ?? "", language: description?.language,
            recipe: parsed.property(.recipe)?.text, original: parsed.property(.original)?.text)
        if text.isEmpty, recipe == nil, original == nil { return nil }
    }
}
