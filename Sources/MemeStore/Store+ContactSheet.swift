import MemeConcurrency
public import MemeRender
import Synchronization

extension Store {
    /// Draws a contact sheet: the memes of a query in a grid, each with its words below, or its id if it
    /// has no words.
    ///
    /// - Parameters:
    ///   - query: which memes, and in which order.
    ///   - columns: cells in a row; if `nil`, as many as make the sheet about square, at most 8.
    ///   - cellSize: the side, in pixels, of the square that each meme is fitted into.
    ///   - format: the format of the sheet.
    ///   - renderer: renders the sheet; its limits are those of the sheet, its time that of the whole.
    ///   - progress: called now and then with the part that is done, from 0 to 1, on any thread.
    ///   - lacking: called at the end for each meme whose picture is gone or damaged, with the reason;
    ///     the cell of that meme is empty.
    /// - Throws: ``StoreError/noMemes(folder:search:tags:)`` if the query finds nothing.
    public func contactSheet(
        of query: MemeQuery, columns: Int? = nil, cellSize: Int = 240,
        as format: ImageFormat = .png, by renderer: Renderer = Renderer(),
        progress: @escaping @Sendable (Double) -> Void = { _ in },
        lacking: (MemeSummary, any Error) -> Void = { _, _ in }
    ) async throws -> EncodedImage {
        let summaries = try await summaries(query)
        if summaries.isEmpty {
            throw StoreError.noMemes(
                folder: folder, search: query.search, tags: query.tags.map(\.name).sorted())
        }
        let shortIDs = try await shortIDs(of: summaries.filter { $0.line == nil }.map(\.id))
        let grid = SheetGrid(
            count: summaries.count, columns: columns ?? Self.columns(for: summaries.count),
            cellSize: cellSize)
        let (sheet, failures) = try await Workers.disk.run {
            let failures = Mutex<[Int: any Error]>([:])
            let sheet = try grid.rendered(as: format, by: renderer, progress: progress) {
                index, stop in
                let summary = summaries[index]
                var renderer = renderer
                renderer.stop = stop
                let picture = Result {
                    try sheetPicture(of: summary, side: cellSize, by: renderer)
                }
                if case .failure(let error) = picture {
                    failures.withLock { $0[index] = error }
                }
                return (try? picture.get(), summary.line ?? shortIDs[summary.id] ?? "")
            }
            return (sheet, failures.withLock { $0 })
        }
        for (index, error) in failures.sorted(by: { $0.key < $1.key }) {
            guard error.isLossOfPicture else { throw error }
            lacking(summaries[index], error)
        }
        return sheet
    }

    /// The number of columns that makes a sheet of square cells about square; at most 8, so that words
    /// stay legible.
    static func columns(for count: Int) -> Int {
        min(Int(Double(count).squareRoot().rounded(.up)), 8)
    }

    /// The cell of a meme.
    private func sheetPicture(
        of summary: MemeSummary, side: Int, by renderer: Renderer
    ) throws -> SheetPicture {
        do {
            return try SheetPicture(
                cell(of: summary, side: side, by: renderer), side: side,
                by: renderer.asMaker(acceptsDamage: false))
        } catch let error as RenderError where error.isLossOfPicture {
            // A damaged thumbnail is made again; a picture that was saved with damage is shown with it.
            try thumbnails.remove(summary.memed)
            return try SheetPicture(
                cell(of: summary, side: side, by: renderer), side: side,
                by: renderer.asMaker())
        }
    }

    /// A picture of a meme for a cell: a thumbnail, if there is one that is large enough.
    func cell(
        of summary: MemeSummary, side: Int, by renderer: Renderer = Renderer()
    ) throws -> EncodedImage {
        let image = { try EncodedImage(blobs.bytes(of: summary.memed)) }
        guard let level = ThumbnailLevel(atLeast: side) else { return try image() }
        return try thumbnails.thumbnail(of: summary.memed, level, by: renderer, image: image)
    }
}

extension Error {
    /// Whether the error is about one picture that is gone, damaged or over a limit, and not about a
    /// disk or memory that failed.
    fileprivate var isLossOfPicture: Bool {
        if let error = self as? StoreError { return error.isLossOfPicture }
        return switch self as? RenderError {
        case .empty, .unsupportedFormat, .truncated, .corrupt, .unsupportedVariant,
            .tooMuchMemory:
            true
        default: false
        }
    }
}
