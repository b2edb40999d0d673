/// The tracked pixels in each row of a screen: those that ink may reach.
struct TracedSpans {
    struct Span {
        var left: Int
        var right: Int
        /// The number of tracked pixels in the rows above.
        var start: Int
    }

    /// The tracked columns of each row.
    let rows: [Span]
    /// The number of tracked pixels.
    let count: Int
    /// The bounding box of the tracked pixels.
    let area: GIFArea

    init(_ areas: [GIFArea], on size: PixelSize) {
        var rows = [Span](
            repeating: Span(left: 0, right: 0, start: 0), count: size.height)
        var all = GIFArea.none
        for area in areas where !area.isEmpty {
            all = all.union(area)
            for row in area.top..<area.bottom {
                let isNew = rows[row].right == 0
                rows[row].left = isNew ? area.left : min(rows[row].left, area.left)
                rows[row].right = max(rows[row].right, area.right)
            }
        }
        var count = 0
        for row in rows.indices {
            rows[row].start = count
            count += rows[row].right - rows[row].left
        }
        self.rows = rows
        self.count = count
        area = all
    }

    /// The tracked columns of a row in an area, and the offset to add to a column for the pixel's index
    /// among all tracked pixels.
    @inline(__always)
    func columns(of row: Int, in area: GIFArea) -> (columns: Range<Int>, offset: Int) {
        let span = rows[row]
        let left = max(span.left, area.left)
        return (left..<max(left, min(span.right, area.right)), span.start - span.left)
    }

    /// Whether an area contains any tracked pixel.
    func meets(_ area: GIFArea) -> Bool {
        let top = max(area.top, self.area.top)
        let bottom = min(area.bottom, self.area.bottom)
        guard top < bottom else { return false }
        return (top..<bottom).contains { !columns(of: $0, in: area).columns.isEmpty }
    }
}
