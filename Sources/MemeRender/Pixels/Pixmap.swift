/// A whole picture in memory, laid out as its ``PixelLayout`` says.
struct Pixmap {
    let size: PixelSize
    let layout: PixelLayout
    var bytes: [UInt8]

    var bytesPerRow: Int { size.width * layout.bytesPerPixel }

    /// Creates a picture; `body` writes every byte.
    ///
    /// - Parameter isBlank: whether it is black before. If it isn't, `body` must not leave a byte out: old memory would
    ///   be seen.
    init(
        size: PixelSize, layout: PixelLayout, isBlank: Bool = true,
        _ body: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        self.size = size
        self.layout = layout
        let (count, overflow) = size.pixelCount.multipliedReportingOverflow(
            by: layout.bytesPerPixel)
        guard !overflow else { throw .outOfMemory }
        if !isBlank {
            bytes = try [UInt8](count: count, writtenBy: body)
            return
        }
        // Zeroed, so that the missing rows of a damaged file are black and not old memory.
        bytes = [UInt8](repeating: 0, count: count)
        try withPixels(body)
    }

    /// Calls `body` with the rows, tightly packed.
    mutating func withPixels<Result>(
        _ body: (UnsafeMutableRawPointer) throws(RenderError) -> Result
    ) throws(RenderError) -> Result {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let base = buffer.baseAddress else { throw .outOfMemory }
            return try body(UnsafeMutableRawPointer(base))
        }
    }

    /// A picture of pixels that are laid out so.
    init(size: PixelSize, layout: PixelLayout, bytes: [UInt8]) {
        self.size = size
        self.layout = layout
        self.bytes = bytes
    }

    /// A black picture, transparent if the layout has alpha.
    init(size: PixelSize, layout: PixelLayout) {
        self.size = size
        self.layout = layout
        bytes = [UInt8](repeating: 0, count: size.pixelCount * layout.bytesPerPixel)
    }

    /// The picture turned upright. No sample changes.
    consuming func turned(_ orientation: Orientation) -> Pixmap {
        if orientation == .up { return self }
        var upright = Pixmap(
            size: size.turned(orientation), layout: layout)
        bytes.withUnsafeBytes { source in
            upright.bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                orientation.turn(
                    source, rows: 0..<size.height, of: size, to: target,
                    bytesPerPixel: layout.bytesPerPixel)
            }
        }
        return upright
    }

    /// A part of the picture. No sample changes.
    consuming func cropped(to part: PixelRect) -> Pixmap {
        var result = Pixmap(size: part.size, layout: layout)
        let rowBytes = result.bytesPerRow
        for y in 0..<part.size.height {
            let from = (part.y + y) * bytesPerRow + part.x * layout.bytesPerPixel
            result.bytes.replaceSubrange(
                y * rowBytes..<(y + 1) * rowBytes, with: bytes[from..<from + rowBytes])
        }
        return result
    }
}
