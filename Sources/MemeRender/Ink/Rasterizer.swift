/// Measures how much of each pixel polygons cover: the area itself, not samples of it. Corners are
/// rounded to 1/256 of a pixel, and where the edges of two polygons share a pixel their areas are
/// added up, to no more than the whole.
///
/// All here is whole numbers, and no pixel's sum depends on where a mask begins or ends: parts drawn
/// alone join without a seam. It takes a third to a fifth of the time of Cairo's strokes and fills.
struct Rasterizer {
    // By how much the covered part of a pixel grows over that of its left neighbour. `full` is all
    // of a pixel. A row has one more, beyond the right end.
    private var steps: [Int32] = []
    // A bit for each step that may not be zero, 64 in a word, each row begun with a new word.
    private var touched: [UInt64] = []

    private static let full: Int32 = 1 << 17

    /// Covers what polygons fill by the nonzero rule; what was covered stays so.
    ///
    /// - Parameter origin: where on the picture the polygons' 0, 0 is.
    mutating func fill(_ polygons: Edges, at origin: SIMD2<Double>, into mask: inout Mask) {
        let size = mask.area.size
        // A column more on both sides, so that the neighbours of each pixel are known.
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

        /// Takes up an edge.
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

        /// Takes up the part of an edge that lies in one row.
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

        /// The same for a part that goes through several columns.
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

        /// Sums up a row, covers what it says, and clears it for the next polygons.
        ///
        /// Where two letters each cover a part of a pixel, the parts are beside each other if the
        /// letters face each other there, and the same if one continues the other, as joined
        /// letters do. They are added up, but not to more than this letter covers next to it.
        func settle(_ row: Int, into mask: UnsafeMutableBufferPointer<UInt8>) {
            let start = row &* (width &- 2) &- 1
            var sum: Int32 = 0
            var value: UInt8 = 0
            var x = 1
            func cover(to end: Int) {
                if value == 0 { return }
                // Within a letter pixels are whole, and set at once.
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
