import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// A store that is moved or removed while it is open: it reports no save that isn't there, and shows
/// nothing that is elsewhere.
@Suite struct MovedStoreTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    enum Loss: CaseIterable, Sendable {
        case moved, movedAndMadeAnew, catalogue, pictures
    }

    /// Moves, removes or replaces files of the store.
    private func lose(_ loss: Loss) throws {
        switch loss {
        case .moved: try move("store", to: "elsewhere")
        case .movedAndMadeAnew:
            try move("store", to: "elsewhere")
            try Folder.create(store.folder)
        case .catalogue: try move("store/catalog.sqlite", to: "elsewhere")
        case .pictures:
            try move("store/blobs", to: "elsewhere")
            try Folder.create("\(store.folder)/blobs")
        }
    }

    private func bringBack(_ loss: Loss) throws {
        switch loss {
        case .moved: try move("elsewhere", to: "store")
        case .movedAndMadeAnew:
            try #require(rmdir(store.folder) == 0)
            try move("elsewhere", to: "store")
        case .catalogue: try move("elsewhere", to: "store/catalog.sqlite")
        case .pictures:
            try #require(rmdir("\(store.folder)/blobs") == 0)
            try move("elsewhere", to: "store/blobs")
        }
    }

    private func move(_ source: String, to place: String) throws {
        try #require(rename(test.folder.path(source), test.folder.path(place)) == 0)
    }

    @Test(arguments: Loss.allCases)
    func nothingIsSavedOrShownUntilItIsBack(_ loss: Loss) async throws {
        let meme = try await test.save("one")
        let (original, other) = (meme.originalDigest, try Meme(Pictures.png(shade: 9), top: "two"))
        try lose(loss)
        let files = test.folder.files()

        let moved = StoreError.moved(folder: store.folder)
        await #expect(throws: moved) { try await store.save(other) }
        await #expect(throws: moved) { try await store.save([other]) }
        await #expect(throws: moved) { try await store.addOriginal(other.original) }
        await #expect(throws: moved) { try await store.delete([meme.id]) }
        await #expect(throws: moved) { try await store.summaries() }
        await #expect(throws: moved) { try await store.meme(meme.id) }
        await #expect(throws: moved) { try await store.picture(original) }
        await #expect(throws: moved) { try await store.pictureFile(original) }
        await #expect(throws: moved) { try await store.thumbnail(of: original) }
        #expect(throws: moved) { try store.checkPicture(original) }
        #expect(throws: moved) { try store.checkPlace() }
        // No file is made at the old place either.
        #expect(test.folder.files() == files)

        try bringBack(loss)
        #expect(try await store.meme(meme.id) == meme)
        try await store.save(other)
        let again = try Store.open(at: store.folder)
        #expect(Set(try await again.summaries().map(\.id)) == [meme.id, other.id])
        #expect(try await Store.check(at: store.folder).isSound)
    }

    @Test func oneThatIsRemovedIsNotWrittenTo() async throws {
        try await test.save("one")
        try FileManager.default.removeItem(atPath: store.folder)
        await #expect(throws: StoreError.moved(folder: store.folder)) { try await test.save("two") }
        #expect(stat(at: store.folder) == nil)
        // A new store at the path is opened.
        _ = try Store.open(at: store.folder)
        let meme = try await test.save("three")
        #expect(try await Store.open(at: store.folder).summaries().map(\.id) == [meme.id])
    }

    @Test func anotherStoreInItsPlaceIsOpened() async throws {
        try await test.save("one")
        let other = try Store.open(at: test.folder.path("other"))
        let there = try Meme(Pictures.png(), top: "there")
        try await other.save(there)
        try move("store", to: "elsewhere")
        try move("other", to: "store")
        #expect(try await store.summaries().map(\.topText) == ["there"])
        let meme = try await test.save("new")
        let names = Set(try await Store.open(at: store.folder).summaries().map(\.id))
        #expect(names == [there.id, meme.id])
        let left = try await Store.open(at: test.folder.path("elsewhere")).summaries()
        #expect(left.map(\.topText) == ["one"])
    }

    @Test func whatCannotBeOpenedInItsPlaceIsTold() async throws {
        try await test.save("one")
        try move("store", to: "elsewhere")
        try Folder.create(store.folder)
        try Data(repeating: 65, count: 5000)
            .write(to: URL(filePath: SQLiteCatalog.path(in: store.folder)))
        let error = await #expect(throws: StoreError.self) { try await test.save("two") }
        guard case .replaced(store.folder, _)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(test.folder.files(below: "store") == ["catalog.sqlite"])
    }

    /// The store is removed between the first check and the end of the transaction.
    @Test func oneThatGoesWhileItIsWrittenIsNotWritten() async throws {
        let meme = try await test.save("one")
        let (from, to) = (store.folder, test.folder.path("elsewhere"))
        await #expect(throws: StoreError.moved(folder: from)) {
            try await store.sqlite.write { db in
                try db.execute(sql: "DELETE FROM meme")
                rename(from, to)
            }
        }
        try move("elsewhere", to: "store")
        #expect(try await store.summaries().map(\.id) == [meme.id])
    }

    /// The folder of pictures is made by the first save, while others look whether it is still there.
    @Test func aFolderOfPicturesThatIsNewHasNotMoved() async throws {
        for round in 0..<300 {
            let folder = test.folder.path("\(round)")
            try Folder.create(folder)
            try Data("catalogue".utf8).write(to: URL(filePath: SQLiteCatalog.path(in: folder)))
            let place = CatalogPlace(of: folder, isNumbered: true)
            await withTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        for _ in 0..<20 where place.state != .here { return false }
                        return true
                    }
                }
                mkdir("\(folder)/blobs", 0o700)
                for await isHere in group { #expect(isHere) }
            }
        }
    }

    /// As if a user updated the command line while an older server runs.
    @Test func oneThatANewerVersionHasChangedIsLeftAlone() async throws {
        let meme = try await test.save("one")
        let newer = try DatabaseQueue(path: SQLiteCatalog.path(in: store.folder))
        try await newer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO grdb_migrations VALUES ('99 future');
                    ALTER TABLE meme ADD COLUMN mood TEXT NOT NULL DEFAULT 'x'
                    """)
        }
        let error = StoreError.newerVersion(folder: store.folder, migrations: ["99 future"])
        await #expect(throws: error) { try await test.save("two") }
        await #expect(throws: error) { try await store.summaries() }
        await #expect(throws: error) { try await store.delete([meme.id]) }
        let count = try await newer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM meme") }
        #expect(count == 1)
    }
}
