extension Bitmap {
    /// Draws a drop shadow of all that is there, below it.
    mutating func addShadow(_ shadow: CaptionShadow) {
        guard shadow.color >> 24 > 0 else { return }
        let (right, down) = (Int(shadow.offset.x.rounded()), Int(shadow.offset.y.rounded()))
        var cast = area
        cast.x += right
        cast.y += down
        let whole = area.union(cast.grown(by: (shadow.reach + 2) << shadow.shift))

        var cells = Mask(shadow.cells(for: whole))
        var sums = [UInt32](repeating: 0, count: cells.values.count)
        let width = area.size.width
        for y in 0..<area.size.height {
            let row = (cast.y + y) >> shadow.shift - cells.area.y
            for x in 0..<width {
                let column = (cast.x + x) >> shadow.shift - cells.area.x
                sums[row * cells.area.size.width + column] &+= pixels[y * width + x] >> 24
            }
        }
        for index in sums.indices {
            cells.values[index] = UInt8(truncatingIfNeeded: sums[index] >> UInt32(2 * shadow.shift))
        }
        cells.blur(by: shadow.reach)
        var mask = Mask(whole)
        shadow.spread(cells, over: &mask)
        self = placed(in: whole)
        underlay(shadow.color, mask.values)
    }
}
