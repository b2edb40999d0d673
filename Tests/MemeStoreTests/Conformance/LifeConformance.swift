import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// The trash, the history, uploads and garbage, in every kind of store.
@Suite struct LifeConformance {
    @Test(arguments: Backends.all)
    func whatIsInTheTrashComesBack(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try await test.save("one"), try await test.save("two"))
        try await test.store.discard([one.id])
        #expect(try await test.store.summaries().map(\.id) == [two.id])
        #expect(try await test.store.count() == 1)
        #expect(try await test.store.count(of: MemeQuery(search: "one")) == 0)
        #expect(try await test.store.discardedMemes().map(\.id) == [one.id])
        try await test.expectWhole()
        // All or none: the other is in the trash already.
        await #expect(throws: StoreError.unknownID("\(one.id)")) {
            try await test.store.discard([two.id, one.id])
        }
        #expect(try await test.store.count() == 1)
        try await test.store.restore([one.id, two.id])
        #expect(try await test.store.summaries().map(\.id) == [two.id, one.id])
        #expect(try await test.store.meme(one.id) == one)
        await #expect(throws: StoreError.changedMeanwhile(id: "\(one.id)")) {
            try await test.store.discard(MemeSummary(of: one).created(Date(milliseconds: 0)))
        }
        // Saving it again lists it.
        try await test.store.discard(MemeSummary(of: one))
        try await test.store.save(one)
        #expect(try await test.store.count() == 2)
    }

    @Test(arguments: Backends.all)
    func whatIsDeletedOfTheTrashHasToBeThere(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try await test.save("one"), try await test.save("two", shade: 3))
        try await test.store.discard([one.id])
        await #expect(throws: StoreError.unknownID("\(two.id)")) {
            try await test.store.delete([one.id, two.id], among: .trash)
        }
        #expect(try await test.store.discardedMemes().map(\.id) == [one.id])
        await #expect(throws: StoreError.unknownID("\(one.id)")) {
            try await test.store.delete([one.id], among: .listed)
        }
        try await test.store.delete([one.id], among: .trash)
        #expect(try await test.store.discardedMemes().isEmpty)
        #expect(try await test.store.summaries().map(\.id) == [two.id])
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func theTrashIsEmptied(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try await test.save("one"), try await test.save("two", shade: 3))
        try await test.store.discard([one.id])
        try await test.store.tidy()
        #expect(try await test.store.discardedMemes().count == 1)
        try await test.store.tidy(now: Date(timeIntervalSinceNow: Store.trashPeriod + 1))
        #expect(try await test.store.discardedMemes().isEmpty)
        #expect(try await test.store.summaries().map(\.id) == [two.id])
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func whatAMemeWasIsKept(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var meme = try await test.save("one")
        try meme.edit(Recipe(top: "two"), on: Pictures.png(shade: 4))
        try await test.store.save(meme)
        try meme.edit(Recipe(top: "three"))
        try await test.store.save(meme)
        let history = try await test.store.history(of: meme.id)
        #expect(history.map(\.line) == ["three", "two", "one"])
        #expect(history.map(\.number) == [3, 2, 1])
        #expect(history.map(\.parent) == [2, 1, nil])
        #expect(history.map(\.isCurrent) == [true, false, false])
        try await test.expectWhole()

        // Goes back to the first version, whose original is still there.
        let first = try await test.store.version(1, of: meme.id)
        let original = try await test.store.picture(first.original)
        let current = try await test.store.summary(meme.id)
        try meme.edit(Recipe(top: "one"), on: original)
        try await test.store.save(meme, replacing: current, as: first)
        #expect(try await test.store.history(of: meme.id).map(\.isCurrent) == [false, false, true])
        await #expect(throws: StoreError.unknownVersion(9, id: "\(meme.id)")) {
            try await test.store.version(9, of: meme.id)
        }
        try await test.store.delete([meme.id])
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func noMoreOfTheHistoryIsKeptThanThereMayBe(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("0")
        let entry = try await test.store.catalog.entry(meme.id, among: .listed)
        for number in 1...105 {
            _ = try await test.store.catalog.commit(
                [.save(Entry(summary: entry.summary, recipe: #"{"captions":[],"n":\#(number)}"#))],
                naming: [])
        }
        let numbers = try await test.store.history(of: meme.id).map(\.number)
        #expect(numbers == Array((6...106).reversed()))
    }

    @Test(arguments: Backends.all)
    func uploadsStayForTheirTime(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let image = try Pictures.png(shade: 5)
        let (digest, isNew) = try await test.store.addOriginal(image)
        #expect(isNew)
        #expect(try await !test.store.addOriginal(image).isNew)
        #expect(try await test.store.picture(digest) == image)
        try await test.store.checkShown(digest)
        try await test.store.tidy()
        #expect(try test.digests() == [digest])
        let later = Date(timeIntervalSinceNow: Store.uploadPeriod + 1)
        await #expect(throws: StoreError.self) {
            try await test.store.checkShown(digest, now: later)
        }
        try await test.store.tidy(now: later)
        #expect(try test.digests().isEmpty)
        await #expect(throws: StoreError.self) { try await test.store.picture(digest) }

        // An upload of which a meme was made stays with the meme.
        _ = try await test.store.addOriginal(image)
        let meme = try Meme(image, top: "one")
        try await test.store.save(meme)
        try await test.store.removeUploads(before: later)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func whatTheTrashAloneHasIsNotShown(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        try await test.store.checkShown(Digest(of: meme.memed.bytes))
        try await test.store.discard([meme.id])
        for digest in [meme.originalDigest, Digest(of: meme.memed.bytes)] {
            await #expect(throws: StoreError.self) { try await test.store.checkShown(digest) }
        }
    }

    @Test(arguments: Backends.all)
    func picturesThatNoRowHasGoInTime(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        let stray = try Pictures.png(shade: 77).bytes
        try test.putStray(stray)
        let now = Date()
        let first = try await test.store.removeGarbage(now: now)
        #expect((first.pictures, first.waiting) == (0, 1))
        let later = now.addingTimeInterval(Store.unreferencedPeriod + 1)
        let rehearsed = try await test.store.removeGarbage(dryRun: true, now: later)
        #expect((rehearsed.pictures, rehearsed.byteCount) == (1, stray.count))
        #expect(try test.digests().count == 3)
        let second = try await test.store.removeGarbage(now: later)
        #expect((second.pictures, second.byteCount) == (1, stray.count))
        #expect(try await test.store.meme(meme.id) == meme)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func whatIsHeldStays(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        var hold: (any BlobHold)? = try await test.store.catalog.hold()
        try await hold?.check()
        try await test.store.delete([meme.id])
        #expect(try test.digests().count == 2)
        #expect(try await test.store.removeGarbage().isHeld)
        #expect(try test.digests().count == 2)
        withExtendedLifetime(hold) {}
        hold = nil
        // They were deleted with their meme, so they go at once.
        _ = try await test.store.removeGarbage()
        #expect(try test.digests().isEmpty)
    }
}
