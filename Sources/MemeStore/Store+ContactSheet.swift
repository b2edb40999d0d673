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
        let images = try await cells(of: summaries, side: cellSize) { progress($0 * 0.8) }
        let shortIDs = try await shortIDs(of: summaries.filter { $0.line == nil }.map(\.id))
        let sheet = ContactSheet(
            cells: zip(summaries, images).map { summary, image in
                ContactSheet.Cell(
                    image: image, label: summary.line ?? shortIDs[summary.id] ?? "")
            },
            columns: columns ?? Self.columns(for: summaries.count), cellSize: cellSize)
        return try await Offload.run {
            try sheet.rendered(as: format) { progress(0.8 + $0 * 0.2) }
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

    /// The pictures of some memes, in their order; as many are made at once as there are cores.
    private func cells(
        of summaries: [MemeSummary], side: Int, progress: (Double) -> Void
    ) async throws -> [EncodedImage] {
        var images = [EncodedImage?](repeating: nil, count: summaries.count)
        try await withThrowingTaskGroup(of: (Int, EncodedImage).self) { group in
            func start(_ index: Int) {
                group.addTask {
                    (index, try await Offload.run { try cell(of: summaries[index], side: side) })
                }
            }
            let width = min(summaries.count, ProcessInfo.processInfo.activeProcessorCount)
            (0..<width).forEach(start)
            var done = 0
            while let (index, image) = try await group.next() {
                images[index] = image
                if done + width < summaries.count { start(done + width) }
                done += 1
                progress(Double(done) / Double(summaries.count))
            }
        }
        return images.compactMap { $0 }
    }
}
