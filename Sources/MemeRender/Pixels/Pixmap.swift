/// A whole picture in memory, as its ``PixelLayout`` says.
struct Pixmap {
    let size: PixelSize
    let layout: PixelLayout
    var bytes: [UInt8]

    var bytesPerRow: Int { size.width * layout.bytesPerPixel }

    /// A picture whose every byte `body` writes.
    init(
        size: PixelSize, layout: PixelLayout,
        _ body: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        self.size = size
        self.layout = layout
        let (count, overflow) = size.pixelCount.multipliedReportingOverflow(
            by: layout.bytesPerPixel)
        guard !overflow else { throw .outOfMemory }
        // Zeroed, so that what a damaged file doesn't hold is black and not what memory held.
        bytes = [UInt8](repeating: 0, count: count)
        try withPixels(body)
    }

    /// Lends the rows, tightly packed.
    mutating func withPixels<Result>(
        _ body: (UnsafeMutableRawPointer) throws(RenderError) -> Result
    ) throws(RenderError) -> Result {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let base = buffer.baseAddress else { throw .outOfMemory }
            return try body(UnsafeMutableRawPointer(base))
        }
    }

    /// A black picture, clear where that can be.
    init(size: PixelSize, layout: PixelLayout) {
        self.size = size
        self.layout = layout
        bytes = [UInt8](repeating: 0, count: size.pixelCount * layout.bytesPerPixel)
    }

    /// The picture turned upright; no sample changes.
    consuming func turned(_ orientation: Orientation) -> Pixmap {
        if orientation == .up { return self }
        var upright = Pixmap(
            size: size.turned(orientation), layout: layout)
        let (origin, right, down) = orientation.steps(across: size, stride: size.width)
        let pixel = layout.bytesPerPixel
        let width = upright.size.width
        let height = upright.size.height
        // Small squares, so that both pictures' rows stay in the processor's cache.
        let square = 32
        bytes.withUnsafeBytes { source in
            upright.bytes.withUnsafeMutableBytes { target in
                for top in stride(from: 0, to: height, by: square) {
                    for left in stride(from: 0, to: width, by: square) {
                        for y in top..<min(top + square, height) {
                            for x in left..<min(left + square, width) {
                                let from = (origin + x * right + y * down) * pixel
                                let to = (y * width + x) * pixel
                                for byte in 0..<pixel { target[to + byte] = source[from + byte] }
                            }
                        }
                    }
                }
            }
        }
        return upright
    }

    /// A part of the picture; no sample changes.
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

extension Orientation {
    /// How a stored picture is walked so that it comes out upright: the index of the pixel that
    /// becomes the top left one, and what to add to go right and down.
    ///
    /// - Parameter width: how many pixels its rows are apart.
    func steps(
        across stored: PixelSize, stride width: Int
    ) -> (origin: Int, right: Int, down: Int) {
        let lastColumn = stored.width - 1
        let lastRow = (stored.height - 1) * width
        return switch self {
        case .up: (0, 1, width)
        case .upMirrored: (lastColumn, -1, width)
        case .down: (lastRow + lastColumn, -1, -width)
        case .downMirrored: (lastRow, 1, -width)
        case .leftMirrored: (0, width, 1)
        case .right: (lastRow, -width, 1)
        case .rightMirrored: (lastRow + lastColumn, -width, -1)
        case .left: (lastColumn, width, -1)
        }
    }
}
