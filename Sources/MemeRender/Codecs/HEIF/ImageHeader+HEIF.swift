extension ImageHeader {
    /// Reads the container. The picture comes upright from the decoder: EXIF says nothing about how
    /// it must be turned (ISO/IEC 23008-12, A.2.1).
    init(heif bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) throws(RenderError) {
        let container = try HEIFContainer(bytes, format: format)
        let channels: PixelLayout.Channels = container.hasAlpha ? .rgba : .rgb
        self.init(
            format: format, size: container.size, orientation: .up,
            layout: PixelLayout(channels: channels, bitDepth: container.bitDepth > 8 ? 16 : 8),
            componentCount: channels.rawValue, bitDepth: container.bitDepth, isProgressive: false,
            leavesFramesOut: container.leavesFramesOut)
        codedSize = container.codedSize
        if container.hasGainMap { losses.append(.gainMap(format)) }
        if container.isHighRange { losses.append(.highRange(format)) }
        // Measured: 9.5 bytes a pixel of a photograph, the coded planes, those of the whole picture
        // and its pixels; twice as much with more than 8 bits.
        decodingPrice = (container.hasAlpha ? 14 : 10) * (container.bitDepth > 8 ? 2 : 1)
    }
}
