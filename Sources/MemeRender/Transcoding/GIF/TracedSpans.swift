/// The pixels of each row of a screen that are kept track of: those that ink may reach.
struct TracedSpans {
    struct Span {
        var left: Int
        var right: Int
        /// How many pixels are in the rows above.
        var start: Int
    }

    /// By row of the screen.
    let rows: [Span]
    /// How many there are.
    let count: Int
    /// The smallest rectangle that holds them.
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

    /// The pixels of a row that are kept track of and in an area, as columns of the screen; and what
    /// to add to a column for its place among all.
    @inline(__always)
    func columns(of row: Int, in area: GIFArea) -> (columns: Range<Int>, offset: Int) {
        let span = rows[row]
        let left = max(span.left, area.left)
        return (left..<max(left, min(span.right, area.right)), span.start - span.left)
    }

    /// Whether any of them is in an area.
    func meets(_ area: GIFArea) -> Bool {
        let top = max(area.top, self.area.top)
        let bottom = min(area.bottom, self.area.bottom)
        guard top < bottom else { return false }
        return (top..<bottom).contains { !columns(of: $0, in: area).columns.isEmpty }
    }
}
