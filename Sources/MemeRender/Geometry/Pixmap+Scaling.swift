extension Pixmap {
    /// A part of the picture, resampled by Cairo to another size; 8 bits a sample.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func scaled(_ part: Rect, to size: PixelSize) throws(RenderError) -> Pixmap {
        let layout = PixelLayout(channels: layout.channels, bitDepth: 8)
        let source = try canvas()
        // Cairo has its own copy now.
        bytes = []
        let target = try Canvas(size)
        target.draw(
            source, part: part,
            into: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        return try Pixmap(target, layout: layout)
    }

    /// The picture as Cairo takes it.
    func canvas() throws(RenderError) -> Canvas {
        let canvas = try Canvas(size)
        let whole = PixelLayout(channels: .rgba, bitDepth: 8)
        let converter = PixelConverter(from: layout, to: whole)
        var row = [UInt8](repeating: 0, count: size.width * 4)
        try canvas.withPixels { pixels, stride throws(RenderError) in
            bytes.withUnsafeBytes { source in
                row.withUnsafeMutableBytes { row in
                    guard let source = source.baseAddress, let start = row.baseAddress else {
                        return
                    }
                    for y in 0..<size.height {
                        converter.convert(source + y * bytesPerRow, to: start, count: size.width)
                        for x in 0..<size.width {
                            pixels[y * stride + x] = premultiplied(
                                red: row[4 * x], green: row[4 * x + 1], blue: row[4 * x + 2],
                                alpha: row[4 * x + 3])
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

private func premultiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
    let alpha = UInt32(alpha)
    func component(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
    return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
}
