/// The traits of the original that an encoder keeps.
struct SourceTraits {
    var metadata: ImageMetadata
    /// The coding of the original.
    var coding: SourceCoding

    init(metadata: ImageMetadata, coding: SourceCoding) {
        self.metadata = metadata
        self.coding = coding
    }

    init(_ decoder: borrowing ImageDecoder) {
        self.init(metadata: decoder.metadata, coding: decoder.coding)
    }
}

extension EncodedImage {
    /// The ICC profile, if it is one for RGB.
    var colorProfile: [UInt8]? {
        content.withBytes { bytes in
            ImageMetadata(of: format, in: bytes)
                .iccProfile(for: PixelLayout(channels: .rgb, bitDepth: 8))
        }
    }
}
