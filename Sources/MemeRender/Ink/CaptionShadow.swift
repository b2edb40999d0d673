/// The drop shadow of a caption: the offset and blur of its silhouette, in pixels.
struct CaptionShadow {
    /// The color in premultiplied ARGB.
    let color: UInt32
    /// The offset to the right and downwards, turned with the caption.
    let offset: SIMD2<Double>
    /// The shadow is drawn in cells of `1 << shift` pixels a side, aligned to the picture's corner. A
    /// wide blur hides finer detail, so with larger cells it takes no longer than a narrow one.
    let shift: Int
    /// The blur's reach in cells.
    let reach: Int

    /// - Parameters:
    ///   - shadow: the shadow, with lengths in ems.
    ///   - fontSize: the em in pixels.
    ///   - turn: the cosine and the sine of the caption's rotation.
    init(_ shadow: Shadow, fontSize: Double, turn: SIMD2<Double>) {
        color = shadow.color.premultiplied
        let (x, y) = (shadow.x * fontSize, shadow.y * fontSize)
        offset = SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
        let blur = shadow.blur * fontSize
        var shift = 0
        while blur > Double(Mask.longestBlur << shift) { shift += 1 }
        self.shift = shift
        // Cells spread ink by up to one and a half cells: one by partial coverage, half by
        // interpolation.
        reach = shift == 0 ? Int(blur) : Int(blur / Double(1 << shift) - 1.5)
    }

    /// The cells on which the shadow in a rectangle of pixels depends.
    func cells(for pixels: PixelRect) -> PixelRect {
        let margin = shift == 0 ? reach : reach + 1
        let left = pixels.x >> shift - margin
        let top = pixels.y >> shift - margin
        let right = (pixels.x + pixels.size.width - 1) >> shift + margin
        let bottom = (pixels.y + pixels.size.height - 1) >> shift + margin
        return PixelRect(
            x: left, y: top, size: PixelSize(width: right - left + 1, height: bottom - top + 1))
    }

    /// Interpolates the shadow's coverage at each pixel, bilinearly between the centers of cells.
    ///
    /// - Parameters:
    ///   - cells: the blurred mask of ``cells(for:)``.
    ///   - pixels: the mask to fill.
    func spread(_ cells: Mask, over pixels: inout Mask) {
        let area = pixels.area
        let width = cells.area.size.width
        // Twice a cell's side, because the centers of pixels lie halfway between whole numbers.
        let unit = 2 << shift
        /// The last cell whose center is at or before a pixel's, and the distance between the two.
        func place(_ pixel: Int) -> (cell: Int, part: Int) {
            let middle = 2 * pixel + 1 - unit / 2
            return (middle >> (shift + 1), middle & (unit - 1))
        }
        var index = 0
        for y in area.y..<area.y + area.size.height {
            let (row, down) = place(y)
            let start = (row - cells.area.y) * width - cells.area.x
            for x in area.x..<area.x + area.size.width {
                let (column, right) = place(x)
                func value(_ offset: Int) -> Int { Int(cells.values[start + column + offset]) }
                let sum =
                    if right == 0 && down == 0 {
                        value(0) * unit * unit
                    } else {
                        (value(0) * (unit - right) + value(1) * right) * (unit - down)
                            + (value(width) * (unit - right) + value(width + 1) * right) * down
                    }
                pixels.values[index] = UInt8((sum + unit * unit / 2) / (unit * unit))
                index += 1
            }
        }
    }
}
