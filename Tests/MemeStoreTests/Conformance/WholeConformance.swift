import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Snapshots, backups, exports and statistics, in every kind of store.
@Suite struct WholeConformance {
    @Test(arguments: Backends.all)
    func aSnapshotStaysAsItWas(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try await test.save("one"), try await test.save("two", shade: 3))
        let snapshot = try await test.store.catalog.snapshot()
        try await test.store.delete([one.id])
        try await test.save("three")
        #expect(try await snapshot.count() == 2)
        let rows = try await snapshot.rows(after: nil, limit: 10)
        #expect(rows.compactMap { try? $0.entry.get().summary.id } == [one.id, two.id])
        let rest = try await snapshot.rows(after: rows[0].sequence, limit: 10)
        #expect(rest.compactMap { try? $0.entry.get().summary.id } == [two.id])
        let digest = Digest(of: one.memed.bytes)
        let uses = try await snapshot.uses(of: String(digest.description.prefix(2)))
        #expect(uses.first { $0.digest == digest }?.memedOf == ["\(one.id)"])
        try await snapshot.checkSoundness()
    }

    /// A backup of each kind of store is restored into each kind.
    @Test(arguments: Backends.all, Backends.all)
    func backupsAreRestored(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        var meme = try await test.save("one")
        let trashed = try await test.save("two", shade: 3)
        try await test.store.discard([trashed.id])
        try meme.edit(Recipe(top: "changed"), on: Pictures.png(shade: 8))
        try await test.store.save(meme)
        let upload = try await test.store.addOriginal(Pictures.png(shade: 99)).digest
        for destination in [
            StoreBackup.Destination.folder(test.path("copy")), .archive(test.path("copy.tar")),
        ] {
            let backup = try await test.store.backUp(to: destination)
            #expect((backup.memes, backup.pictures) == (2, 6))
            #expect(backup.lacking.isEmpty)
        }
        #expect(try await Store.check(at: test.path("copy")).isSound)

        let restored = try await other.store.restoreBackup(test.path("copy.tar"))
        #expect((restored.memes, restored.present, restored.pictures) == (2, 0, 6))
        #expect(restored.lacking.isEmpty)
        #expect(try await other.store.meme(meme.id) == meme)
        #expect(try await other.store.history(of: meme.id).map(\.line) == ["changed", "one"])
        #expect(try await other.store.discardedMemes().map(\.id) == [trashed.id])
        try await other.expectWhole(others: [upload])
        await #expect(throws: StoreError.self) {
            try await other.store.restoreBackup(test.path("copy"))
        }
        // Of two memes with the same id the store keeps its own, and lists it.
        try await other.store.discard([meme.id])
        let again = try await other.store.restoreBackup(test.path("copy"), merging: true)
        #expect((again.memes, again.present, again.pictures) == (1, 1, 0))
        #expect(try await other.store.summaries().map(\.id) == [meme.id])
    }

    /// A restoration that fails at any call adds nothing.
    @Test(arguments: Backends.all)
    func aRestorationThatFailsBringsNothing(_ backend: Backend) async throws {
        let source = try Conforming(.folder)
        for number in 0..<3 { try await source.save("\(number)", shade: UInt8(number)) }
        _ = try await source.store.backUp(to: .folder(source.path("copy")))
        let test = try Conforming(backend)
        var number = 0
        while true {
            number += 1
            test.faults.fail(at: number)
            do {
                _ = try await test.store.restoreBackup(source.path("copy"))
                break
            } catch is Faults.Fault {
                test.faults.fail(at: nil)
                #expect(try await test.store.count() == 0)
                #expect(try test.digests().isEmpty)
            }
        }
        test.faults.fail(at: nil)
        // Six pictures are staged and published, then three rows are added.
        #expect(number == 17)
        #expect(try await test.store.count() == 3)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all, Backends.all)
    func exportsAreImported(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        let memes = [try await test.save("one"), try await test.save("two", shade: 3)]
        let export = try await test.store.exportMemes(to: test.path("export"))
        #expect((export.memes, export.pictures) == (2, 4))

        let imported = try await other.store.importMemes(from: test.path("export"))
        #expect((imported.memes, imported.present, imported.pictures) == (2, 0, 4))
        for meme in memes { #expect(try await other.store.meme(meme.id) == meme) }
        try await other.store.discard([memes[0].id])
        let again = try await other.store.importMemes(from: test.path("export"))
        #expect((again.memes, again.present, again.pictures) == (1, 1, 0))
        #expect(again.renamed.isEmpty)

        // Another meme with the same id.
        var changed = memes[1]
        try changed.edit(Recipe(top: "other"))
        try await other.store.save(changed)
        let renamed = try await other.store.importMemes(from: test.path("export"))
        #expect(renamed.renamed.map(\.old) == [memes[1].id])
        #expect(try await other.store.count() == 3)
        // The meme is there already.
        #expect(try await other.store.importMemes(from: test.path("export")).present == 2)
        try await other.expectWhole()
    }

    /// A copy has everything, and a later one brings what has changed since.
    @Test(arguments: Backends.all, Backends.all)
    func storesAreCopied(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        var one = try await test.save("one")
        let (two, three) = (try await test.save("two", shade: 3), try await test.save("three"))
        try one.edit(Recipe(top: "new"))
        try await test.store.save(one)
        let cats = Set(["cats"].compactMap(MemeTag.init))
        try await test.store.tag([two.id], adding: cats)
        try await test.store.discard([three.id])
        let upload = try await test.store.addOriginal(Pictures.png(shade: 9)).digest
        let first = try await test.store.copy(to: other.store)
        #expect((first.memes, first.present, first.lacking.count) == (3, 0, 0))
        #expect(first.pictures == (try test.digests().count))
        #expect(try other.digests() == test.digests())
        for meme in [one, two] {
            #expect(try await other.store.meme(meme.id).memed == meme.memed)
            #expect(
                try await other.store.history(of: meme.id) == test.store.history(of: meme.id))
        }
        #expect(try await other.store.summaries(MemeQuery(tags: cats)).map(\.id) == [two.id])
        #expect(try await other.store.discardedMemes() == test.store.discardedMemes())
        try await other.expectWhole(others: [upload])

        let again = try await test.store.copy(to: other.store)
        #expect((again.memes, again.present, again.pictures) == (0, 3, 0))
        // Changes of either side: the later one stays.
        try await Task.sleep(for: .milliseconds(5))
        var (here, there) = (two, one)
        try here.edit(Recipe(top: "changed here"))
        try there.edit(Recipe(top: "changed there"))
        try await test.store.save(here)
        try await other.store.save(there)
        try await test.store.restore([three.id])
        try await test.store.tag([one.id], adding: cats)
        try await test.store.discard([two.id])
        try await test.save("four", shade: 5)
        let last = try await test.store.copy(to: other.store)
        #expect((last.memes, last.present) == (2, 2))
        #expect(
            Set(try await other.store.summaries().map(\.topText))
                == ["changed there", "three", "four"])
        #expect(try await other.store.discardedMemes().map(\.summary.topText) == ["changed here"])
        #expect(try await other.store.summaries(MemeQuery(tags: cats)).map(\.id) == [one.id])
        try await other.expectWhole(others: [upload])
    }

    /// A copy that fails at any call goes on later, and brings all.
    @Test(arguments: Backends.all)
    func aCopyGoesOn(_ backend: Backend) async throws {
        let (test, other) = (try Conforming(.memory), try Conforming(backend))
        for number in 0..<3 { try await test.save("\(number)", shade: UInt8(number)) }
        var failures = 0
        while true {
            // It gets a little further each time.
            other.faults.fail(at: 5)
            do {
                _ = try await test.store.copy(to: other.store)
                break
            } catch is Faults.Fault {
                failures += 1
                try #require(failures < 20)
            }
        }
        other.faults.fail(at: nil)
        #expect(failures > 1)
        #expect(try await other.store.count() == 3)
        #expect(try other.digests() == test.digests())
        try await other.expectWhole()
    }

    @Test(arguments: Backends.all)
    func allOfItIsCounted(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let one = try await test.save("one")
        var two = try await test.save("two", shade: 3)
        try two.edit(Recipe(top: "new"))
        try await test.store.save(two)
        let trashed = try await test.save("three", shade: 4)
        try await test.store.discard([trashed.id])
        let upload = try Pictures.png(shade: 66)
        _ = try await test.store.addOriginal(upload)
        let statistics = try await test.store.statistics()
        #expect((statistics.memes, statistics.discarded, statistics.versions) == (2, 1, 1))
        #expect(statistics.uploads == 1)
        #expect(statistics.oldest == one.created)
        #expect(statistics.newest == two.created)
        #expect(statistics.formats == [.png: 2])
        #expect(statistics.originalFormats == [.png: 2])
        #expect((statistics.originals.count, statistics.memed.count) == (3, 3))
        #expect(statistics.others.count == 1)
        #expect(statistics.others.byteCount == upload.bytes.count)
        #expect(Set(statistics.largest.map(\.id)) == [one.id, two.id])
        #expect(statistics.byteCount > 0)
    }

    @Test(arguments: Backends.all)
    func thumbnailsAndSheetsAreMade(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        let summary = try await test.store.summary(meme.id)
        #expect(try await test.store.thumbnail(of: summary).size.longestSide <= 480)
        #expect(try await test.store.contactSheet(of: .all, cellSize: 40).format == .png)
        let file = try await test.store.pictureFile(summary.memed)
        #expect(file.byteCount == meme.memed.bytes.count)
        #expect(file.isUnchanged)
        try await file.verify()
        #expect(try await file.bytes(in: 1..<5) == Array(meme.memed.bytes[1..<5]))
        try await test.store.delete([meme.id])
        #expect(!file.isUnchanged)
        await #expect(throws: StoreError.self) { try await file.bytes(in: 0..<1) }
    }

    @Test(.timeLimit(.minutes(1)), arguments: Backends.all)
    func changesAreTold(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var changes = test.store.changes.makeAsyncIterator()
        let meme = try await test.save("one")
        #expect(await changes.next() == .saved([meme.id]))
        try await test.store.discard([meme.id])
        #expect(await changes.next() == .discarded([meme.id]))
        try await test.store.restore([meme.id])
        #expect(await changes.next() == .restored([meme.id]))
        try await test.store.delete([meme.id])
        #expect(await changes.next() == .deleted([meme.id]))
        if case .folder(let path) = test.store.address {
            // As another process would. The stream tells of it after the changes of this process.
            let other = try Store.open(at: path)
            while true {
                try await other.save(Meme(Pictures.png(), top: "two"))
                let more = try await test.save("three")
                let change = await changes.next()
                if change == .many { break }
                #expect(change == .saved([more.id]))
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    @Test(arguments: Backends.all)
    func aNewStoreIsWell(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        #expect(await test.store.health() == .well)
        #expect(test.store.folder == "\(test.store.address)")
        let again = try await test.opened()
        #expect(await again.health() == .well)
    }
}
