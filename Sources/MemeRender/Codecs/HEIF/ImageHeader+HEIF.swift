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
    }
}
