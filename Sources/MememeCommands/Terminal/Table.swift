/// Text in aligned columns.
struct Table {
    var header: [String]
    var rows: [[String]]
    /// The columns that may shrink on a narrow terminal.
    var flexible: Range<Int>

    /// The narrowest width of a flexible column; narrower terminals wrap lines.
    private static let minimumWidth = 8
    private static let gap = 2
    /// The longest cell if the output isn't a terminal. Cells are padded to ``widest`` at most, so that
    /// one long text doesn't make all lines long.
    private static let longest = 1000
    private static let widest = 100

    /// - Parameter width: the columns of the terminal; `nil` if only very long cells are cut.
    func lines(width: Int?) -> [String] {
        let cells = ([header] + rows).map { $0.map(Self.cell) }
        var widths = header.indices.map { column in
            cells.map { $0[column].displayWidth }.max() ?? 0
        }
        let filled = width == nil ? Self.widest : .max
        if let width { shrink(&widths, to: width) }
        return cells.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cut = cell.cut(to: widths[column])
                let isLast = column == row.count - 1
                let room = max(min(widths[column], filled), cut.displayWidth)
                line += isLast ? cut : cut.padded(to: room + Self.gap)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The lines for a terminal, with a bold header.
    func lines(for terminal: Terminal) -> [String] {
        var lines = lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
    }

    private static func cell(_ text: String) -> String {
        // By scalars, because any number of combining marks form one character.
        String(text.unicodeScalars.prefix(4 * longest)).printable.cut(to: longest)
    }

    /// Shrinks the widest flexible columns until the row fits.
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
