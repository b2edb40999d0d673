import Foundation
import MemeRender
import Testing

@testable import MemeStore

@Suite struct TrashTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func after(_ period: TimeInterval) -> Date { Date(timeIntervalSinceNow: period + 60) }

    @Test func whatIsDiscardedIsListedNoMore() async throws {
        let meme = try await test.save("one")
        try await store.discard([meme.id])
        #expect(try await store.summaries().isEmpty)
        #expect(try await store.summaries(MemeQuery(search: "one")).isEmpty)
        #expect(try await store.count() == 0)
        await #expect(throws: StoreError.unknownID(meme.id.description)) {
            try await store.meme(meme.id)
        }
        await #expect(throws: StoreError.unknownID(meme.id.description)) {
            try await store.discard([meme.id])
        }
    }

    @Test func whatIsRestoredIsWhereItWas() async throws {
        let first = try await test.save("one")
        let second = try await test.save("two")
        try await store.discard([first.id])
        try await store.restore([first.id])
        #expect(try await store.summaries().map(\.id) == [second.id, first.id])
        #expect(try await store.meme(first.id) == first)
        // Restoring it again is no error.
        try await store.restore([first.id])
    }

    @Test func whatHasChangedMeanwhileIsNotDiscarded() async throws {
        let meme = try await test.save("one")
        let before = try await store.summary(meme.id)
        var edited = meme
        try edited.edit(Recipe(top: "two"))
        try await store.save(edited)
        await #expect(throws: StoreError.changedMeanwhile(id: meme.id.description)) {
            try await store.discard(before)
        }
        let now = try await store.summary(meme.id)
        try await store.discard(now)
        #expect(try await store.summaries().isEmpty)
        await #expect(throws: StoreError.unknownID(meme.id.description)) {
            try await store.discard(now)
        }
    }

    @Test func allAreDiscardedOrNone() async throws {
        let meme = try await test.save("one")
        let unknown = MemeID()
        await #expect(throws: StoreError.unknownID(unknown.description)) {
            try await store.discard([meme.id, unknown])
        }
        #expect(try await store.summaries().count == 1)
    }

    @Test func theTrashIsEmptiedInTime() async throws {
        let old = try await test.save("old", shade: 1)
        let kept = try await test.save("kept", shade: 2)
        try await store.discard([old.id])
        try await store.tidy(now: Date(timeIntervalSinceNow: Store.trashPeriod - 60))
        #expect(try test.pictures.count == 4)
        try await store.tidy(now: after(Store.trashPeriod))
        #expect(try test.pictures.count == 2)
        #expect(try await store.summaries().map(\.id) == [kept.id])
        await #expect(throws: StoreError.unknownID(old.id.description)) {
            try await store.restore([old.id])
        }
    }

    @Test func theTrashIsListedTheLastFirst() async throws {
        let memes = [try await test.save("one"), try await test.save("two")]
        #expect(try await store.discardedMemes().isEmpty)
        try await store.discard([memes[1].id])
        try await store.discard([memes[0].id], at: Date(timeIntervalSinceNow: 60))
        let trash = try await store.discardedMemes()
        #expect(trash.map(\.id) == memes.map(\.id))
        #expect(trash.map(\.summary.topText) == ["one", "two"])
        #expect(trash[0].discarded > trash[1].discarded)
    }

    @Test func savingTakesOutOfTheTrash() async throws {
        let meme = try await test.save("one")
        try await store.discard([meme.id])
        try await store.save(meme)
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func aChangeOfWhatIsInTheTrashIsRefused() async throws {
        let meme = try await test.save("one")
        let summary = try await store.summary(meme.id)
        try await store.discard([meme.id])
        await #expect(throws: StoreError.changedMeanwhile(id: meme.id.description)) {
            try await store.save(meme, replacing: summary)
        }
        #expect(try await store.summaries().isEmpty)
    }
}
