import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// What is written to SQLite's write-ahead log.
@Suite struct LogTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// A commit would wait for the disk, and write to the log.
    @Test func whereThereIsNothingToTidyNothingIsWritten() async throws {
        let meme = try await test.save("one")
        try await store.discard([meme.id])
        let log = "\(store.folder)/catalog.sqlite-wal"
        let before = try [UInt8](contentsOf: log, limit: 1 << 30)
        try await store.tidy()
        #expect(try [UInt8](contentsOf: log, limit: 1 << 30) == before)
        try await store.tidy(now: Date(timeIntervalSinceNow: Store.trashPeriod + 60))
        #expect(try [UInt8](contentsOf: log, limit: 1 << 30) != before)
    }

    /// As a process for each meme does, the last of which knows nothing of what the others copied.
    @Test func manyWhoSaveOneMemeEachKeepItShort() async throws {
        let folder = test.folder.path("of-many")
        let meme = try Meme(Pictures.png(shade: 128), top: "hi")
        for _ in 0..<60 {
            try await Store.open(at: folder).save(
                Meme(meme.original, recipe: meme.recipe, originalDigest: meme.originalDigest))
        }
        let length = try #require(stat(at: "\(folder)/catalog.sqlite-wal")?.st_size)
        #expect(length < 2 * CatalogConnection.longestLog * 4120)
        #expect(try await Store.open(at: folder).count() == 60)
    }
}
