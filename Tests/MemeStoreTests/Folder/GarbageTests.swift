import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct GarbageTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func aSoundStoreHasNone() async throws {
        let meme = try await test.save("one")
        #expect(try await store.removeGarbage() == StoreGarbage())
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test(arguments: [true, false])
    func whatNobodyWantsGoes(dryRun: Bool) async throws {
        let kept = try Meme(Pictures.png(width: 960, height: 640), top: "kept")
        try await store.save(kept)
        _ = try await store.thumbnail(of: store.summary(kept.id))
        let trash = try await test.save("trash", shade: 1)
        try await store.discard([trash.id])
        _ = try await store.addOriginal(Pictures.png(shade: 2))
        let orphan = try Pictures.png(width: 100, shade: 3)
        let digest = Digest(of: orphan.bytes)
        try store.files.put(orphan.bytes, as: digest)
        let thumbnail = store.thumbnails.path(of: digest, .small)
        try Folder.create(thumbnail.parentFolder)
        try Data("thumbnail".utf8).write(to: URL(filePath: thumbnail))
        #expect(try await store.removeGarbage(dryRun: true).waiting == 1)
        #expect(try await store.removeGarbage().waiting == 1)
        let leftover = "\(store.files.path(of: digest).parentFolder)/.mememe-1"
        try Data("left".utf8).write(to: URL(filePath: leftover))
        try test.makeOld(leftover)
        let folder = "\(store.folder)/.mememe-2"
        try Folder.create(folder)
        try Data("folder".utf8).write(to: URL(filePath: "\(folder)/file"))
        try test.makeOld(folder)

        let before = test.folder.files(below: "store")
        let later = Date(timeIntervalSinceNow: Store.trashPeriod + 60)
        let garbage = try await store.removeGarbage(dryRun: dryRun, now: later)
        #expect(garbage.memes == 1)
        #expect(garbage.uploads == 1)
        #expect(garbage.pictures == 4)
        #expect(garbage.thumbnails == 1)
        #expect(garbage.leftovers == 2)
        let expected =
            orphan.bytes.count + trash.memed.bytes.count + trash.original.bytes.count
            + (try Pictures.png(shade: 2).bytes.count) + 9 + 4 + 6
        #expect(garbage.byteCount >= expected)
        #expect(garbage.byteCount < expected + 10_000)
        if dryRun {
            #expect(test.folder.files(below: "store") == before)
        } else {
            #expect(test.blobs.count == 2)
            #expect(test.thumbnails.count == 1)
            #expect(try await store.removeGarbage(now: later) == StoreGarbage())
        }
        #expect(try await store.meme(kept.id) == kept)
    }

    /// The file's time says when it was made, and not since when no meme has it.
    @Test func aPictureStaysForAWhile() async throws {
        let meme = try await test.save("one")
        let orphan = try Pictures.png(shade: 9)
        let path = store.files.path(of: Digest(of: orphan.bytes))
        try store.files.put(orphan.bytes, as: Digest(of: orphan.bytes))
        try test.makeOld(path, days: 400)
        let now = Date()
        func remove(_ days: Double) async throws -> StoreGarbage {
            try await store.removeGarbage(now: now.addingTimeInterval(days * 86_400))
        }
        var waiting = StoreGarbage()
        waiting.waiting = 1
        #expect(try await remove(0) == waiting)
        #expect(try await remove(6.9) == waiting)
        // If a meme or an upload has it in between, the time starts again.
        #expect(try await store.addOriginal(orphan).isNew == false)
        #expect(try await remove(0.5) == StoreGarbage())
        try await store.sqlite.write { try $0.execute(sql: "DELETE FROM upload") }
        #expect(try await remove(8) == waiting)
        #expect(try await remove(14.9) == waiting)
        #expect(try await remove(15.1).pictures == 1)
        #expect(stat(at: path) == nil)
        #expect(try await store.meme(meme.id) == meme)
    }

    /// The rows of memes may have been lost.
    @Test func whatSaysThatItIsAMemeStaysUntilItIsAskedFor() async throws {
        let meme = try await test.save("one")
        let lone = try Pictures.png(shade: 9)
        try store.files.put(lone.bytes, as: Digest(of: lone.bytes))
        try await store.sqlite.write { try $0.execute(sql: "DELETE FROM meme") }
        var garbage = try await store.removeGarbage(after: 0)
        #expect(garbage.pictures == 1)
        #expect(garbage.unlisted == 2)
        #expect(try store.files.bytes(of: meme.originalDigest) == meme.original.bytes)
        garbage = try await store.removeGarbage(after: 0, unlistedMemes: true)
        #expect(garbage.pictures == 2)
        #expect(test.blobs.isEmpty)
    }

    /// A picture that seems to have no row may belong to a row that can't be read.
    @Test func nothingGoesWhereTheCatalogueIsDamaged() async throws {
        let meme = try await test.save("one")
        try await store.sqlite.write { db in
            try db.execute(sql: "UPDATE picture SET digest = 'x' WHERE role = 1")
        }
        await #expect(
            throws: StoreError.damagedRow(id: meme.id.description, reason: "its memed is “x”")
        ) { try await store.removeGarbage() }
        #expect(test.blobs.count == 2)
        let check = try await Store.check(at: store.folder)
        #expect(check.problems.map(\.kind) == ["damagedRow"])
    }

    /// A file that is being written is locked, however old it is.
    @Test func whatSomebodyWritesStays() async throws {
        let bytes = try Pictures.png().bytes
        let blob = try FolderStagedBlob(.memory(bytes), in: store.files)
        let name = try #require(test.blobs.first)
        try test.makeOld("\(store.folder)/blobs/\(name)")
        #expect(try await store.removeGarbage() == StoreGarbage())
        try blob.publish()
        #expect(try store.files.bytes(of: blob.digest) == bytes)
    }

    @Test func whatIsYoungStays() async throws {
        try Data("x".utf8).write(to: URL(filePath: "\(store.folder)/.mememe-1"))
        #expect(try await store.removeGarbage() == StoreGarbage())
    }

    /// A store is tidied again and again while memes are saved.
    @Test func savingAndTidyingAtOnceLosesNothing() async throws {
        let other = try Store.open(at: store.folder)
        let tidying = Task {
            while !Task.isCancelled {
                _ = try await other.removeGarbage(after: 0, unlistedMemes: true)
            }
        }
        var memes: [Meme] = []
        for number in 0..<25 { memes.append(try await test.save("\(number)")) }
        tidying.cancel()
        _ = await tidying.result
        for meme in memes { #expect(try await store.meme(meme.id) == meme) }
    }
}
