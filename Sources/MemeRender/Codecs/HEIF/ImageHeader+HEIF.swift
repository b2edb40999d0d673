extension ImageHeader {
    /// Reads the container. The decoder returns an upright picture, and the EXIF orientation doesn't
    /// apply (ISO/IEC 23008-12, A.2.1).
    init(
        heif bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat, _ context: RenderContext
    ) throws(RenderError) {
        // Without libavif, or if there is no animation in it, the still picture is what remains.
        if format == .avif, AVIFFrames.isShown(of: bytes),
            let frames = try? AVIFFrames(bytes, acceptsDamage: true, context),
            frames.animation.durations.count > 1
        {
            self = frames.header
            return
        }
        let container = try HEIFContainer(bytes, format: format)
        let channels = container.channels(in: bytes)
        self.init(
            format: format, size: container.size, orientation: .up,
            layout: PixelLayout(channels: channels, bitDepth: container.bitDepth > 8 ? 16 : 8),
            componentCount: channels.rawValue, bitDepth: container.bitDepth, isProgressive: false,
            leavesFramesOut: container.leavesFramesOut)
        codedSize = container.codedSize
        if container.hasGainMap { losses.append(.gainMap(format)) }
        highRange = container.highRange
        // Measured on a photograph: 9.5 bytes per pixel, for the coded planes, those of the whole
        // picture and its pixels; twice as much with more than 8 bits.
        decodingPrice = (container.hasAlpha ? 14 : 10) * (container.bitDepth > 8 ? 2 : 1)
    }
}
