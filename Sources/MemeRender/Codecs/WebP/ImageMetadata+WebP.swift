/// Metadata in the chunks of a WebP.
extension ImageMetadata {
    init(webp bytes: UnsafeBufferPointer<UInt8>) {
        guard let container = try? WebPContainer(bytes, .unlimited) else { return }
        exif = container.exif
        iccProfile = container.iccProfile.map { Array(bytes[$0]) }
        xmp = container.xmp.map { Array(bytes[$0]) }
    }

    /// A whole WebP file.
    ///
    /// - Parameters:
    ///   - pictures: the chunks of the picture, or of the animation's frames.
    ///   - hasAlpha: whether any pixel isn't opaque.
    ///   - loopCount: how many times the animation plays; `nil` for a still picture.
    func webpFile(
        size: PixelSize, pictures: [UInt8], hasAlpha: Bool, loopCount: Int? = nil
    ) -> [UInt8] {
        let profile = iccProfile(for: PixelLayout(channels: .rgb, bitDepth: 8))
        var flags = 0
        if loopCount != nil { flags |= 0x02 }
        if xmp != nil { flags |= 0x04 }
        if exif != nil { flags |= 0x08 }
        if hasAlpha { flags |= 0x10 }
        if profile != nil { flags |= 0x20 }
        var body = Array("WEBP".utf8)
        if flags != 0 {
            var header: [UInt8] = []
            header.append(littleEndian: flags, bytes: 4)
            header.append(littleEndian: size.width - 1, bytes: 3)
            header.append(littleEndian: size.height - 1, bytes: 3)
            body.append(riff: "VP8X", header)
        }
        if let profile { body.append(riff: "ICCP", profile) }
        if let loopCount {
            // The background color is transparent.
            var animation: [UInt8] = [0, 0, 0, 0]
            animation.append(littleEndian: min(loopCount, 0xffff), bytes: 2)
            body.append(riff: "ANIM", animation)
        }
        body += pictures
        if let exif { body.append(riff: "EXIF", exif.bytes) }
        if let xmp { body.append(riff: "XMP ", xmp) }
        var file: [UInt8] = []
        file.append(riff: "RIFF", body)
        return file
    }
}

extension [UInt8] {
    /// Appends a little-endian unsigned integer.
    mutating func append(littleEndian value: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }

    /// Appends a RIFF chunk.
    mutating func append(riff name: StaticString, _ payload: some Collection<UInt8>) {
        self += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        append(littleEndian: payload.count, bytes: 4)
        self += payload
        if payload.count % 2 == 1 { append(0) }
    }
}
