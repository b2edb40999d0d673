import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Saves, edits and deletes, in every kind of store.
@Suite struct SavingConformance {
    @Test(arguments: Backends.all)
    func whatIsSavedIsFetched(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one", "two")
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await test.store.summary(meme.id) == MemeSummary(of: meme))
        #expect(try await test.store.recipe(of: meme.id).recipe == meme.recipe)
        #expect(try await test.store.original(of: meme.id) == meme.original)
        #expect(try await test.store.memed(of: meme.id) == meme.memed)
        #expect(try await test.store.picture(meme.originalDigest) == meme.original)
        #expect(try await test.store.meme(showing: Digest(of: meme.memed.bytes))?.id == meme.id)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func oneOriginalIsKeptOnce(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        for number in 0..<3 { try await test.save("meme \(number)") }
        #expect(try test.digests().count == 4)
    }

    @Test(arguments: Backends.all)
    func anEditTakesThePlaceOfWhatWas(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var meme = try await test.save("one")
        let before = try await test.store.summary(meme.id)
        try meme.edit(Recipe(top: "two"))
        try await test.store.save(meme, replacing: before)
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await test.store.count() == 1)
        #expect(try await test.store.summaries(MemeQuery(search: "one")).isEmpty)
        try await test.expectWhole()

        await #expect(throws: StoreError.changedMeanwhile(id: "\(meme.id)")) {
            try await test.store.save(meme, replacing: before)
        }
        try await test.store.delete([meme.id])
        await #expect(throws: StoreError.changedMeanwhile(id: "\(meme.id)")) {
            try await test.store.save(meme, replacing: MemeSummary(of: meme))
        }
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func manyAreSavedAtOnce(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let memes = try (0..<20).map { try Meme(Pictures.png(shade: UInt8($0 % 3)), top: "\($0)") }
        try await test.store.save(memes)
        #expect(try await Set(test.store.summaries().map(\.id)) == Set(memes.map(\.id)))
        #expect(try test.digests().count == 23)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func whatIsDeletedIsGone(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try await test.save("one"), try await test.save("two"))
        try await test.store.delete([one.id])
        await #expect(throws: StoreError.unknownID("\(one.id)")) {
            try await test.store.meme(one.id)
        }
        #expect(try await test.store.meme(two.id) == two)
        try await test.expectWhole()
        // All or none.
        await #expect(throws: StoreError.unknownID("\(one.id)")) {
            try await test.store.delete([two.id, one.id])
        }
        #expect(try await test.store.count() == 1)
        try await test.store.delete([two.id, two.id])
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func whatIsStagedAndDiscardedLeavesNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let staged = try await test.store.stage(Meme(Pictures.png(), top: "one"))
        #expect(try await test.store.summaries().isEmpty)
        staged.discard()
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func aRehearsalSavesNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        await test.store.rehearseSaving()
        #expect(try await test.store.count() == 0)
    }

    // MARK: Interrupted

    /// A save that fails at any call either leaves the store as it was, or has saved the meme.
    @Test(arguments: Backends.all)
    func aSaveThatFailsChangesNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let old = try await test.save("old")
        let meme = try Meme(Pictures.png(shade: 9), top: "new")
        var number = 0
        while true {
            number += 1
            test.faults.fail(at: number)
            do {
                try await test.store.save(meme)
                break
            } catch is Faults.Fault {
                test.faults.fail(at: nil)
                #expect(try await test.store.summaries().map(\.id) == [old.id])
                try await test.expectWhole()
            }
        }
        test.faults.fail(at: nil)
        // Two pictures are staged, published, committed and published again.
        #expect(number == 8)
        #expect(try await test.store.meme(meme.id) == meme)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func anEditThatFailsKeepsWhatWas(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("old")
        var edited = meme
        try edited.edit(Recipe(top: "new"), on: Pictures.png(shade: 9))
        for number in 1...7 {
            test.faults.fail(at: number)
            await #expect(throws: Faults.Fault.self) {
                try await test.store.save(edited, replacing: MemeSummary(of: meme))
            }
            test.faults.fail(at: nil)
            #expect(try await test.store.meme(meme.id) == meme)
            try await test.expectWhole()
        }
    }

    /// If removing a picture fails at any call, the meme is deleted, and the picture is garbage.
    @Test(arguments: Backends.all)
    func aPictureThatIsNotRemovedIsGarbage(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        test.faults.fail(at: 2)
        try await test.store.delete([meme.id])
        test.faults.fail(at: nil)
        #expect(try await test.store.count() == 0)
        #expect(try !test.digests().isEmpty)
        _ = try await test.store.removeGarbage(after: 0, unlistedMemes: true)
        #expect(try test.digests().isEmpty)
    }

    // MARK: Races

    @Test(arguments: Backends.all)
    func ofTwoEditsOneWins(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("0")
        let before = try await test.store.summary(meme.id)
        let wins = await withTaskGroup(of: Bool.self) { group in
            for number in 1...8 {
                group.addTask {
                    var edited = meme
                    do {
                        try edited.edit(Recipe(top: "\(number)"))
                        try await test.store.save(edited, replacing: before)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
        try await test.expectWhole()
    }

    /// Memes that share their pictures are saved and deleted at once, and the rest stays whole.
    @Test(arguments: Backends.all)
    func savingAndDeletingLoseNoPicture(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try Meme(Pictures.png(), top: "shared")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    for _ in 0..<6 {
                        let copy = Meme(
                            MemeSummary(of: meme).renamed(MemeID()), recipe: meme.recipe,
                            original: meme.original, memed: meme.memed, pictures: [:])
                        try await test.store.save(copy)
                        #expect(try await test.store.meme(copy.id).memed == meme.memed)
                        try await test.store.delete([copy.id])
                    }
                }
            }
            group.addTask {
                for _ in 0..<3 { _ = try await test.store.removeGarbage(after: 0) }
            }
            try await group.waitForAll()
        }
        #expect(try test.digests().isEmpty)
    }
}
