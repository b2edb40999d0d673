import MemeRender
import MemeStore

/// Makes a contact sheet, writes it, and shows it if the terminal can.
struct GridOutput {
    let options: GridOptions
    let json: Bool

    func write(_ query: MemeQuery, of store: Store, total: Int) async throws {
        let destination = options.output.file.destination(or: "mememe-grid.png")
        try destination.validate()
        var warnings: [String] = []
        let sheet = try await withProgress("Making the grid") { progress in
            try await store.contactSheet(
                of: query, columns: options.columns, cellSize: options.cell ?? 240,
                as: options.output.file.format ?? .png, progress: progress
            ) { summary, error in
                warnings.append("\(summary.id): its cell is empty: \(error.message)")
            }
        }
        let path = try await destination.write(sheet)
        destination.note(committedAs: path)
        for warning in warnings { Console.note("warning: \(warning)") }

        if json {
            let rest = max(total - query.offset, 0)
            try Console.printJSON(
                SheetRecord(
                    file: path, memeCount: min(rest, query.limit ?? rest), total: total,
                    byteCount: sheet.bytes.count, format: sheet.format))
        } else if destination != .standardOutput {
            PictureOutput.show(sheet)
            try Console.print(path.shown)
        }
    }
}
