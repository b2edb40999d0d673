extension ImageHeader {
    /// Reads the screen, and of all frames whether any can leave a pixel clear.
    init(
        gif bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        let file = try GIFFile(bytes)
        var frames = file.frames
        var count = 0
        var isTransparent = false
        var isProgressive = false
        var isRestored = false
        var largest = 0
        while let frame = frames.next() {
            try context.check(now: &count)
            if frame.disposal == .clear { isTransparent = true }
            if frame.disposal == .restore { isRestored = true }
            largest = max(largest, frame.pixelCount)
            guard count == 1 else { continue }
            let covered = GIFArea(frame)
            isTransparent =
                isTransparent || frame.transparent != nil || frame.disposal == .restore
                || frame.isCut || covered.union(GIFArea(file.size)) != covered
            isProgressive = frame.isInterlaced
        }
        self.init(
            format: .gif, size: file.size, orientation: .up,
            layout: PixelLayout(channels: isTransparent ? .rgba : .rgb, bitDepth: 8),
            componentCount: 1, bitDepth: 8, isProgressive: isProgressive, frameCount: count)
        if frames.hasRest { losses.append(.rest(.gif)) }
        isLossless = true
        largestFrame = min(largest, size.mostIndexes)
        // The memory of the screen, and of the saved screen before it if a frame restores it.
        decodingPrice = isRestored ? 8 : 4
    }
}
