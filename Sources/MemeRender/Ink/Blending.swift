extension InkLayers {
    /// Composites the ink of some rows onto them, source-over. Samples without ink stay unchanged.
    ///
    /// - Parameters:
    ///   - pixels: the rows, tightly packed.
    ///   - rows: their place in the picture.
    ///   - width: the picture's width in pixels.
    ///   - origin: the place of the picture's first pixel on the meme: that of a frame that is a part of it.
    ///   - layout: the rows' pixel layout.
    ///   - context: the render's.
    /// - Throws: the error of `context` if the render has to end.
    func blend(
        onto pixels: UnsafeMutableRawPointer, _ rows: Range<Int>, width: Int,
        at origin: SIMD2<Int> = SIMD2(0, 0), _ layout: PixelLayout, _ context: RenderContext
    ) throws(RenderError) {
        let area = PixelRect(
            x: origin.x, y: origin.y + rows.lowerBound,
            size: PixelSize(width: width, height: rows.count))
        try forEachTile(in: area, context) { tile throws(RenderError) in
            MemeRender.blend(
                tile, onto: pixels - origin.x * layout.bytesPerPixel, firstRow: area.y,
                layout: layout, width: width, colors: colors)
        }
    }
}

/// Composites a tile of ink onto rows of a picture, source-over, or cuts a hole into them. Samples without ink stay
/// unchanged.
///
/// - Parameters:
///   - tile: the ink.
///   - rows: the picture's rows, tightly packed; the first is `firstRow`.
///   - firstRow: the picture's row at which `rows` begins.
///   - layout: the rows' pixel layout. A gray picture takes gray ink: its green component.
///   - width: the picture's width in pixels.
///   - colors: the colors of ink in a picture of high dynamic range, which has 16 bits and colors; `nil`
///     for any other.
func blend(
    _ tile: borrowing InkTile, onto rows: UnsafeMutableRawPointer, firstRow: Int,
    layout: PixelLayout, width: Int, colors: HighRangeColors? = nil
) {
    let area = tile.area
    let bytesPerRow = width * layout.bytesPerPixel
    tile.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<area.size.height {
            let inkRow = UnsafeBufferPointer(
                rebasing: pixels[y * area.size.width..<(y + 1) * area.size.width])
            let row =
                rows + (area.y - firstRow + y) * bytesPerRow + area.x * layout.bytesPerPixel
            if tile.isHole {
                SourceOver.cut(inkRow, outOf: row, layout)
            } else if layout.bitDepth == 8 && layout.channels == .rgb {
                SourceOver.blend(inkRow, onto: row.assumingMemoryBound(to: UInt8.self))
            } else if let colors {
                SourceOver.blend(
                    inkRow, onto: row.assumingMemoryBound(to: UInt16.self), layout, colors)
            } else if layout.bitDepth == 16 {
                SourceOver.blend(inkRow, onto: row.assumingMemoryBound(to: UInt16.self), layout)
            } else {
                SourceOver.blend(inkRow, onto: row.assumingMemoryBound(to: UInt8.self), layout)
            }
        }
    }
}
