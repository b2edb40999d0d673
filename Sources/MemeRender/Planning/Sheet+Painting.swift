extension Sheet {
    /// Whether the sheet is the picture alone, with nothing around it and no holes in it.
    var isBare: Bool { size == picture.size && !hasHoles }

    /// The pixel layout that can hold both the sheet and pixels of another layout. Gray stays gray and
    /// opaque stays opaque if the sheet's colors and holes allow it.
    func layout(around pixels: PixelLayout) -> PixelLayout {
        let colors = areas.map(\.color)
        return pixels.adding(
            color: colors.contains { !$0.isGray },
            alpha: hasHoles || colors.contains { $0.alpha < 255 })
    }

    /// Paints the surroundings of the picture in some rows.
    ///
    /// - Parameters:
    ///   - rows: the rows of the sheet to paint.
    ///   - target: the address of the first of these rows; they are tightly packed.
    ///   - layout: the pixel layout of the rows.
    ///   - colors: the colors of the sheet around a picture of high dynamic range.
    func paint(
        _ rows: Range<Int>, on target: UnsafeMutableRawPointer, layout: PixelLayout,
        colors: HighRangeColors? = nil
    ) {
        let bytesPerRow = size.width * layout.bytesPerPixel
        for area in areas {
            let painted = rows.clamped(to: area.rectangle.rows)
            guard let first = painted.first else { continue }
            let sample =
                colors?.sample(of: area.color, in: layout)
                ?? PixelConverter.sample(of: area.color, in: layout)
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

    /// Places some rows of the picture on rows that are painted already.
    ///
    /// - Parameters:
    ///   - pixels: the picture's rows, tightly packed, in the converter's input layout.
    ///   - rows: the rows of the sheet that they become.
    ///   - target: the address of the sheet's row `firstRow`.
    ///   - firstRow: the first row of the sheet that is in `target`.
    ///   - converter: converts the picture's pixel layout to the sheet's.
    func place(
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
    /// The rows that the rectangle covers.
    var rows: Range<Int> { y..<y + size.height }
}
