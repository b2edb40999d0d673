import TestSupport
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

    /// Its rows are drawn several at a time, and in any order.
    @Test func isTheSheetThatOneThreadWouldDraw() async throws {
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
    }

    @Test func largeCellsAreMadeOfTheImageItself() async throws {
        try await store.save(Meme(Pictures.png(width: 960, height: 640)))
        _ = try await store.contactSheet(of: .all, cellSize: Thumbnails.longestSide + 1)
        #expect(test.thumbnails.isEmpty)
        _ = try await store.contactSheet(of: .all, cellSize: Thumbnails.longestSide)
        #expect(test.thumbnails.count == 1)
    }

    @Test(arguments: [(1, 1), (2, 2), (4, 2), (5, 3), (24, 5), (64, 8), (1000, 8)])
    func columnsMakeItSquare(count: Int, columns: Int) {
        #expect(Store.columns(for: count) == columns)
    }
}
