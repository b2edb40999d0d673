import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// The files that pictures are, whole and damaged.
@Suite struct PictureFileTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func namesPicturesByTheirContent() async throws {
        let meme = try await test.save("one")
        let digest = Digest(of: meme.original.bytes).description
        let path = "\(store.folder)/blobs/\(digest.prefix(2))/\(digest.dropFirst(2))"
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(meme.original.bytes))
        #expect(stat(at: path).map { $0.st_mode & 0o222 } == 0)
    }

    @Test func failedSaveLeavesTheStoreAsItWas() async throws {
        // A file is in the place of the pictures' folder.
        try Data().write(to: URL(filePath: "\(store.folder)/blobs"))
        await #expect(throws: FileError.self) { try await test.save("one") }
        #expect(try await store.summaries().isEmpty)
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
}
