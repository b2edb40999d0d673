extension ImageHeader {
    /// Reads the screen, and of all frames whether any can leave a pixel clear.
    init(gif bytes: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        let scan = try GIFScan(bytes)
        var frames = scan.frames
        var count = 0
        var isTransparent = false
        var isProgressive = false
        while let frame = frames.next() {
            count += 1
            if frame.disposal == .clear { isTransparent = true }
            guard count == 1 else { continue }
            let covered = GIFArea(frame)
            isTransparent =
                isTransparent || frame.transparent != nil || frame.disposal == .restore
                || frame.isCut || covered.union(GIFArea(scan.size)) != covered
            isProgressive = frame.isInterlaced
        }
        self.init(
            format: .gif, size: scan.size, orientation: .up,
            layout: PixelLayout(channels: isTransparent ? .rgba : .rgb, bitDepth: 8),
            componentCount: 1, bitDepth: 8, isProgressive: isProgressive, frameCount: count)
    }
}
