import TestSupport
import MemeRender
import Testing

@testable import MemeStore

@Suite struct ChangingTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func onlyTheStateThatWasReadIsReplaced() async throws {
        var meme = try await test.save("one")
        let summary = try await store.summary(meme.id)
        try meme.edit(Recipe(top: "two"))
        try await store.save(meme, replacing: summary)
        var other = meme
        try other.edit(Recipe(top: "three"))
        await #expect(throws: StoreError.changedMeanwhile(id: meme.id.description)) {
            try await store.save(other, replacing: summary)
        }
        #expect(try await store.meme(meme.id) == meme)
        // The pictures of the refused meme are removed.
        #expect(try test.pictures.count == 2)
    }

    @Test func aMemeCanGetAnotherOriginal() async throws {
        var meme = try await test.save("one", shade: 1)
        let picture = try Pictures.png(width: 20, height: 10, shade: 2)
        try meme.edit(meme.recipe, on: picture)
        #expect(meme.original == picture)
        #expect(meme.size == PixelSize(width: 20, height: 10))
        try await store.save(meme)
        #expect(try await store.meme(meme.id) == meme)
        // The history names the first original.
        #expect(try test.pictures.count == 3)
    }

    @Test func aRecipeIsReadWithoutPictures() async throws {
        let meme = try await test.save("one")
        let (recipe, summary) = try await store.recipe(of: meme.id)
        #expect(recipe == meme.recipe)
        #expect(summary == MemeSummary(of: meme))
    }
}
