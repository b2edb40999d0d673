extension MemeDescription {
    /// Reads what a picture says of itself, in which any program may have written.
    ///
    /// - Returns: `nil` where it says nothing.
    public init?(of image: EncodedImage) {
        let metadata = image.bytes.withUnsafeBufferPointer {
            ImageMetadata(of: image.format, in: $0)
        }
        guard let scan = metadata.xmp.flatMap({ XMPScan($0) }) else { return nil }
        let description = scan.property(.description)
        self.init(
            text: description?.text ?? "", language: description?.language,
            recipe: scan.property(.recipe)?.text, original: scan.property(.original)?.text)
        if text.isEmpty, recipe == nil, original == nil { return nil }
    }
}
