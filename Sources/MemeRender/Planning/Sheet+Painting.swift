extension Sheet {
    /// Whether there is nothing but the picture.
    var isBare: Bool { size == picture.size }

    /// The layout that can hold the sheet beside pixels of another. Gray stays gray, and opaque
    /// stays opaque, where the sheet's colours allow it.
    func layout(around pixels: PixelLayout) -> PixelLayout {
        let colors = areas.map(\.color)
        return pixels.adding(
            color: colors.contains { !$0.isGray }, alpha: colors.contains { $0.alpha < 255 })
    }

    /// Paints some rows of what is around the picture.
    ///
    /// - Parameters:
    ///   - rows: which rows of the sheet.
    ///   - target: where the first of them begins; they are tightly packed.
    func paint(_ rows: Range<Int>, on target: UnsafeMutableRawPointer, layout: PixelLayout) {
        let bytesPerRow = size.width * layout.bytesPerPixel
        for area in areas {
            let painted = rows.clamped(to: area.rectangle.rows)
            guard let first = painted.first else { continue }
            let sample = PixelConverter.sample(of: area.color, in: layout)
            let start =
                target + (first - rows.lowerBound) * bytesPerRow
                + area.rectangle.x * layout.bytesPerPixel
            let count = area.rectangle.size.width * layout.bytesPerPixel
            for index in 0..<count {
                start.storeBytes(
                    of: sample[index % sample.count], toByteOffset: index, as: UInt8.self)
            }
            for row in painted.dropFirst() {
                (start + (row - first) * bytesPerRow).copyMemory(from: start, byteCount: count)
            }
        }
    }

    /// Lays some rows of the picture on rows that are painted.
    ///
    /// - Parameters:
    ///   - pixels: the picture's rows, tightly packed, as `converter` takes them.
    ///   - rows: which rows of the sheet they become.
    ///   - target: where the sheet's row `firstRow` begins.
    func lay(
        _ pixels: UnsafeRawPointer, as rows: Range<Int>, on target: UnsafeMutableRawPointer,
        firstRow: Int, converter: PixelConverter
    ) {
        let width = picture.size.width
        for (index, row) in rows.enumerated() {
            let pixel = (row - firstRow) * size.width + picture.x
            converter.convert(
                pixels + index * width * converter.from.bytesPerPixel,
                to: target + pixel * converter.to.bytesPerPixel, count: width)
        }
    }
}

extension PixelRect {
    /// The rows that it covers.
    var rows: Range<Int> { y..<y + size.height }
}
