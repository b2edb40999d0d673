@testable import MemeRender

extension Pixmap {
    /// A picture whose pixels `sample` gives, by column, row and channel.
    init(
        width: Int, height: Int, _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8,
        sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int
    ) throws {
        let layout = PixelLayout(channels: channels, bitDepth: bitDepth)
        try self.init(size: PixelSize(width: width, height: height), layout: layout) { target in
            for index in 0..<width * height * channels.rawValue {
                let (pixel, channel) = index.quotientAndRemainder(dividingBy: channels.rawValue)
                let value = sample(pixel % width, pixel / width, channel)
                if bitDepth == 16 {
                    target.storeBytes(
                        of: UInt16(value), toByteOffset: 2 * index, as: UInt16.self)
                } else {
                    target.storeBytes(of: UInt8(value), toByteOffset: index, as: UInt8.self)
                }
            }
        }
    }

    /// The picture encoded as a file.
    func encoded(
        as format: ImageFormat = .png, metadata: ImageMetadata = ImageMetadata()
    ) throws -> EncodedImage {
        try Pixels(size: size, layout: layout, bytes: bytes).encoded(as: format, metadata: metadata)
    }

    /// The pixels of a file, as stored.
    init(decoding image: EncodedImage) throws {
        let header = try ImageHeader(of: image)
        self = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try Pixmap(decoding: ImageDecoder(header, bytes: bytes))
        }
    }

    /// One sample of an 8-bit picture.
    func sample(x: Int, y: Int, channel: Int = 0) -> Int {
        Int(bytes[(y * size.width + x) * layout.bytesPerPixel + channel])
    }
}

extension ImageMetadata {
    /// Says how a picture has to be turned.
    static func turned(_ orientation: Orientation) -> ImageMetadata {
        var metadata = ImageMetadata()
        metadata.exif = Exif([
            0x49, 0x49, 42, 0, 8, 0, 0, 0,  // little-endian TIFF, directory at 8
            1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0, 0, 0,
            0, 0, 0, 0,
        ])
        return metadata
    }
}

extension Pixmap {
    /// The picture as it would be stored for it to come out so.
    func stored(_ orientation: Orientation) -> Pixmap {
        switch orientation {
        case .right: turned(.left)
        case .left: turned(.right)
        default: turned(orientation)
        }
    }
}
