extension Pixmap {
    /// A part of the picture, resampled by Cairo to another size; 8 bits a sample.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func scaled(_ part: Rect, to size: PixelSize) throws(RenderError) -> Pixmap {
        let layout = PixelLayout(channels: layout.channels, bitDepth: 8)
        // Cairo's best filter looks at every pixel that a smaller one stands for, and at no more
        // than sixteen a side: whole squares of pixels are averaged first, and it does the rest.
        let ratio = min(part.width / Double(size.width), part.height / Double(size.height))
        let square = max(1, Int(ratio / 2))
        let source = try canvas(averaging: square)
        // The canvas holds the pixels now.
        bytes = []
        let target = try Canvas(size)
        let scale = Double(square)
        target.draw(
            source,
            part: Rect(
                x: part.x / scale, y: part.y / scale, width: part.width / scale,
                height: part.height / scale),
            into: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        return try Pixmap(target, layout: layout)
    }

    /// The picture as Cairo takes it, each pixel the average of a square of so many a side.
    func canvas(averaging square: Int = 1) throws(RenderError) -> Canvas {
        let canvas = try Canvas(
            PixelSize(
                width: (size.width - 1) / square + 1, height: (size.height - 1) / square + 1))
        let converter = PixelConverter(
            from: layout, to: PixelLayout(channels: .rgba, bitDepth: 8))
        var row = [UInt8](repeating: 0, count: size.width * 4)
        var sums = [PremultipliedSum](repeating: PremultipliedSum(), count: canvas.size.width)
        try canvas.withPixels { pixels, stride throws(RenderError) in
            bytes.withUnsafeBytes { source in
                row.withUnsafeMutableBytes { row in
                    guard let source = source.baseAddress, let start = row.baseAddress else {
                        return
                    }
                    for y in 0..<size.height {
                        converter.convert(source + y * bytesPerRow, to: start, count: size.width)
                        for x in 0..<size.width {
                            sums[x / square].add(
                                red: row[4 * x], green: row[4 * x + 1], blue: row[4 * x + 2],
                                alpha: row[4 * x + 3])
                        }
                        guard (y + 1) % square == 0 || y + 1 == size.height else { continue }
                        for x in sums.indices {
                            pixels[y / square * stride + x] = sums[x].average
                            sums[x] = PremultipliedSum()
                        }
                    }
                }
            }
        }
        return canvas
    }

    /// What is on a canvas, in a layout of 8 bits a sample.
    init(_ canvas: borrowing Canvas, layout: PixelLayout) throws(RenderError) {
        precondition(layout.bitDepth == 8)
        let size = canvas.size
        let channels = layout.channels.rawValue
        try self.init(size: size, layout: layout) { target throws(RenderError) in
            try canvas.withPixels { pixels, stride throws(RenderError) in
                var sample = target.assumingMemoryBound(to: UInt8.self)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let pixel = pixels[y * stride + x]
                        let alpha = layout.hasAlpha ? pixel >> 24 : 255
                        func component(_ shift: UInt32) -> UInt8 {
                            let value = pixel >> shift & 255
                            return alpha == 0
                                ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                        }
                        if layout.isGray {
                            sample[0] = component(8)
                        } else {
                            sample[0] = component(16)
                            sample[1] = component(8)
                            sample[2] = component(0)
                        }
                        if layout.hasAlpha { sample[channels - 1] = UInt8(alpha) }
                        sample += channels
                    }
                }
            }
        }
    }
}

/// Adds up pixels whose alpha is not premultiplied.
private struct PremultipliedSum {
    // 64 bits, because a square may hold all of 100 megapixels.
    private var red: UInt64 = 0
    private var green: UInt64 = 0
    private var blue: UInt64 = 0
    private var alpha: UInt64 = 0
    private var count: UInt64 = 0

    mutating func add(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let alpha = UInt32(alpha)
        func premultiplied(_ value: UInt8) -> UInt64 {
            UInt64((UInt32(value) * alpha + 127) / 255)
        }
        self.red += premultiplied(red)
        self.green += premultiplied(green)
        self.blue += premultiplied(blue)
        self.alpha += UInt64(alpha)
        count += 1
    }

    /// Premultiplied ARGB.
    var average: UInt32 {
        func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + count / 2) / count) }
        return mean(alpha) << 24 | mean(red) << 16 | mean(green) << 8 | mean(blue)
    }
}
