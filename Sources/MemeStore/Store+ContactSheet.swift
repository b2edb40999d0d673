public import MemeRender
import Synchronization

extension Store {
    /// The memes of a query side by side, each with its words below, or its id where it has none.
    ///
    /// - Parameters:
    ///   - query: which memes; the newest stands first.
    ///   - columns: cells in a row; where `nil`, as many as make the sheet about square, 8 at most.
    ///   - cellSize: the side, in pixels, of the square that each meme is fitted into.
    ///   - format: of the sheet.
    ///   - limits: for the sheet, and the time of all of it.
    ///   - progress: called now and then with the part that is done, from 0 to 1, on any thread.
    ///   - lacking: called at last for each meme whose picture is gone or damaged, and why: its cell
    ///     is empty.
    /// - Throws: ``StoreError/noMemes(folder:search:)`` where the query finds nothing.
    public func contactSheet(
        of query: MemeQuery, columns: Int? = nil, cellSize: Int = 240,
        as format: ImageFormat = .png, limits: RenderLimits = RenderLimits(),
        progress: @escaping @Sendable (Double) -> Void = { _ in },
        lacking: (MemeSummary, any Error) -> Void = { _, _ in }
    ) async throws -> EncodedImage {
        let summaries = try await summaries(query)
        if summaries.isEmpty { throw StoreError.noMemes(folder: folder, search: query.search) }
        let shortIDs = try await shortIDs(of: summaries.filter { $0.line == nil }.map(\.id))
        let grid = SheetGrid(
            count: summaries.count, columns: columns ?? Self.columns(for: summaries.count),
            cellSize: cellSize)
        let (sheet, failures) = try await Offload.run {
            let failures = Mutex<[Int: any Error]>([:])
            let sheet = try grid.rendered(as: format, limits: limits, progress: progress) { index in
                let summary = summaries[index]
                let picture = Result { try sheetPicture(of: summary, side: cellSize) }
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

    /// As many as make a sheet of square cells about square; 8 at most, so that words stay legible.
    static func columns(for count: Int) -> Int {
        min(Int(Double(count).squareRoot().rounded(.up)), 8)
    }

    /// A meme as its cell shows it.
    private func sheetPicture(of summary: MemeSummary, side: Int) throws -> SheetPicture {
        do {
            return try SheetPicture(
                cell(of: summary, side: side), side: side, limits: .ofMaker(acceptsDamage: false))
        } catch let error as RenderError where error.isLossOfPicture {
            // Thumbnails that were damaged are made again; what was saved with damage is shown so.
            try thumbnails.remove(summary.memed)
            return try SheetPicture(cell(of: summary, side: side), side: side, limits: .ofMaker())
        }
    }

    /// A picture of a meme for a cell: a thumbnail, where there are any so large.
    func cell(of summary: MemeSummary, side: Int) throws -> EncodedImage {
        let image = { try EncodedImage(blobs.bytes(of: summary.memed)) }
        guard let level = ThumbnailLevel(atLeast: side) else { return try image() }
        return try thumbnails.thumbnail(of: summary.memed, level, image: image)
    }
}

extension Error {
    /// Whether it says that a picture is gone, damaged or more than may be shown here, and not that
    /// the disk or memory failed.
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
