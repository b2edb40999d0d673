extension ImageHeader {
    /// Reads the container, and the head of each picture in it.
    init(
        webp bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        let container = try WebPContainer(bytes, context)
        let channels: PixelLayout.Channels = container.hasAlpha ? .rgba : .rgb
        // Browsers don't turn a WebP, whatever its EXIF says.
        self.init(
            format: .webp, size: container.size, orientation: .up,
            layout: PixelLayout(channels: channels, bitDepth: 8),
            componentCount: channels.rawValue, bitDepth: 8, isProgressive: false,
            frameCount: container.frames.count)
        isLossless = container.coding == .lossless
        // Measured: almost nothing for a lossy picture, 5 bytes per pixel for a lossless or transparent
        // one. An animation adds its canvas and a frame.
        let price = isLossless || container.hasAlpha ? 6 : 1
        decodingPrice = container.isAnimated ? 8 + price : price
    }
}
