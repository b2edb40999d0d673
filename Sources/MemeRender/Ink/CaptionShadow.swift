/// The shadow of a caption: how its silhouette is moved and blurred, in pixels.
struct CaptionShadow {
    /// Premultiplied ARGB.
    let color: UInt32
    /// How far it falls to the right and downwards, turned with the caption.
    let offset: SIMD2<Double>
    /// It is drawn in cells of `1 << shift` pixels a side, which begin at the picture's corner: a
    /// wide blur leaves nothing that is finer, and takes no longer than a small one.
    let shift: Int
    /// How far it is blurred, in cells.
    let reach: Int

    /// - Parameter shadow: its lengths are in ems, of `fontSize` pixels.
    init(_ shadow: Shadow, fontSize: Double, turn: SIMD2<Double>) {
        color = shadow.color.premultiplied
        let (x, y) = (shadow.x * fontSize, shadow.y * fontSize)
        offset = SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
        let blur = shadow.blur * fontSize
        var shift = 0
        while blur > Double(Mask.longestBlur << shift) { shift += 1 }
        self.shift = shift
        // Cells show ink up to one and a half farther: one is covered in part, half is interpolated.
        reach = shift == 0 ? Int(blur) : Int(blur / Double(1 << shift) - 1.5)
    }

    /// The cells that the shadow in some pixels depends on.
    func cells(for pixels: PixelRect) -> PixelRect {
        let margin = shift == 0 ? reach : reach + 1
        let left = pixels.x >> shift - margin
        let top = pixels.y >> shift - margin
        let right = (pixels.x + pixels.size.width - 1) >> shift + margin
        let bottom = (pixels.y + pixels.size.height - 1) >> shift + margin
        return PixelRect(
            x: left, y: top, size: PixelSize(width: right - left + 1, height: bottom - top + 1))
    }

    /// How dark the shadow is at each pixel, between the middles of cells in proportion.
    ///
    /// - Parameter cells: the blurred mask of ``cells(for:)``.
    func spread(_ cells: Mask, over pixels: inout Mask) {
        let area = pixels.area
        let width = cells.area.size.width
        // Twice a cell's side, since pixels have their middles between whole numbers.
        let unit = 2 << shift
        /// The cell whose middle is before that of a pixel, and how far before.
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
