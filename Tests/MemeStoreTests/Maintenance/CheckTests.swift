import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// A store that is broken in many ways: each is found and, if possible, repaired.
@Suite struct CheckTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func path(_ digest: Digest) -> String { store.files.path(of: digest) }

    private func check() async throws -> StoreCheck { try await Store.check(at: store.folder) }

    @discardableResult
    private func repair() async throws -> (repairs: [StoreRepair], lost: String?) {
        let result = try await Store.repair(at: store.folder)
        return (result.repairs, result.lostAndFound)
    }

    /// The size and time of each file.
    private var stamps: [String: FileStamp?] {
        let names = test.folder.files(below: "store").filter { !$0.hasSuffix("-shm") }
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, FileStamp(of: "\(store.folder)/\(name)"))
            })
    }

    @Test func aSoundStoreIsFoundSoundAndNotChanged() async throws {
        try await test.save("one")
        let trash = try await test.save("two", shade: 3)
        try await store.discard([trash.id])
        let before = stamps
        let check = try await check()
        #expect(check.isSound)
        #expect(check.notes.isEmpty)
        #expect(check.memes == 2)
        #expect(check.pictures == 4)
        #expect(stamps == before)
    }

    @Test func anEmptyStoreIsSound() async throws {
        #expect(try await check().isSound)
        let empty = test.folder.path("empty")
        try Folder.create(empty)
        #expect(try await Store.check(at: empty).isSound)
        #expect(test.folder.files(below: "empty").isEmpty)
        await #expect(throws: FileError.missing(test.folder.path("none"))) {
            try await Store.check(at: test.folder.path("none"))
        }
    }

    /// Also on a read-only disk; root may write everywhere.
    @Test(.enabled(if: geteuid() != 0)) func aFolderThatCannotBeWrittenIsChecked() async throws {
        try await test.save("one")
        let path = test.folder.path("copy")
        _ = try await store.backUp(to: .folder(path))
        try #require(chmod(path, 0o500) == 0)
        defer { chmod(path, 0o700) }
        #expect(try await Store.check(at: path).memes == 1)
    }

    @Test(arguments: [false, true])
    func aLostMemedImageIsRenderedAnew(isDamaged: Bool) async throws {
        let meme = try await test.save("one")
        let twin = try await test.save("one")
        let path = path(Digest(of: meme.memed.bytes))
        if isDamaged { try test.damage(path) } else { try Folder.removeFile(path) }
        let problems = try await check().problems
        #expect(
            problems.map(\.kind) == ["lostMemed"]
                && Set(problems[0].memes) == [meme.id.description, twin.id.description])
        let (repairs, lost) = try await repair()
        #expect(repairs.map(\.isRepaired) == [true])
        #expect((lost != nil) == isDamaged)
        #expect(try await check().isSound)
        for meme in [meme, twin] { #expect(try await store.meme(meme.id) == meme) }
    }

    @Test func aMemeInTheTrashIsRenderedAnewAndStaysThere() async throws {
        let meme = try await test.save("one")
        try await store.discard([meme.id])
        try Folder.removeFile(path(Digest(of: meme.memed.bytes)))
        try await repair()
        #expect(try await store.summaries().isEmpty)
        try await store.restore([meme.id])
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func aLostOriginalIsTold() async throws {
        let meme = try await test.save("one")
        try test.damage(path(meme.originalDigest))
        #expect(
            try await check().problems == [
                .lostOriginal(
                    path: path(meme.originalDigest), memes: [meme.id.description],
                    reason: "damaged")
            ])
        let (repairs, lost) = try await repair()
        #expect(repairs.map(\.isRepaired) == [false])
        let name = try #require(test.folder.files(below: "store/lost+found").first)
        #expect(name.hasSuffix("blobs/" + meme.originalDigest.relativePath))
        #expect(lost != nil)
        // The meme is still there, and saving the same picture heals it.
        #expect(try await store.memed(of: meme.id) == meme.memed)
        try await test.save("two")
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func anUploadThatIsGoneIsForgotten() async throws {
        let digest = try await store.addOriginal(Pictures.png()).digest
        try Folder.removeFile(path(digest))
        #expect(try await check().problems.map(\.kind) == ["lostOriginal"])
        #expect(try await repair().repairs.map(\.isRepaired) == [true])
        #expect(try await check().isSound)
    }

    @Test func aRowThatSaysAnotherSizeIsPutRight() async throws {
        let meme = try await test.save("one")
        try await store.sqlite.write { db in try db.execute(sql: "UPDATE meme SET byteCount = 5") }
        #expect(try await check().problems.map(\.kind) == ["misstatedSize"])
        try await repair()
        #expect(try await check().isSound)
        #expect(try await store.summary(meme.id) == MemeSummary(of: meme))
    }

    @Test func aRecipeComesBackFromThePicture() async throws {
        let meme = try await test.save("one")
        try await store.sqlite.write { db in try db.execute(sql: "UPDATE meme SET recipe = '{'") }
        #expect(try await check().problems.map(\.kind) == ["unreadableRecipe"])
        #expect(try await repair().repairs.map(\.isRepaired) == [true])
        #expect(try await check().isSound)
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func aRecipeThatNothingSaysStaysLost() async throws {
        var recipe = Recipe(top: "one")
        recipe.describesItself = false
        let meme = try Meme(Pictures.png(), recipe: recipe)
        try await store.save(meme)
        try await store.sqlite.write { db in try db.execute(sql: "UPDATE meme SET recipe = '{'") }
        #expect(try await repair().repairs.map(\.isRepaired) == [false])
        #expect(try await store.memed(of: meme.id) == meme.memed)
    }

    @Test(arguments: [
        "UPDATE meme SET id = 'no id'", "UPDATE picture SET digest = 'no digest'",
        "DELETE FROM picture", "UPDATE meme SET created = -9223372036854775807",
        "UPDATE meme SET format = 'psd'", "UPDATE meme SET width = -1",
    ])
    func aRowThatMakesNoSenseIsPutAside(_ change: String) async throws {
        let meme = try await test.save("one")
        let bad = try await test.save("two")
        try await store.sqlite.write { db in
            let place =
                change.contains("picture")
                ? "role = 1 AND meme = (SELECT sequence FROM meme WHERE id = ?)" : "id = ?"
            try db.execute(sql: "\(change) WHERE \(place)", arguments: [bad.id.description])
        }
        await #expect(throws: StoreError.self) { try await store.summaries() }
        #expect(try await check().problems.map(\.kind).contains("damagedRow"))
        let (repairs, lost) = try await repair()
        #expect(repairs.allSatisfy { $0.isRepaired || $0.problem.isHarmless })
        // The metadata of its picture says what it was.
        let found = try await store.summaries()
        #expect(Set(found.map(\.topText)) == ["one", "two"])
        #expect(Set(found.map(\.id)).contains(meme.id))
        #expect(try await store.summaries(MemeQuery(search: "two")).count == 1)
        #expect(try await check().isSound)
        let rows = try String(contentsOfFile: "\(try #require(lost))/rows.jsonl", encoding: .utf8)
        #expect(rows.contains("\"topText\":\"two\""))
    }

    /// The pictures of an import that is under way have no rows yet.
    @Test func noPictureIsPutAsideWhileTheyAreHeld() async throws {
        try await test.save("one")
        let orphan = try Pictures.png(shade: 9)
        try store.files.put(orphan.bytes, as: Digest(of: orphan.bytes))
        try await store.sqlite.write { db in
            try db.execute(sql: "UPDATE meme SET format = 'psd'")
        }
        let hold = try FolderHold.hold(in: store.folder, makingFolder: false)
        await #expect(throws: StoreError.inUse(folder: store.folder)) { try await repair() }
        #expect(try store.files.bytes(of: Digest(of: orphan.bytes)) == orphan.bytes)
        withExtendedLifetime(hold) {}
    }

    @Test func theIndexOfWordsIsMadeAnew() async throws {
        try await test.save("one")
        try await store.sqlite.write { db in
            try db.execute(sql: "INSERT INTO memeWords (memeWords) VALUES ('delete-all')")
        }
        #expect(try await store.summaries(MemeQuery(search: "one")).isEmpty)
        #expect(try await check().problems.map(\.kind) == ["staleIndex"])
        try await repair()
        #expect(try await check().isSound)
        #expect(try await store.summaries(MemeQuery(search: "one")).count == 1)
    }

    @Test func whatIsInTheTrashIsInNoIndex() async throws {
        let meme = try await test.save("one")
        try await store.discard([meme.id])
        #expect(try await check().isSound)
    }

    @Test func whatWasMiscountedIsCountedAnew() async throws {
        try await test.save("one")
        try await store.sqlite.write { db in try db.execute(sql: "UPDATE tally SET listed = 7") }
        #expect(try await check().problems.map(\.kind) == ["staleIndex"])
        try await repair()
        #expect(try await check().isSound)
        #expect(try await store.count() == 1)
    }

    @Test(arguments: [
        "UPDATE tag SET listed = 7", "DELETE FROM tagged", "UPDATE tagged SET tag = 'dogs'",
    ])
    func whatIsFiledWronglyIsFiledAnew(_ damage: String) async throws {
        let (meme, other) = (try await test.save("one"), try await test.save("two"))
        let cats = Set(["cats"].compactMap(MemeTag.init))
        try await store.tag([meme.id, other.id], adding: cats)
        try await store.discard([other.id])
        #expect(try await check().isSound)
        try await store.sqlite.write { db in try db.execute(sql: damage) }
        #expect(try await check().problems.map(\.kind) == ["staleIndex"])
        try await repair()
        #expect(try await check().isSound)
        #expect(try await store.tags().map(\.count) == [1])
        #expect(try await store.summaries(MemeQuery(tags: cats)).map(\.id) == [meme.id])
        try await store.restore([other.id])
        #expect(try await store.summary(other.id).tags == cats)
    }

    @Test func whatDoesNoHarmIsANote() async throws {
        let meme = try await test.save("one")
        let orphan = try Pictures.png(shade: 9)
        let digest = Digest(of: orphan.bytes)
        try store.files.put(orphan.bytes, as: digest)
        // It may belong to a meme that is just being saved.
        #expect(try await check().notes.isEmpty)
        try test.makeOld(path(digest))
        let folder = path(digest).parentFolder
        for name in [".mememe-abc", "notes.txt"] {
            try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
            try test.makeOld("\(folder)/\(name)")
        }
        try #require(chmod(store.folder, 0o777) == 0)
        let check = try await check()
        #expect(check.isSound)
        #expect(
            Set(check.notes.map(\.kind)) == ["orphan", "leftover", "stranger", "openToOthers"])
        #expect(try await repair().repairs.isEmpty)
        #expect(stat(at: path(digest)) != nil)
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func thumbnailsAreMadeAnew() async throws {
        let meme = try Meme(Pictures.png(width: 960, height: 640), top: "large")
        try await store.save(meme)
        // A missing thumbnail is made when it is asked for.
        #expect(try await check().notes.isEmpty)
        _ = try await store.thumbnail(of: store.summary(meme.id))
        let path = "\(store.folder)/thumbnails/\(test.thumbnails[0])"
        try Data("no picture".utf8).write(to: URL(filePath: path))
        #expect(try await check().notes == [.damagedThumbnail(path: path)])
        try await repair()
        #expect(try await store.thumbnail(of: store.summary(meme.id)).format == .png)
        #expect(try await check().notes.isEmpty)
    }

    // MARK: The catalogue

    @Test func aCatalogueThatIsGoneIsMadeOfWhatThePicturesSay() async throws {
        let memes = [try await test.save("one"), try await test.save("two", shade: 9)]
        let lone = try await store.addOriginal(Pictures.png(shade: 77)).digest
        for suffix in ["", "-wal", "-shm"] {
            try Folder.removeFile("\(store.folder)/catalog.sqlite\(suffix)")
        }
        #expect(
            try await check().problems == [
                .missingCatalog(path: "\(store.folder)/catalog.sqlite")
            ])
        let (repairs, lost) = try await repair()
        #expect(repairs.map(\.isRepaired) == [true])
        let again = try Store.open(at: store.folder)
        let found = try await again.summaries()
        #expect(Set(found.map(\.memed)) == Set(memes.map { Digest(of: $0.memed.bytes) }))
        for summary in found {
            let meme = try await again.meme(summary.id)
            #expect(memes.contains { $0.recipe == meme.recipe && $0.original == meme.original })
        }
        #expect(stat(at: "\(try #require(lost))/blobs/\(lone.relativePath)") != nil)
        #expect(try await Store.check(at: store.folder).isSound)
    }

    /// Overwrites pages of the database; whichever they are, no meme is lost.
    @Test(arguments: 0..<8)
    func aDamagedCatalogueIsMadeAnew(round: Int) async throws {
        let memes = try await withMemes(60)
        try await closeLog()
        let path = "\(store.folder)/catalog.sqlite"
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let pages = bytes.count / 4096
        // Every eighth page: pages with the schema, leaves, indexes.
        for page in stride(from: round, to: pages, by: 8) {
            for index in page * 4096 + 8..<page * 4096 + 600 { bytes[index] = 0xa5 }
        }
        let damaged = Data(bytes)
        try damaged.write(to: URL(filePath: path))
        #expect(try await !Store.check(at: store.folder).isSound)

        let (repairs, lost) = try await repair()
        #expect(repairs.first?.isRepaired == true)
        let again = try Store.open(at: store.folder)
        let found = try await again.summaries()
        #expect(Set(found.map(\.memed)) == Set(memes.map { Digest(of: $0.memed.bytes) }))
        #expect(try await Store.check(at: store.folder).isSound)
        #expect(
            try Data(contentsOf: URL(filePath: "\(try #require(lost))/catalog.sqlite")) == damaged)
    }

    @Test(arguments: [0, 1, 100, 4096, 9000])
    func aCatalogueThatWasCutOffIsMadeAnew(byteCount: Int) async throws {
        let memes = try await withMemes(5)
        try await closeLog()
        try #require(truncate("\(store.folder)/catalog.sqlite", byteCount) == 0)
        #expect(try await !Store.check(at: store.folder).isSound)
        try await repair()
        let found = try await Store.open(at: store.folder).summaries()
        #expect(Set(found.map(\.memed)) == Set(memes.map { Digest(of: $0.memed.bytes) }))
    }

    /// Each picture is in the table and in its index: one of the two is enough.
    @Test(arguments: ["picture", "pictureByDigest", "memeListed"])
    func whatIsToBeHadElsewhereCostsNothing(_ name: String) async throws {
        let memes = try await withMemes(30)
        let root = try await store.sqlite.read { db in
            try Int.fetchOne(
                db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name])
                ?? 0
        }
        try await closeLog()
        let path = "\(store.folder)/catalog.sqlite"
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for index in (root - 1) * 4096 + 8..<(root - 1) * 4096 + 400 { bytes[index] = 0xa5 }
        try Data(bytes).write(to: URL(filePath: path))
        let (repairs, _) = try await repair()
        #expect(repairs.map(\.isRepaired) == [true])
        let again = try Store.open(at: store.folder)
        for meme in memes { #expect(try await again.meme(meme.id) == meme) }
    }

    private func withMemes(_ count: Int) async throws -> [Meme] {
        var memes: [Meme] = []
        for number in 0..<count { memes.append(try Meme(Pictures.png(), top: "meme \(number)")) }
        try await store.save(memes)
        return memes
    }

    /// Moves everything from the log into the database.
    private func closeLog() async throws {
        let database = try DatabaseQueue(path: "\(store.folder)/catalog.sqlite")
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try database.close()
    }
}
