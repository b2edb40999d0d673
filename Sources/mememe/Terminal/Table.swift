/// Rows of text in aligned columns.
struct Table {
    var header: [String]
    var rows: [[String]]
    /// The columns that give way where the terminal is too narrow.
    var flexible: Range<Int>

    /// No flexible column gets narrower than this, even where lines then wrap.
    private static let minimumWidth = 8
    private static let gap = 2

    /// - Parameter width: the columns of the terminal; nothing is cut where `nil`.
    func lines(width: Int?) -> [String] {
        let cells = ([header] + rows).map { $0.map(\.printable) }
        var widths = header.indices.map { column in
            cells.map { $0[column].displayWidth }.max() ?? 0
        }
        if let width { shrink(&widths, to: width) }
        return cells.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cut = cell.cut(to: widths[column])
                let isLast = column == row.count - 1
                line += isLast ? cut : cut.padded(to: widths[column] + Self.gap)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Takes what is too much from the widest flexible columns.
    private func shrink(_ widths: inout [Int], to width: Int) {
        var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
        while excess > 0 {
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > Self.minimumWidth
            else { return }
            widths[widest] -= 1
            excess -= 1
        }
    }
}
