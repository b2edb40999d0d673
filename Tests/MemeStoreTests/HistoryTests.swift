import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct HistoryTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// Saves a meme, and edits it to each of these words in turn.
    private func save(_ words: String...) async throws -> Meme {
        var meme = try await test.save(words[0])
        for word in words.dropFirst() {
            try meme.edit(Recipe(top: word))
            try await store.save(meme)
        }
        return meme
    }

    /// Goes back to a version, as the command and the server do.
    private func undo(_ id: MemeID, to number: Int? = nil) async throws {
        let summary = try await store.summary(id)
        let version = try await store.version(number, of: id)
        let meme = try Meme(
            summary, original: await store.picture(version.original),
            recipe: #require(version.recipe), originalDigest: version.original)
        try await store.save(meme, replacing: summary, as: version)
    }

    private func words(_ id: MemeID) async throws -> [String] {
        try await store.history(of: id).map {
            "\($0.number)\($0.isCurrent ? "*" : "") \($0.line ?? "")"
        }
    }

    @Test func eachChangeIsAVersion() async throws {
        let meme = try await save("one", "two", "three")
        #expect(try await words(meme.id) == ["3* three", "2 two", "1 one"])
        let history = try await store.history(of: meme.id)
        #expect(history.map(\.parent) == [2, 1, nil])
        #expect(history.map(\.made).sorted(by: >) == history.map(\.made))
        #expect(history.allSatisfy { $0.original == meme.originalDigest })
        // The store keeps no pictures of former versions.
        #expect(try test.pictures.count == 2)
        let other = try await test.save("other")
        #expect(try await words(other.id) == ["1* other"])
    }

    @Test func whatIsTheSameIsNoNewVersion() async throws {
        var meme = try await save("one", "two")
        try await store.save(meme)
        try meme.edit(meme.recipe)
        try await store.save([meme])
        #expect(try await words(meme.id) == ["2* two", "1 one"])
    }

    @Test func anUndoGoesBackOneVersionAndLosesNone() async throws {
        let id = try await save("one", "two", "three").id
        let first = try await store.history(of: id)
        try await undo(id)
        #expect(try await words(id) == ["3 three", "2* two", "1 one"])
        #expect(try await store.meme(id).topText == "two")
        try await undo(id)
        #expect(try await words(id) == ["3 three", "2 two", "1* one"])
        await #expect(throws: StoreError.unknownVersion(nil, id: "\(id)")) { try await undo(id) }
        try await undo(id, to: 3)
        #expect(try await words(id) == ["3* three", "2 two", "1 one"])
        #expect(try await store.history(of: id).map(\.made) == first.map(\.made))
        await #expect(throws: StoreError.unknownVersion(4, id: "\(id)")) {
            try await undo(id, to: 4)
        }
    }

    @Test func aChangeAfterAnUndoIsUndoneToWhereItBegan() async throws {
        var meme = try await save("one", "two", "three")
        try await undo(meme.id, to: 1)
        try meme.edit(Recipe(top: "four"))
        try await store.save(meme)
        #expect(try await words(meme.id) == ["4* four", "3 three", "2 two", "1 one"])
        try await undo(meme.id)
        #expect(try await words(meme.id) == ["4 four", "3 three", "2 two", "1* one"])
        #expect(try await store.meme(meme.id).topText == "one")
    }

    @Test func theOriginalOfAFormerVersionStays() async throws {
        var meme = try await test.save("one", shade: 1)
        let original = meme.originalDigest
        try meme.edit(Recipe(top: "two"), on: Pictures.png(shade: 2))
        try await store.save(meme)
        // Only the history names it, and the garbage collection leaves it.
        #expect(try test.pictures.count == 3)
        #expect(try await store.removeGarbage().pictures == 0)
        try await store.tidy(now: Date(timeIntervalSinceNow: Store.trashPeriod * 2))
        #expect(try test.pictures.count == 3)
        #expect(try await Store.check(at: store.folder).isSound)
        #expect(try await store.statistics().originals.count == 2)
        #expect(try await store.statistics().versions == 1)
        try await undo(meme.id)
        #expect(try await store.meme(meme.id).originalDigest == original)

        try await store.delete([meme.id])
        #expect(try test.pictures.isEmpty)
        #expect(try await store.statistics().versions == 0)
    }

    @Test func theTrashKeepsHistoriesAndLosesThem() async throws {
        var meme = try await test.save("one", shade: 1)
        try meme.edit(Recipe(top: "two"), on: Pictures.png(shade: 2))
        try await store.save(meme)
        try await store.discard([meme.id])
        try await store.restore([meme.id])
        #expect(try await words(meme.id) == ["2* two", "1 one"])
        try await store.discard([meme.id])
        let later = Date(timeIntervalSinceNow: Store.trashPeriod + 60)
        #expect(try await store.removeGarbage(dryRun: true, now: later).pictures == 3)
        try await store.tidy(now: later)
        #expect(try test.pictures.isEmpty)
        #expect(try await store.statistics().versions == 0)
    }

    @Test func noMoreThanAHundredAreKept() async throws {
        let meme = try await test.save("0", shade: 1)
        let other = try await test.save("other", shade: 3)
        try await store.sqlite.write { db in
            for number in 1...100 {
                try FormerVersion(
                    meme: meme.id, number: number, parent: nil, modified: meme.modified,
                    recipe: meme.recipe.json, original: other.originalDigest, originalFormat: .png
                ).insert(db)
            }
            try db.execute(
                sql: "UPDATE meme SET version = 101 WHERE id = ?", arguments: ["\(meme.id)"])
        }
        try await store.delete([other.id])
        var edited = meme
        try edited.edit(Recipe(top: "new"))
        try await store.save(edited)
        let numbers = try await store.history(of: meme.id).map(\.number)
        #expect(numbers == Array((2...102).reversed()))
        #expect(try test.pictures.count == 3)
    }

    @Test func backupsHaveTheHistoryAndItsOriginals() async throws {
        var meme = try await test.save("one", shade: 1)
        try meme.edit(Recipe(top: "two"), on: Pictures.png(shade: 2))
        try await store.save(meme)
        for name in ["backup.tar", "backup"] {
            let path = test.folder.path(name)
            _ = try await store.backUp(
                to: name.hasSuffix("tar") ? .archive(path) : .folder(path))
            let other = try Store.open(at: test.folder.path("other-\(name)"))
            let kept = try Meme(Pictures.png(shade: 9), top: "kept")
            try await other.save(kept)
            let result = try await other.restoreBackup(path, merging: true)
            #expect(result.memes == 1)
            #expect(result.pictures == 3)
            #expect(result.lacking.isEmpty)
            #expect(try await other.history(of: meme.id) == store.history(of: meme.id))
            #expect(try await Store.check(at: other.folder).isSound)
            #expect(try await other.removeGarbage().pictures == 0)
        }
    }

    @Test func aVersionWithoutItsOriginalIsFoundAndPutAside() async throws {
        var meme = try await test.save("one", shade: 1)
        let original = meme.originalDigest
        try meme.edit(Recipe(top: "two"), on: Pictures.png(shade: 2))
        try await store.save(meme)
        try FileManager.default.removeItem(atPath: store.files.path(of: original))
        let check = try await Store.check(at: store.folder)
        #expect(check.problems.map(\.kind) == ["lostVersion"])
        #expect(check.problems.first?.memes == ["\(meme.id)"])
        let repair = try await Store.repair(at: store.folder)
        let place = try #require(repair.lostAndFound)
        let rows = try String(contentsOfFile: "\(place)/versions.jsonl", encoding: .utf8)
        #expect(rows.contains("\(original)"))
        #expect(try await words(meme.id) == ["2* two"])
        #expect(try await Store.check(at: store.folder).isSound)
    }

    @Test func aVersionThatMakesNoSenseIsFoundAndPutAside() async throws {
        let meme = try await save("one", "two")
        try await store.sqlite.write { db in
            try db.execute(sql: "UPDATE formerVersion SET recipe = '{'")
        }
        #expect(try await store.history(of: meme.id).map { $0.recipe == nil } == [false, true])
        let check = try await Store.check(at: store.folder)
        #expect(check.problems.map(\.kind) == ["lostVersion"])
        _ = try await Store.repair(at: store.folder)
        #expect(try await words(meme.id) == ["2* two"])
    }

    @Test func aCatalogueThatIsMadeAnewHasTheHistory() async throws {
        let meme = try await save("one", "two")
        let check = try await Store.check(at: store.folder)
        #expect(check.isSound)
        let lost = LostAndFound(of: store.folder)
        // A copy, because this process has the store open.
        let copy = test.folder.path("copy")
        _ = try await store.backUp(to: .folder(copy))
        let result = try CatalogRebuild(folder: copy, lost: lost).run()
        #expect(result.rows == 1)
        let other = try Store.open(at: copy)
        #expect(try await other.history(of: meme.id).map(\.line) == ["two", "one"])
    }

    @Test func whatIsTakenBackIsNoVersion() async throws {
        var meme = try await save("one", "two")
        let before = meme
        let summary = try await store.summary(meme.id)
        try meme.edit(Recipe(top: "three"))
        try await store.save(meme, replacing: summary)
        try await store.takeBack(MemeSummary(of: meme), to: before)
        #expect(try await words(meme.id) == ["2* two", "1 one"])
        try await undo(meme.id)
        #expect(try await words(meme.id) == ["2 two", "1* one"])
    }
}
