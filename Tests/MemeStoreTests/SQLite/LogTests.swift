import Foundation
import MemeRender
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
}
