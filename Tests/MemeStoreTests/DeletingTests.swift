import MemeRender
import Testing

@testable import MemeStore

@Suite struct DeletingTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func removesWhatNobodyElseHas() async throws {
        let kept = try await test.save("kept")
        let deleted = try await test.save("deleted")
        try await store.delete([deleted.id])
        #expect(try await store.summaries().map(\.id) == [kept.id])
        #expect(try await store.meme(kept.id) == kept)
        #expect(try test.pictures.count == 2)
        #expect(try await store.summaries(MemeQuery(search: "deleted")).isEmpty)
        try await store.delete([kept.id])
        #expect(try test.pictures.isEmpty)
    }

    @Test func deletesAMemeWhosePictureCantBeRemoved() async throws {
        let meme = try await test.save("one")
        let path = store.files.path(of: MemeSummary(of: meme).memed)
        try Folder.removeFile(path)
        try Folder.create(path)
        try await store.delete([meme.id])
        #expect(try await store.summaries().isEmpty)
    }

    @Test func deletesAllOrNone() async throws {
        let meme = try await test.save("one")
        let unknown = MemeID()
        await #expect(throws: StoreError.unknownID(unknown.description)) {
            try await store.delete([meme.id, unknown])
        }
        #expect(try await store.meme(meme.id) == meme)
        // An id that occurs twice is deleted once.
        try await store.delete([meme.id, meme.id])
        await #expect(throws: StoreError.unknownID(meme.id.description)) {
            try await store.meme(meme.id)
        }
    }
}
