import Foundation
import TestSupport
import Testing

@testable import MemeStore

@Suite struct PictureCacheTests {
    private let server: BucketServer
    private let folder: TemporaryFolder
    private let objects: BucketObjects

    init() throws {
        server = try BucketServer()
        folder = try TemporaryFolder()
        let address = try BucketAddress("s3://memes", endpoint: server.endpoint)
            .completed(by: nil, environment: [:])
        objects = try BucketObjects(
            in: address, of: "one", environment: BucketServer.credentials
        ) { true }
    }

    private func cached(atMost limit: Int = 1_000_000) -> CachedObjects {
        CachedObjects(objects: objects, cache: PictureCache(in: folder.path, atMost: limit))
    }

    private func put(_ bytes: [UInt8]) throws -> String {
        let key = ObjectKey.new(for: Digest(of: bytes))
        try objects.put(bytes, at: key)
        return key
    }

    private func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.utf8.count > 60
        }
    }

    @Test func itAsksTheBucketOnce() throws {
        let bytes = [UInt8](repeating: 7, count: 1000)
        let key = try put(bytes)
        let objects = cached()
        #expect(try objects.part(10..<20, of: key) == Array(bytes[10..<20]))
        try server.say("away 100")
        #expect(try objects.bytes(of: key) == bytes)
        #expect(try objects.bytes(of: key) == bytes)
        #expect(try objects.part(990..<2000, of: key) == Array(bytes[990...]))
        // Another process trusts it, too.
        #expect(try cached().bytes(of: key) == bytes)
        #expect(try cached().part(5..<6, of: key) == [7])
    }

    @Test func whoSavesAPictureHasIt() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let key = ObjectKey.new(for: Digest(of: bytes))
        try cached().put(bytes, at: key)
        try server.say("away 100")
        #expect(try cached().bytes(of: key) == bytes)
    }

    @Test func aDamagedCopyIsFetchedAgain() throws {
        let bytes = [UInt8](repeating: 9, count: 500)
        let key = try put(bytes)
        _ = try cached().bytes(of: key)
        let file = try #require(try files().first)
        try Data().write(to: URL(fileURLWithPath: folder.path(file)))
        #expect(try cached().bytes(of: key) == bytes)
        try FileManager.default.removeItem(atPath: folder.path(file))
        #expect(try cached().bytes(of: key) == bytes)
    }

    @Test func aDamagedObjectIsNotKept() throws {
        let key = try put([UInt8](repeating: 9, count: 500))
        try server.say("spoil memes/\(key)")
        #expect(throws: StoreError.damagedPicture(path: "s3://memes/\(key)")) {
            _ = try cached().bytes(of: key)
        }
        #expect(try files().isEmpty)
    }

    @Test func aCheckReadsTheBucketAndNotTheCopy() throws {
        let bytes = [UInt8](repeating: 9, count: 500)
        let key = try put(bytes)
        let objects = cached()
        _ = try objects.bytes(of: key)
        try server.say("spoil memes/\(key)")
        #expect(try objects.bytes(of: key) == bytes)
        #expect(try objects.kept(key) != bytes)
    }

    @Test func itStaysSmall() throws {
        let objects = cached(atMost: 10_000)
        let keys = try (0..<30).map { try put([UInt8](repeating: UInt8($0), count: 1000)) }
        for key in keys {
            _ = try objects.bytes(of: key)
            // It is used all the time.
            _ = try objects.bytes(of: keys[0])
        }
        #expect((5...10).contains(try files().count))
        try server.say("away 100")
        #expect(try objects.bytes(of: keys[0]).count == 1000)
        #expect(try objects.bytes(of: keys[29]).count == 1000)
        // A picture that would take most of the room stays out.
        try server.say("away 0")
        let large = try put([UInt8](repeating: 1, count: 5000))
        #expect(try objects.bytes(of: large).count == 5000)
        try server.say("away 100")
        #expect(try objects.bytes(of: keys[29]).count == 1000)
    }

    @Test func ofWhatIsNotKeptOnlyPartsAreRead() throws {
        let objects = cached(atMost: 10_000)
        let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0) }
        let key = try put(bytes)
        // It isn't known before how large it is.
        #expect(try objects.part(0..<100, of: key) == Array(bytes[..<100]))
        try server.say("spoil memes/\(key)")
        // Whoever read all of it would find it damaged.
        #expect(try objects.part(100..<200, of: key) == Array(bytes[100..<200]))
        #expect(try files().isEmpty)
    }

    @Test(arguments: [
        ("0", 0), ("500MB", 500_000_000), ("2GB", 2_000_000_000), ("x", nil), ("", nil),
        ("GB", nil),
    ])
    func sizesAreRead(_ text: String, _ count: Int?) {
        #expect(PictureCache.byteCount(of: text) == count)
    }
}
