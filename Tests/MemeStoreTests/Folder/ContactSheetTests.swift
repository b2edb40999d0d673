import TestSupport
import Foundation
import MemeRender
import Synchronization
import Testing

@testable import MemeStore

@Suite struct StoreContactSheetTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test(arguments: [ImageFormat.png, .jpeg])
    func isOnePictureOfAll(format: ImageFormat) async throws {
        for number in 0..<5 { try await test.save("\(number)", shade: UInt8(number * 20)) }
        try await store.save(Meme(Pictures.png(width: 900, height: 100)))
        let done = Mutex<[Double]>([])
        let sheet = try await store.contactSheet(of: .all, cellSize: 60, as: format) { part in
            done.withLock { $0.append(part) }
        }
        #expect(sheet.format == format)
        let size = try Renderer().render(Recipe(), on: sheet).size
        #expect(size.width >= 3 * 60 && size.width < 4 * 60)
        let parts = done.withLock { $0 }
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
    }

    @Test func sameMemesMakeTheSameSheet() async throws {
        for number in 0..<3 { try await test.save("\(number)") }
        let first = try await store.contactSheet(of: .all, columns: 2)
        #expect(try await store.contactSheet(of: .all, columns: 2) == first)
    }

    @Test func isTheSheetOfItsMemes() async throws {
        for number in 0..<23 { try await test.save("\(number)", shade: UInt8(number * 11)) }
        let summaries = try await store.summaries()
        let cells = try summaries.map { summary in
            ContactSheet.Cell(
                image: try store.cell(of: summary, side: 40), label: summary.line ?? "")
        }
        let sheet = try await store.contactSheet(of: .all, columns: 3, cellSize: 40)
        #expect(
            try sheet == ContactSheet(cells: cells, columns: 3, cellSize: 40).rendered(as: .png))
    }

    @Test func nothingIsAnError() async throws {
        await #expect(throws: StoreError.noMemes(folder: store.folder, search: nil)) {
            try await store.contactSheet(of: .all)
        }
        try await test.save("one")
        await #expect(throws: StoreError.noMemes(folder: store.folder, search: "two")) {
            try await store.contactSheet(of: MemeQuery(search: "two"))
        }
        let tags = Set([try #require(MemeTag("dogs")), try #require(MemeTag("cats"))])
        await #expect(
            throws: StoreError.noMemes(folder: store.folder, search: nil, tags: ["cats", "dogs"])
        ) {
            try await store.contactSheet(of: MemeQuery(tags: tags))
        }
    }

    @Test func largeCellsAreMadeOfTheImageItself() async throws {
        try await store.save(Meme(Pictures.png(width: 960, height: 640)))
        _ = try await store.contactSheet(of: .all, cellSize: ThumbnailLevel.regular.longestSide + 1)
        #expect(test.thumbnails.isEmpty)
        _ = try await store.contactSheet(of: .all, cellSize: ThumbnailLevel.regular.longestSide)
        #expect(test.thumbnails.count == 1)
    }

    @Test(arguments: [
        (1, ThumbnailLevel.small), (240, .small), (241, .regular), (480, .regular), (481, nil),
    ])
    func noThumbnailIsMadeLarger(side: Int, level: ThumbnailLevel?) {
        #expect(ThumbnailLevel(atLeast: side) == level)
    }

    /// Another sheet of the same memes, made from the store in its present state.
    private func sheet() async throws -> EncodedImage {
        try await store.contactSheet(of: .all, cellSize: 160)
    }

    private func saveLarge() async throws -> MemeSummary {
        let meme = try Meme(Pictures.png(width: 960, height: 640), top: "large")
        try await store.save(meme)
        return try await store.summary(meme.id)
    }

    @Test func smallThumbnailsAreMadeForAStoreThatHasNone() async throws {
        let summary = try await saveLarge()
        let regular = try await store.thumbnail(of: summary)
        #expect(test.thumbnails.count == 1)
        let first = try await sheet()
        #expect(test.thumbnails.count == 2)
        #expect(try await store.thumbnail(of: summary) == regular)
        let small = try #require(test.thumbnails.first { $0.contains("small/") })
        let kept = try EncodedImage(contentsOf: "\(store.folder)/thumbnails/\(small)")
        #expect(
            try Renderer().render(Recipe(), on: kept).size == PixelSize(width: 240, height: 160))
        #expect(try await sheet() == first)
    }

    @Test(arguments: [Data(), Data("no picture".utf8), nil])
    func aSmallThumbnailIsMadeAgainWhereItIsLost(content: Data?) async throws {
        _ = try await saveLarge()
        let first = try await sheet()
        for name in test.thumbnails {
            let file = URL(filePath: "\(store.folder)/thumbnails/\(name)")
            try FileManager.default.removeItem(at: file)
            try content?.write(to: file)
        }
        #expect(try await sheet() == first)
        #expect(test.thumbnails.count == 2)
    }

    /// The damaged files still begin with the bytes of a picture.
    @Test(arguments: ["small/", ""])
    func thumbnailsThatWereCutOffAreMadeAgain(folder: String) async throws {
        _ = try await saveLarge()
        let first = try await sheet()
        for name in test.thumbnails {
            let file = URL(filePath: "\(store.folder)/thumbnails/\(name)")
            let whole = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            // A small thumbnail is made from a regular one, which is damaged in the second case.
            if name.contains("small/") == (folder == "small/") {
                try whole.prefix(whole.count / 2).write(to: file)
            }
        }
        #expect(try await sheet() == first)
        #expect(try await sheet() == first)
    }

    @Test func aMemeWithoutItsPictureHasAnEmptyCell() async throws {
        for number in 0..<3 { try await test.save("\(number)", shade: UInt8(number * 50)) }
        let size = try await Renderer().render(Recipe(), on: sheet()).size
        let summaries = try await store.summaries()
        let gone = store.files.path(of: summaries[1].memed)
        try FileManager.default.removeItem(atPath: gone)
        var lacking: [MemeID] = []
        let sheet = try await store.contactSheet(of: .all, cellSize: 160) { _ in
        } lacking: { summary, error in
            lacking.append(summary.id)
            #expect(error as? StoreError == .missingPicture(path: gone))
        }
        #expect(lacking == [summaries[1].id])
        #expect(try Renderer().render(Recipe(), on: sheet).size == size)
    }

    @Test(arguments: [(1, 1), (2, 2), (4, 2), (5, 3), (24, 5), (64, 8), (1000, 8)])
    func columnsMakeItSquare(count: Int, columns: Int) {
        #expect(Store.columns(for: count) == columns)
    }
}
