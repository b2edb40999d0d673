/// A scan converter that computes the exact area of each pixel that polygons cover, without sampling.
/// Corners are rounded to 1/256 of a pixel. If edges of two polygons share a pixel, their areas are
/// added, up to the whole pixel.
///
/// It uses integers only, and no pixel's coverage depends on where a mask begins or ends, so parts that
/// are drawn separately join without a seam. It takes a third to a fifth of the time of Cairo's strokes
/// and fills.
struct Rasterizer {
    // The difference of each pixel's coverage to its left neighbor's; `full` is a whole pixel. A row has
    // one more entry, beyond its right end.
    private var steps: [Int32] = []
    // A bit for each entry of `steps` that may not be zero, 64 per word; each row begins with a new
    // word.
    private var touched: [UInt64] = []

    private static let full: Int32 = 1 << 17

    /// Adds the area that polygons fill by the nonzero rule to the coverage of a mask.
    ///
    /// - Parameters:
    ///   - polygons: the edges.
    ///   - origin: the place of the polygons' origin on the picture, in pixels.
    ///   - mask: the mask to add to.
    mutating func fill(_ polygons: Edges, at origin: SIMD2<Double>, into mask: inout Mask) {
        let size = mask.area.size
        // One more column on each side, so that every pixel has neighbors.
        let width = size.width + 2
        let stride = width + 1
        let words = stride / 64 + 1
        if steps.count < stride * size.height {
            steps = [Int32](repeating: 0, count: stride * size.height)
        }
        if touched.count < words * size.height {
            touched = [UInt64](repeating: 0, count: words * size.height)
        }
        let place = Edges.fixed(origin) &- SIMD2(mask.area.x - 1, mask.area.y) &* 256
        steps.withUnsafeMutableBufferPointer { steps in
            touched.withUnsafeMutableBufferPointer { touched in
                let cells = Cells(
                    steps: steps, touched: touched, width: width, height: size.height,
                    words: words)
                for edge in polygons.edges { cells.add(edge, at: place) }
                let first = max(0, (polygons.top + place.y) >> 8)
                let last = min(size.height, (polygons.bottom + place.y + 255) >> 8)
                guard first < last else { return }
                mask.values.withUnsafeMutableBufferPointer { values in
                    for row in first..<last { cells.settle(row, into: values) }
                }
            }
        }
    }

    private struct Cells {
        let steps: UnsafeMutableBufferPointer<Int32>
        let touched: UnsafeMutableBufferPointer<UInt64>
        let width: Int
        let height: Int
        let words: Int

        @inline(__always)
        private func add(_ step: Int, row: Int, column: Int) {
            steps[row &* (width &+ 1) &+ column] &+= Int32(truncatingIfNeeded: step)
            touched[row &* words &+ column >> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
        }

        /// Adds an edge to the steps.
        @inline(__always)
        func add(_ edge: Edges.Edge, at place: SIMD2<Int>) {
            let upper = Int(edge.top) &+ place.y
            let top = max(upper, 0)
            let bottom = min(Int(edge.bottom) &+ place.y, height << 8)
            if top >= bottom || Int(edge.left) &+ place.x >= width << 8 { return }
            let start = Int(edge.x) &+ place.x
            func x(at y: Int) -> Int { start &+ ((y &- upper) &* edge.slope &+ (1 << 31)) >> 32 }
            var y = top
            var left = x(at: top)
            var row = top >> 8
            while y < bottom {
                let nextY = min((row &+ 1) << 8, bottom)
                let next = x(at: nextY)
                addSpan(row, from: left, to: next, height: edge.isDown ? nextY &- y : y &- nextY)
                y = nextY
                left = next
                row &+= 1
            }
        }

        /// Adds the part of an edge that lies in one row.
        @inline(__always)
        private func addSpan(_ row: Int, from start: Int, to end: Int, height: Int) {
            let column = start >> 8
            if column == end >> 8 {
                if column >= width { return }
                if column < 0 { return add(height << 9, row: row, column: 0) }
                let area = height &* (512 &- (start & 255) &- (end & 255))
                add(area, row: row, column: column)
                add(height << 9 &- area, row: row, column: column &+ 1)
                return
            }
            addFlatSpan(row, min(start, end), max(start, end), height)
        }

        /// Adds the part of an edge that lies in one row and crosses several columns.
        private func addFlatSpan(_ row: Int, _ left: Int, _ right: Int, _ height: Int) {
            if right <= 0 { return add(height << 9, row: row, column: 0) }
            let slope = height << 24 / (right - left)
            func reached(_ x: Int) -> Int {
                x == right ? height : ((x &- left) &* slope &+ (1 << 23)) >> 24
            }
            var x = left
            var done = 0
            if left < 0 {
                x = 0
                done = reached(0)
                add(done << 9, row: row, column: 0)
            }
            var column = x >> 8
            while x < right && column < width {
                let next = min((column &+ 1) << 8, right)
                let reached = reached(next)
                let part = reached &- done
                let area = part &* (512 &- (x &- column << 8) &- (next &- column << 8))
                add(area, row: row, column: column)
                add(part << 9 &- area, row: row, column: column &+ 1)
                x = next
                done = reached
                column &+= 1
            }
        }

        /// Sums the steps of a row, adds the coverage to the mask, and clears the steps for the next
        /// polygons.
        ///
        /// If two letters each cover a part of one pixel, the parts are disjoint if the letters face
        /// each other there, and identical if one letter continues the other, as in joined scripts. Both
        /// cases are handled by adding the parts, but only up to the coverage of this letter next to the
        /// pixel.
        func settle(_ row: Int, into mask: UnsafeMutableBufferPointer<UInt8>) {
            let start = row &* (width &- 2) &- 1
            var sum: Int32 = 0
            var value: UInt8 = 0
            var x = 1
            func cover(to end: Int) {
                if value == 0 { return }
                // Pixels within a letter are fully covered, so a run of them is set at once.
                if value == 255 {
                    mask.baseAddress?.advanced(by: start &+ x)
                        .update(repeating: 255, count: end &- x)
                    return
                }
                for index in start &+ x..<start &+ end { mask[index] = max(mask[index], value) }
            }
            for word in 0..<words {
                var bits = touched[row &* words &+ word]
                if bits == 0 { continue }
                touched[row &* words &+ word] = 0
                while bits != 0 {
                    let column = word << 6 &+ bits.trailingZeroBitCount
                    bits &= bits &- 1
                    if x < min(column, width &- 1) { cover(to: min(column, width &- 1)) }
                    let step = row &* (width &+ 1) &+ column
                    sum &+= steps[step]
                    steps[step] = 0
                    let before = value
                    value = Self.value(of: sum)
                    x = column &+ 1
                    if column == 0 || column >= width &- 1 { continue }
                    let known = mask[start &+ column]
                    if known == 0 {
                        mask[start &+ column] = value
                    } else if value > 0 && known < 255 {
                        let next = Self.value(of: sum &+ steps[step &+ 1])
                        let limit = max(max(value, known), max(before, next))
                        let (both, overflow) = value.addingReportingOverflow(known)
                        mask[start &+ column] = overflow ? limit : min(both, limit)
                    }
                }
            }
            if x < width &- 1 { cover(to: width &- 1) }
        }

        private static func value(of sum: Int32) -> UInt8 {
            let part = min(abs(sum), Rasterizer.full) &* 255 &+ Rasterizer.full / 2
            return UInt8(truncatingIfNeeded: part >> 17)
        }
    }
}
