extension Pixmap {
    /// A part of the picture resampled to another size; the result has 8 bits per sample.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func scaled(
        _ part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        let layout = PixelLayout(channels: layout.channels, bitDepth: 8)
        // A JPEG is often decoded at exactly the requested size.
        if layout == self.layout, size == self.size,
            part == Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        {
            return self
        }
        let square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
        let part = part.inSquares(of: square)
        if square > 1 { self = try averaged(square) }
        if self.layout.bitDepth == 8, !self.layout.hasAlpha {
            return try resampled(part, to: size, context)
        }
        let source = try canvas()
        // The canvas has the pixels now, so their memory is freed.
        bytes = []
        let target = try Canvas(size)
        target.draw(
            source, part: part,
            into: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        return try Pixmap(target, layout: layout)
    }

    /// A part of the picture resampled to another size, as premultiplied ARGB.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func premultipliedPixels(
        _ part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> [UInt32] {
        let isWhole =
            part == Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        guard layout.hasAlpha, size != self.size || !isWhole else {
            return try scaled(part, to: size, context).premultipliedPixels()
        }
        let square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
        var part = part
        if square > 1 {
            self = try averaged(square)
            part = part.inSquares(of: square)
        }
        let resampler = Resampler(self.size, part: part, to: size)
        var result = Pixmap(size: size, layout: PixelLayout(channels: .rgba, bitDepth: 8))
        let bytesPerRow = 4 * self.size.width
        // Premultiplied, in the order blue, green, red and alpha, as words of this machine are.
        let words = premultipliedPixels()
        bytes = []
        try words.withUnsafeBufferPointer { source throws(RenderError) in
            try result.withPixels { target throws(RenderError) in
                guard let source = source.baseAddress else { return }
                try resampler.resample(
                    UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self),
                    rowBytes: bytesPerRow, channels: 4,
                    to: target.assumingMemoryBound(to: UInt8.self), context)
            }
        }
        return result.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    /// The pixels as premultiplied ARGB.
    consuming func premultipliedPixels() -> [UInt32] {
        if layout.bitDepth != 8 {
            self = converted(to: PixelLayout(channels: layout.channels, bitDepth: 8))
        }
        let count = size.pixelCount
        let channels = layout.channels
        return bytes.withUnsafeBufferPointer { bytes in
            [UInt32](unsafeUninitializedCapacity: count) { pixels, written in
                guard let source = bytes.baseAddress, let target = pixels.baseAddress else {
                    return
                }
                SourceOver.premultiply(source, channels, to: target, count: count)
                written = count
            }
        }
    }

    /// The picture in a layout that holds everything it has but depth.
    consuming func converted(to layout: PixelLayout) -> Pixmap {
        if layout == self.layout { return self }
        var result = Pixmap(size: size, layout: layout)
        let converter = PixelConverter(from: self.layout, to: layout)
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                converter.convert(source, to: target, count: size.pixelCount)
            }
        }
        return result
    }

    /// A part of a picture of opaque samples of 8 bits, at another size.
    private func resampled(
        _ part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        let resampler = Resampler(self.size, part: part, to: size)
        return try Pixmap(size: size, layout: layout) { target throws(RenderError) in
            let pixels = target.assumingMemoryBound(to: UInt8.self)
            try bytes.withUnsafeBufferPointer { source throws(RenderError) in
                guard let source = source.baseAddress else { return }
                try resampler.resample(
                    source, rowBytes: bytesPerRow, channels: layout.channels.rawValue, to: pixels,
                    context)
            }
        }
    }

    /// Averages squares of pixels; the result has 8 bits per sample.
    private func averaged(_ square: Int) throws(RenderError) -> Pixmap {
        var averager = RowAverager(size, layout, square: square)
        return try Pixmap(size: averager.size, layout: averager.layout) { target in
            let pixels = target.assumingMemoryBound(to: UInt8.self)
            bytes.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                for y in 0..<size.height {
                    averager.add(source + y * bytesPerRow)
                    guard (y + 1) % square == 0 || y + 1 == size.height else { continue }
                    averager.writeRow(
                        to: pixels + y / square * averager.size.width * layout.channels.rawValue)
                }
            }
        }
    }

    /// The picture as a Cairo canvas.
    func canvas() throws(RenderError) -> Canvas {
        let canvas = try Canvas(size)
        // Rows of 16 bits become RGBA of 8 bits first.
        let converter = PixelConverter(
            from: layout, to: PixelLayout(channels: .rgba, bitDepth: 8))
        var row = [UInt8](repeating: 0, count: layout.bitDepth == 8 ? 0 : size.width * 4)
        try canvas.withPixels { pixels, stride throws(RenderError) in
            bytes.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                for y in 0..<size.height {
                    let line = source + y * bytesPerRow
                    let target = pixels + y * stride
                    if layout.bitDepth == 8 {
                        SourceOver.premultiply(
                            line.assumingMemoryBound(to: UInt8.self), layout.channels, to: target,
                            count: size.width)
                        continue
                    }
                    row.withUnsafeMutableBytes { row in
                        if let start = row.baseAddress {
                            converter.convert(line, to: start, count: size.width)
                        }
                    }
                    SourceOver.premultiply(row, .rgba, to: target, count: size.width)
                }
            }
        }
        return canvas
    }

    /// The pixels of a canvas, in a layout of 8 bits per sample.
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
                        if layout.channels == .rgb && pixel >> 24 == 255 {
                            sample[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                            sample[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                            sample[2] = UInt8(truncatingIfNeeded: pixel)
                            sample += 3
                            continue
                        }
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
