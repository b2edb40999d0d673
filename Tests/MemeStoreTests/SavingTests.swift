import TestSupport
import Foundation
import MemeRender
import Testing

@testable import MemeStore

@Suite struct SavingTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func fetchesWhatWasSaved() async throws {
        var recipe = Recipe(
            top: "«Größe»", bottom: "",
            style: CaptionStyle(font: .family("Noto"), fill: .init(red: 1, green: 2, blue: 3)))
        recipe.captions = [Caption("two\nlines", at: .other), Caption("below", at: .bottom)]
        recipe.crop = .rectangle(x: 0, y: 0, size: PixelSize(width: 60, height: 40))
        let meme = try Meme(Pictures.png(), recipe: recipe)
        try await store.save(meme)
        let fetched = try await store.meme(meme.id)
        #expect(fetched == meme)
        #expect(fetched.recipe == recipe)
        #expect(try await store.original(of: meme.id) == meme.original)
        #expect(try await store.memed(of: meme.id) == meme.memed)
    }

    @Test func summarizesWithoutAPicture() async throws {
        let meme = try Meme(
            Pictures.png(),
            recipe: Recipe(captions: [
                Caption("one", at: .top), Caption("two", at: .top), Caption("three", at: .bottom),
                Caption("four", at: .other),
            ]))
        try await store.save(meme)
        for picture in try test.pictures { try store.blobs.remove(picture) }
        let summary = try await store.summary(meme.id)
        #expect(summary == MemeSummary(of: meme))
        #expect(summary.topText == "one")
        #expect(summary.otherText == "two\nfour")
        #expect(summary.bottomText == "three")
        #expect(summary.size == meme.size)
        #expect(summary.byteCount == meme.memed.bytes.count)
        #expect(summary.line == "one / two four / three")
        #expect(
            try JSONDecoder().decode(MemeSummary.self, from: JSONEncoder().encode(summary))
                == summary)
    }

    @Test func storesTheSameOriginalOnce() async throws {
        let memes = [try await test.save("one"), try await test.save("two")]
        #expect(memes[0].memed != memes[1].memed)
        #expect(try test.pictures.count == 3)
    }

    @Test func savingTwiceIsSavingOnce() async throws {
        let meme = try await test.save("one")
        try await store.save(meme)
        #expect(try await store.summaries().map(\.id) == [meme.id])
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func editRendersFromTheOriginalAndKeepsIt() async throws {
        let meme = try await test.save("one", "two")
        var edited = try await store.meme(meme.id)
        try edited.edit(Recipe(top: "three", bottom: "two"))
        try await store.save(edited)

        let fetched = try await store.meme(meme.id)
        #expect(fetched == edited)
        #expect(fetched.id == meme.id)
        #expect(fetched.created == meme.created)
        #expect(fetched.original == meme.original)
        #expect(fetched.memed == (try Meme(Pictures.png(), top: "three", bottom: "two").memed))
        // The former memed image is removed.
        #expect(try test.pictures.count == 2)
        #expect(try await store.summaries(MemeQuery(search: "one")).isEmpty)
        #expect(try await store.summaries(MemeQuery(search: "three")).map(\.id) == [meme.id])
    }

    @Test func editKeepsPicturesThatOthersHave() async throws {
        let meme = try await test.save("one")
        let twin = try await test.save("one")
        #expect(try test.pictures.count == 2)
        var edited = meme
        try edited.edit(Recipe(top: "two"))
        try await store.save(edited)
        #expect(try await store.meme(twin.id) == twin)
        #expect(try test.pictures.count == 3)
    }

    @Test func failedEditChangesNothing() async throws {
        let meme = try await test.save("one")
        var edited = meme
        var recipe = Recipe(top: "two")
        recipe.crop = .rectangle(x: 0, y: 0, size: PixelSize(width: 10_000, height: 1))
        #expect(throws: RenderError.self) { try edited.edit(recipe) }
        #expect(edited == meme)
    }

    @Test func whatHasChangedMeanwhileIsNotReplaced() async throws {
        let meme = try await test.save("one")
        let before = try await store.summary(meme.id)
        var (first, second) = (meme, meme)
        try first.edit(Recipe(top: "first"))
        try second.edit(Recipe(top: "second"))
        try await store.save(store.stage(first), replacing: before)
        await #expect(throws: StoreError.changedMeanwhile(id: meme.id.description)) {
            try await store.save(store.stage(second), replacing: before)
        }
        #expect(try await store.meme(meme.id) == first)
        try await store.delete([meme.id])
        await #expect(throws: StoreError.changedMeanwhile(id: meme.id.description)) {
            try await store.save(store.stage(second), replacing: before)
        }
        #expect(try await store.count() == 0)
    }
}
