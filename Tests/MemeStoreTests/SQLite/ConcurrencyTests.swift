import TestSupport
import Foundation
import GRDB
import MemeConcurrency
import MemeRender
import Testing

@testable import MemeStore

@Suite struct ConcurrencyTests {
    let test: TestStore

    init() throws { test = try TestStore() }

    /// The thread that finds the parent missing may not be the one that makes it.
    @Test func foldersAreMadeByManyAtOnce() async throws {
        for round in 0..<300 {
            let folder = "\(test.store.folder)/new-\(round)"
            try await withThrowingTaskGroup { group in
                for name in ["a", "b", "c", "a"] {
                    group.addTask {
                        try await Workers.disk.run { try Folder.create("\(folder)/\(name)") }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func twoStoresInOneFolderSaveAtOnce() async throws {
        let stores = [test.store, try Store.open(at: test.store.folder)]
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    try await stores[number % 2].save(Meme(Pictures.png(), top: "\(number)"))
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            let memes = try await store.summaries()
            #expect(Set(memes.map(\.topText)) == Set((0..<40).map(String.init)))
        }
        #expect(test.blobs.count == 41)
    }

    /// As if another process were restoring a large backup.
    @Test func aWriteThatWaitsKeepsNobodyFromReading() async throws {
        let meme = try await test.save("one")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(
            path: SQLiteCatalog.path(in: test.store.folder), configuration: configuration)
        try other.inDatabase { try $0.beginTransaction(.immediate) }
        async let second = test.save("two")
        try await until { test.store.sqlite.reader.isWriting }
        #expect(try await test.store.summaries().map(\.id) == [meme.id])
        try other.inDatabase { try $0.rollback() }
        let saved = try await second
        #expect(try await test.store.summaries().map(\.id) == [saved.id, meme.id])
    }

    /// Deleting the last meme of an original, while another meme of it is being saved, leaves either the
    /// original or no meme.
    @Test func aMemeThatWasSavedHasItsPicturesWhateverIsDeleted() async throws {
        let other = try Store.open(at: test.store.folder)
        let original = try Pictures.png(shade: 3)
        for round in 0..<25 {
            let old = try Meme(original, top: "old \(round)")
            let new = try Meme(original, top: "new \(round)")
            try await test.store.save(old)
            async let saved: Void = other.save(new)
            try await test.store.delete([old.id])
            try await saved
            #expect(try await test.store.meme(new.id) == new)
            try await other.delete([new.id])
        }
        #expect(test.blobs.isEmpty)
    }

    /// The same race, step by step: the pictures are removed after they were written and before the row.
    @Test func savingWritesPicturesAgainThatWereRemovedMeanwhile() async throws {
        let meme = try Meme(Pictures.png(), top: "one")
        let staged = try await test.store.stage(meme)
        for blob in [staged.original, staged.memed] {
            try blob.publish()
            try test.store.files.remove(blob.digest)
        }
        #expect(test.blobs.isEmpty)
        _ = try await test.store.catalog.commit(
            [.save(staged.entry)], naming: [staged.original, staged.memed])
        #expect(try await test.store.meme(meme.id) == meme)
    }

    /// The same race, if another process has written the picture again, perhaps without waiting for the
    /// disk.
    @Test func aPictureIsOnlyTakenAsSafeWhereItsNameIsStillOnesOwn() async throws {
        let blobs = test.store.files
        let bytes = try Pictures.png().bytes
        let (own, other) = try (
            FolderStagedBlob(.memory(bytes), in: blobs), FolderStagedBlob(.memory(bytes), in: blobs)
        )
        let path = blobs.path(of: own.digest)
        try own.publish()
        #expect(own.isNamed)
        try other.publish()
        #expect(!own.isNamed)
        #expect(other.isNamed)
        try own.republish()
        #expect(try blobs.bytes(of: own.digest) == bytes)
        try blobs.remove(own.digest)
        #expect(!other.isNamed)
        try other.republish()
        #expect(stat(at: path)?.isRegularFile == true)
    }
}
