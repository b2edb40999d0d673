extension Pixmap {
    /// A part of the picture resampled to another size; the result has 8 bits per sample.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func scaled(
        _ part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        let layout = PixelLayout(channels: layout.channels, bitDepth: 8)
        // A JPEG is often decoded at exactly the requested size.
        if isAll(part), size == self.size { return converted(to: layout) }
        if layout.hasAlpha {
            // Colors are mixed by how opaque they are.
            return Pixmap(
                premultiplied: try premultipliedPixels(part, to: size, context), size: size, layout)
        }
        let square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
        let picture = (square > 1 ? try averaged(square) : self).converted(to: layout)
        return try picture.resampled(part.inSquares(of: square), to: size, context)
    }

    /// A part of the picture resampled to another size, as premultiplied ARGB.
    ///
    /// - Parameter part: which part, in pixels, perhaps with fractions.
    consuming func premultipliedPixels(
        _ part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> [UInt32] {
        if isAll(part), size == self.size { return premultipliedPixels() }
        guard layout.hasAlpha else {
            return try scaled(part, to: size, context).premultipliedPixels()
        }
        let square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
        if square > 1 { self = try averaged(square) }
        let source = self.size
        let pixels = premultipliedPixels()
        bytes = []
        let resampler = Resampler(source, part: part.inSquares(of: square), to: size)
        var result = [UInt32](repeating: 0, count: size.pixelCount)
        try pixels.withUnsafeBufferPointer { pixels throws(RenderError) in
            try result.withUnsafeMutableBufferPointer { result throws(RenderError) in
                // Blue, green, red and alpha, as words of this machine are.
                guard let from = UnsafeRawPointer(pixels.baseAddress),
                    let to = UnsafeMutableRawPointer(result.baseAddress)
                else { return }
                try resampler.resample(
                    from.assumingMemoryBound(to: UInt8.self), rowBytes: 4 * source.width,
                    channels: 4, to: to.assumingMemoryBound(to: UInt8.self), context)
            }
        }
        return result
    }

    private func isAll(_ part: Rect) -> Bool {
        part == Rect(allOf: size)
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

    /// The picture in a layout that holds everything it has but depth and alpha.
    ///
    /// - Parameter background: the color behind transparent pixels if the layout has no alpha.
    consuming func converted(
        to layout: PixelLayout, on background: Color = .black
    ) -> Pixmap {
        if layout == self.layout { return self }
        var result = Pixmap(size: size, layout: layout)
        let converter = PixelConverter(from: self.layout, to: layout, background: background)
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

    /// A part of an opaque picture of 8 bits, at another size.
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

    /// The picture that premultiplied ARGB is, in a layout of 8 bits per sample that has alpha.
    private init(premultiplied pixels: [UInt32], size: PixelSize, _ layout: PixelLayout) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * layout.bytesPerPixel)
        for pixel in pixels {
            let alpha = pixel >> 24
            let color = alpha == 0 ? 0 : pixel.opaque
            if !layout.isGray { bytes.append(UInt8(color >> 16 & 255)) }
            bytes.append(UInt8(color >> 8 & 255))
            if !layout.isGray { bytes.append(UInt8(color & 255)) }
            bytes.append(UInt8(alpha))
        }
        self.init(size: size, layout: layout, bytes: bytes)
    }
}
