import CSQLite
import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct StagedMemeTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func nobodySeesItBeforeItIsSaved() async throws {
        let meme = try Meme(Pictures.png(), top: "one")
        let staged = try await store.stage(meme)
        #expect(staged.summary == MemeSummary(of: meme))
        #expect(try await store.summaries().isEmpty)
        await #expect(throws: StoreError.self) { try await store.picture(staged.summary.memed) }

        try await store.save(staged)
        #expect(try await store.meme(meme.id) == meme)
        #expect(test.blobs.count == 2)
    }

    @Test func nothingIsLeftOfOneThatIsNeverSaved() async throws {
        do {
            let staged = try await store.stage(Meme(Pictures.png(), top: "one"))
            // The pictures are on the disk, but not under their names.
            #expect(test.blobs.count == 2)
            #expect(
                !test.blobs.contains { $0.hasSuffix(staged.summary.memed.description.suffix(9)) })
        }
        #expect(test.blobs.isEmpty)
    }

    @Test func aPictureThatIsStoredIsNotWrittenAgain() async throws {
        let original = try Pictures.png()
        try await store.save(Meme(original, top: "one"))
        let path = store.files.path(of: Digest(of: original.bytes))
        let file = try #require(stat(at: path)?.st_ino)
        let staged = try await store.stage(Meme(original, top: "two"))
        #expect(test.blobs.count == 3)
        try await store.save(staged)
        #expect(stat(at: path)?.st_ino == file)
        #expect(test.blobs.count == 3)
    }

    @Test func aRehearsalLeavesNothing() async throws {
        await store.rehearseSaving()
        #expect(try await store.summaries().isEmpty)
        let rows = try await store.sqlite.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM memeWords")
        }
        #expect(rows == 0)
        #expect(test.blobs.isEmpty)
        // Rehearsing doesn't keep other writers out, and it fails silently if the row can't be written.
        try await test.save("one")
        try await store.sqlite.write { try $0.execute(sql: "DROP TABLE upload") }
        await store.rehearseSaving()
        #expect(try await store.summaries().map(\.topText) == ["one"])
    }

    @Test func whatARehearsalPreparedIsNotPreparedAgain() async throws {
        await store.rehearseSaving()
        try await test.save("one")
        _ = try await store.summaries()
        try await test.save("two")
        let count = try await store.sqlite.read { db in
            var (count, statement) = (0, sqlite3_next_stmt(db.sqliteConnection, nil))
            while let prepared = statement {
                count += Int(sqlite3_stmt_status(prepared, SQLITE_STMTSTATUS_REPREPARE, 0))
                statement = sqlite3_next_stmt(db.sqliteConnection, prepared)
            }
            return count
        }
        #expect(count == 0)
    }

    @Test func aMemeThatIsItsOriginalHasOnePicture() async throws {
        let original = try Pictures.png()
        let made = try Meme(original)
        let summary = MemeSummary(of: made)
        let meme = Meme(
            summary, recipe: made.recipe, original: original, memed: original, pictures: [:])
        try await store.save(meme)
        #expect(test.blobs.count == 1)
        #expect(try await store.memed(of: meme.id) == original)
    }

    @Test func leavesNoPictureWhereTheCatalogueCantBeWritten() async throws {
        let staged = try await store.stage(Meme(Pictures.png(), top: "one"))
        try await store.sqlite.write { try $0.execute(sql: "DROP TABLE memeWords") }
        await #expect(throws: StoreError.self) { try await store.save(staged) }
        #expect(try await store.summaries().isEmpty)
        #expect(test.blobs.isEmpty)
    }
}
