/// An animated WebP that is being put together of pictures of its frames (RFC 9649, 2.7.1.1).
struct WebPAnimationFile {
    private var chunks: [UInt8] = []
    private var hasAlpha = false

    /// Appends a frame.
    ///
    /// - Parameters:
    ///   - place: its part of the picture, at even coordinates.
    ///   - duration: in milliseconds; at most 2^24 − 1 of them are told.
    ///   - isBlended: whether it is composited source-over; otherwise it replaces what is there.
    ///   - isDisposed: whether its part is cleared before the next frame.
    mutating func append(
        _ picture: WebPChunks, at place: PixelRect, duration: Int, isBlended: Bool = false,
        isDisposed: Bool = false
    ) {
        hasAlpha = hasAlpha || picture.hasAlpha
        var frame: [UInt8] = []
        frame.append(littleEndian: place.x / 2, bytes: 3)
        frame.append(littleEndian: place.y / 2, bytes: 3)
        frame.append(littleEndian: place.size.width - 1, bytes: 3)
        frame.append(littleEndian: place.size.height - 1, bytes: 3)
        frame.append(littleEndian: min(duration, 0xff_ffff), bytes: 3)
        frame.append((isBlended ? 0 : 2) | (isDisposed ? 1 : 0))
        chunks.append(riff: "ANMF", frame + picture.bytes)
    }

    /// The whole file.
    ///
    /// - Parameter loopCount: how many times it plays; 0 is forever.
    func file(size: PixelSize, loopCount: Int, metadata: ImageMetadata) -> [UInt8] {
        metadata.webpFile(
            size: size, pictures: chunks, hasAlpha: hasAlpha, loopCount: loopCount)
    }
}
