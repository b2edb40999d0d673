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

    private func makeOld(_ path: String, days: Int = 2) throws {
        let old = timeval(tv_sec: Int(Date().timeIntervalSince1970) - days * 86_400, tv_usec: 0)
        try #require(utimes(path, [old, old]) == 0)
    }

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
        try store.blobs.put(orphan.bytes, as: digest)
        let thumbnail = store.thumbnails.path(of: digest, .small)
        try Folder.create(thumbnail.parentFolder)
        try Data("thumbnail".utf8).write(to: URL(filePath: thumbnail))
        let leftover = "\(store.blobs.path(of: digest).parentFolder)/.mememe-1"
        try Data("left".utf8).write(to: URL(filePath: leftover))
        try makeOld(leftover)
        let folder = "\(store.folder)/.mememe-2"
        try Folder.create(folder)
        try Data("folder".utf8).write(to: URL(filePath: "\(folder)/file"))
        try makeOld(folder)

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

    /// A picture that seems to have no row may be that of a row that can't be read.
    @Test func nothingGoesWhereTheCatalogueIsDamaged() async throws {
        let meme = try await test.save("one")
        try await store.catalog.write { db in
            try db.execute(sql: "UPDATE meme SET memed = 'x'")
        }
        await #expect(
            throws: StoreError.damagedRow(id: meme.id.description, reason: "its memed is “x”")
        ) { try await store.removeGarbage() }
        #expect(test.blobs.count == 2)
        let check = try await Store.check(at: store.folder)
        #expect(check.problems.map(\.kind) == ["damagedRow"])
    }

    /// What is being written has a lock, however old it is.
    @Test func whatSomebodyWritesStays() async throws {
        let bytes = try Pictures.png().bytes
        let blob = try StagedBlob(bytes, in: store.blobs)
        let name = try #require(test.blobs.first)
        try makeOld("\(store.folder)/blobs/\(name)")
        #expect(try await store.removeGarbage() == StoreGarbage())
        try blob.put()
        #expect(try store.blobs.bytes(of: blob.digest) == bytes)
    }

    @Test func whatIsYoungStays() async throws {
        try Data("x".utf8).write(to: URL(filePath: "\(store.folder)/.mememe-1"))
        #expect(try await store.removeGarbage() == StoreGarbage())
    }

    /// A store is tidied again and again while memes are saved.
    @Test func savingAndTidyingAtOnceLosesNothing() async throws {
        let other = try Store.open(at: store.folder)
        let tidying = Task {
            while !Task.isCancelled { _ = try await other.removeGarbage() }
        }
        var memes: [Meme] = []
        for number in 0..<25 { memes.append(try await test.save("\(number)")) }
        tidying.cancel()
        _ = await tidying.result
        for meme in memes { #expect(try await store.meme(meme.id) == meme) }
    }
}
