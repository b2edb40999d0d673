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
        for name in test.blobs { try Folder.removeFile("\(store.folder)/blobs/\(name)") }
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
        #expect(test.blobs.count == 3)
    }

    @Test func namesPicturesByTheirContent() async throws {
        let meme = try await test.save("one")
        let digest = Digest(of: meme.original.bytes).description
        let path = "\(store.folder)/blobs/\(digest.prefix(2))/\(digest.dropFirst(2))"
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(meme.original.bytes))
        #expect(stat(at: path).map { $0.st_mode & 0o222 } == 0)
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
        #expect(test.blobs.count == 2)
        #expect(try await store.summaries(MemeQuery(search: "one")).isEmpty)
        #expect(try await store.summaries(MemeQuery(search: "three")).map(\.id) == [meme.id])
    }

    @Test func editKeepsPicturesThatOthersHave() async throws {
        let meme = try await test.save("one")
        let twin = try await test.save("one")
        #expect(test.blobs.count == 2)
        var edited = meme
        try edited.edit(Recipe(top: "two"))
        try await store.save(edited)
        #expect(try await store.meme(twin.id) == twin)
        #expect(test.blobs.count == 3)
    }

    @Test func failedEditChangesNothing() async throws {
        let meme = try await test.save("one")
        var edited = meme
        var recipe = Recipe(top: "two")
        recipe.crop = .rectangle(x: 0, y: 0, size: PixelSize(width: 10_000, height: 1))
        #expect(throws: RenderError.self) { try edited.edit(recipe) }
        #expect(edited == meme)
    }

    /// - Returns: the path of the damaged file.
    private func damageOriginal(of meme: Meme) throws -> String {
        let path = store.files.path(of: Digest(of: meme.original.bytes))
        try #require(chmod(path, 0o600) == 0)
        var bytes = meme.original.bytes
        bytes[bytes.count - 20] ^= 1
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test func saysWhichPictureIsMissingOrDamaged() async throws {
        let meme = try await test.save("one")
        let path = try damageOriginal(of: meme)
        await #expect(throws: StoreError.damagedPicture(path: path)) {
            try await store.meme(meme.id)
        }
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: StoreError.missingPicture(path: path)) {
            try await store.original(of: meme.id)
        }
        // Saving it again heals it.
        try await store.save(meme)
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func anotherMemeHealsADamagedPicture() async throws {
        let meme = try await test.save("one")
        _ = try damageOriginal(of: meme)
        let other = try await test.save("two")
        #expect(try await store.meme(other.id) == other)
        #expect(try await store.meme(meme.id) == meme)
    }

    /// As in a folder that came from somebody else.
    @Test(.timeLimit(.minutes(1)), arguments: ["link", "pipe", "folder"])
    func aPictureIsAFile(_ kind: String) async throws {
        let meme = try await test.save("one")
        let path = store.files.path(of: Digest(of: meme.original.bytes))
        try FileManager.default.removeItem(atPath: path)
        switch kind {
        case "link": try #require(symlink("/dev/zero", path) == 0)
        case "pipe": try #require(mkfifo(path, 0o600) == 0)
        default: try #require(mkdir(path, 0o700) == 0)
        }
        await #expect(throws: StoreError.damagedPicture(path: path)) {
            try await store.meme(meme.id)
        }
        #expect(try await !Store.check(at: store.folder).isSound)
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

    @Test func failedSaveLeavesTheStoreAsItWas() async throws {
        // A file is in the place of the pictures' folder.
        try Data().write(to: URL(filePath: "\(store.folder)/blobs"))
        await #expect(throws: FileError.self) { try await test.save("one") }
        #expect(try await store.summaries().isEmpty)
    }
}
