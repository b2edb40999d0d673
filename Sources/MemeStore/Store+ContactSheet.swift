import Foundation
public import MemeRender

extension Store {
    /// The memes of a query side by side, each with its words below, or its id where it has none.
    ///
    /// - Parameters:
    ///   - query: which memes; the newest stands first.
    ///   - columns: cells in a row; where `nil`, as many as make the sheet about square, 8 at most.
    ///   - cellSize: the side, in pixels, of the square that each meme is fitted into.
    ///   - format: of the sheet.
    ///   - progress: called now and then with the part that is done, from 0 to 1, on any thread.
    /// - Throws: ``StoreError/noMemes(folder:search:)`` where the query finds nothing.
    public func contactSheet(
        of query: MemeQuery, columns: Int? = nil, cellSize: Int = 240,
        as format: ImageFormat = .png,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> EncodedImage {
        let summaries = try await summaries(query)
        if summaries.isEmpty { throw StoreError.noMemes(folder: folder, search: query.search) }
        let shortIDs = try await shortIDs(of: summaries.filter { $0.line == nil }.map(\.id))
        let grid = SheetGrid(
            count: summaries.count, columns: columns ?? Self.columns(for: summaries.count),
            cellSize: cellSize)
        return try await sheet(grid, as: format, progress: progress) { index in
            let summary = summaries[index]
            return ContactSheet.Cell(
                image: try cell(of: summary, side: cellSize),
                label: summary.line ?? shortIDs[summary.id] ?? "")
        }
    }

    /// Draws as many rows at once as there are cores, and writes them in their order.
    private func sheet(
        _ grid: SheetGrid, as format: ImageFormat, progress: (Double) -> Void,
        cell: @escaping @Sendable (Int) throws -> ContactSheet.Cell
    ) async throws -> EncodedImage {
        try await withThrowingTaskGroup(of: (Int, SheetRow).self) { group in
            let writer = try SheetWriter(grid, as: format)
            var drawn: [Int: SheetRow] = [:]
            var (begun, written) = (0, 0)
            func begin() {
                guard begun < grid.rowCount else { return }
                let row = begun
                group.addTask {
                    let draw: @Sendable () throws -> SheetRow = {
                        try grid.draw(grid.cells(inRow: row).map(cell), asRow: row)
                    }
                    return (row, try await Offload.run(draw))
                }
                begun += 1
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
            while let (index, row) = try await group.next() {
                drawn[index] = row
                begin()
                while let next = drawn.removeValue(forKey: written) {
                    try writer.write(next)
                    written += 1
                }
                progress(Double(written) / Double(grid.rowCount))
            }
            return try writer.finish()
        }
    }

    /// As many as make a sheet of square cells about square; 8 at most, so that words stay legible.
    static func columns(for count: Int) -> Int {
        min(Int(Double(count).squareRoot().rounded(.up)), 8)
    }

    /// A picture of a meme for a cell: its thumbnail where that is large enough.
    func cell(of summary: MemeSummary, side: Int) throws -> EncodedImage {
        let image = { try EncodedImage(blobs.bytes(of: summary.memed)) }
        if side > Thumbnails.longestSide { return try image() }
        return try thumbnails.thumbnail(of: summary.memed, image: image)
    }
}
