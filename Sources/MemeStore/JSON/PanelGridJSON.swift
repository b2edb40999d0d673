package import MemeRender

/// How panels stand beside each other, in JSON.
package struct PanelGridJSON: Decodable, Hashable, Sendable {
    package enum Arrangement: String, Decodable, Sendable {
        case row, column, cells
    }

    private var arrangement: Arrangement
    /// Of cells; 2 by default.
    private var columns: Int?
    private var weights: [Double]?
    private var gap: Double?
    private var color: Color?
    /// The longest side of the sheet, in pixels; `nil` for one on which no picture is enlarged.
    package var longestSide: Int?

    /// The grid of some pictures.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - color: the color between them where none is said.
    package func grid(of count: Int, color usual: Color = .black) -> PanelGrid {
        let made: PanelGrid.Arrangement
        switch arrangement {
        case .row: made = .row
        case .column: made = .column
        case .cells:
            let columns = columns ?? 2
            made = .cells(columns: columns, rows: (max(count, 1) - 1) / max(columns, 1) + 1)
        }
        return PanelGrid(made, weights: weights ?? [], gap: gap ?? 0, color: color ?? usual)
    }
}
