extension Pixmap {
    /// The picture with some effects, in their order. The same picture and effects give the same pixels.
    ///
    /// - Throws: the errors of JPEG's encoder, or what ends the render.
    consuming func changed(
        by effects: [Effect], _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        for effect in effects {
            try context.check()
            let amount = effect.amount ?? effect.kind.amounts?.usual ?? 0
            let shorter = Double(min(size.width, size.height))
            if let box = effect.box {
                let area = box.pixelArea(of: size)
                let whole = self
                var part = whole.cropped(to: area)
                part = try part.changed(by: effect.kind, amount, shorterSide: shorter, context)
                replace(area, with: part)
            } else {
                self = try changed(by: effect.kind, amount, shorterSide: shorter, context)
            }
        }
        return self
    }

    /// - Parameter shorterSide: the length, in pixels, of which some amounts are fractions.
    private consuming func changed(
        by kind: Effect.Kind, _ amount: Double, shorterSide: Double, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        func length(_ part: Double) -> Int { Int((part * shorterSide).rounded()) }
        switch kind {
        case .mirror: return turned(.upMirrored)
        case .grayscale: recolor { $0.saturated(0) }
        case .invert: recolor { $0.inverted }
        case .saturate: recolor { $0.saturated(Float(amount)) }
        case .blur: try blur(by: length(amount), context)
        case .pixelate: pixelate(by: length(amount))
        case .fry:
            let strength = Float(amount)
            recolor { $0.saturated(1 + 1.5 * strength).contrasted(1 + strength) }
            sharpen(by: 1.5 * strength)
            try compress(quality: Int(40 - 35 * amount), context)
        case .jpeg: try compress(quality: Int(amount.rounded()), context)
        }
        return self
    }

    private mutating func replace(_ area: PixelRect, with part: borrowing Pixmap) {
        let from = part.bytesPerRow
        for y in 0..<area.size.height {
            let start = (area.y + y) * bytesPerRow + area.x * layout.bytesPerPixel
            bytes.replaceSubrange(
                start..<start + from, with: part.bytes[y * from..<(y + 1) * from])
        }
    }

    /// Compresses the colors as a JPEG and takes what comes of it; alpha stays.
    private mutating func compress(quality: Int, _ context: RenderContext) throws(RenderError) {
        let flat = PixelLayout(channels: layout.isGray ? .gray : .rgb, bitDepth: 8)
        let colors = flat.channels.rawValue
        let plain = converted(to: PixelLayout(channels: layout.channels, bitDepth: 8))
        let channels = plain.layout.channels.rawValue
        var rows = Pixmap(size: size, layout: flat)
        for index in 0..<size.pixelCount {
            for color in 0..<colors {
                rows.bytes[index * colors + color] = plain.bytes[index * channels + color]
            }
        }
        let encoder = try ImageEncoder(
            format: .jpeg, size: size, layout: flat, metadata: ImageMetadata(),
            fineness: .quality(min(max(quality, 1), 100)), context)
        let height = size.height
        try rows.withPixels { pixels throws(RenderError) in
            try encoder.writeRows(from: pixels, count: height)
        }
        let file = EncodedImage(bytes: try encoder.finish(), format: .jpeg)
        let header = try ImageHeader(of: file, context)
        let decoded = try file.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try Pixmap(decoding: ImageDecoder(header, bytes: bytes, context))
        }
        var result = plain
        for index in 0..<size.pixelCount {
            for color in 0..<colors {
                result.bytes[index * channels + color] = decoded.bytes[index * colors + color]
            }
        }
        self = result.converted(to: layout)
    }
}

extension Box {
    /// The pixels of a picture that the box covers: at least one.
    fileprivate func pixelArea(of size: PixelSize) -> PixelRect {
        func range(_ start: Double, _ length: Double, _ side: Int) -> Range<Int> {
            let low = min(max(0, (start * Double(side)).rounded(.down)), Double(side - 1))
            let high = min(Double(side), ((start + length) * Double(side)).rounded(.up))
            return Int(low)..<max(Int(low) + 1, Int(high))
        }
        let (columns, rows) = (range(x, width, size.width), range(y, height, size.height))
        return PixelRect(
            x: columns.lowerBound, y: rows.lowerBound,
            size: PixelSize(width: columns.count, height: rows.count))
    }
}
