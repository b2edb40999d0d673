import TestSupport
import Foundation
import MemeRender
import Testing

@testable import MemeStore

@Suite struct UploadTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    private var later: Date { Date(timeIntervalSinceNow: Store.uploadPeriod + 60) }

    @Test func theSamePictureIsStoredOnce() async throws {
        let picture = try Pictures.png()
        let first = try await store.addOriginal(picture)
        let second = try await store.addOriginal(picture)
        #expect(first.isNew && !second.isNew)
        #expect(first.digest == second.digest)
        #expect(try test.pictures.count == 1)
        #expect(try await store.picture(first.digest) == picture)
    }

    @Test func whatHasNoMemeGoesInTime() async throws {
        let (digest, _) = try await store.addOriginal(Pictures.png())
        try await store.tidy()
        #expect(try test.pictures.count == 1)
        try await store.tidy(now: later)
        #expect(try test.pictures.isEmpty)
        await #expect(throws: StoreError.self) { try await store.picture(digest) }
    }

    @Test func whatHasAMemeStays() async throws {
        let meme = try await test.save("one")
        _ = try await store.addOriginal(meme.original)
        try await store.tidy(now: later)
        #expect(try await store.meme(meme.id) == meme)
        try await store.delete([meme.id])
        #expect(try test.pictures.isEmpty)
    }

    @Test func whatHasAMemeInTheTrashStays() async throws {
        let meme = try await test.save("one")
        _ = try await store.addOriginal(meme.original)
        try await store.discard([meme.id])
        try await store.tidy(now: later)
        try await store.restore([meme.id])
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func whatIsGoneIsKnownWithoutReading() async throws {
        let (digest, _) = try await store.addOriginal(Pictures.png())
        try store.checkPicture(digest)
        try await store.checkShown(digest)
        await #expect(throws: StoreError.self) { try await store.checkShown(digest, now: later) }
        try await store.tidy(now: later)
        #expect(throws: StoreError.self) { try store.checkPicture(digest) }
        await #expect(throws: StoreError.self) { try await store.checkShown(digest) }
    }

    @Test func anUploadStaysWhenItsLastMemeGoes() async throws {
        let meme = try await test.save("one")
        let (digest, _) = try await store.addOriginal(meme.original)
        try await store.delete([meme.id])
        #expect(try await store.picture(digest) == meme.original)
    }

    @Test func uploadingAndTidyingAtOnceLosesNothing() async throws {
        let picture = try Pictures.png()
        for _ in 0..<20 {
            async let tidied: Void = store.tidy(now: Date(timeIntervalSinceNow: -60))
            async let removed: Void = store.removeUploads(before: Date(timeIntervalSinceNow: -1))
            let (digest, _) = try await store.addOriginal(picture)
            try await tidied
            try await removed
            #expect(try await store.picture(digest) == picture)
        }
    }
}
