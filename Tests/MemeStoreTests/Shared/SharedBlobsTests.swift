import TestSupport
import Testing

@testable import MemeStore

@Suite struct SharedBlobsTests {
    /// A ledger whose server is away.
    private struct AwayLedger: BlobLedger {
        struct Away: Error {}

        func place(of digest: Digest) throws -> BlobPlace? { throw Away() }
        func digests(of prefix: String) throws -> [Digest] { throw Away() }
        func keys(of prefix: String) throws -> Set<String> { throw Away() }
        func intend(_ key: String) throws { throw Away() }
        func settle(
            _ key: String, for digest: Digest, byteCount: Int, insteadOf damaged: String?
        ) throws -> Bool { throw Away() }
        func abandon(_ key: String) throws { throw Away() }
        func sweep(
            dryRun: Bool, _ remove: (String) throws -> Void
        ) throws -> (count: Int, byteCount: Int) { throw Away() }
    }

    /// Whoever is told that a picture is missing uploads it again, or leaves it out.
    @Test func aServerThatIsAwayMakesNoPictureMissing() throws {
        let folder = try TemporaryFolder()
        let blobs = SharedBlobs(
            ledger: AwayLedger(),
            objects: try FolderObjects(in: folder.path("pictures"), of: "store", isNew: { true }))
        let digest = Digest(of: [1, 2, 3])
        #expect(throws: AwayLedger.Away.self) { try blobs.contains(digest) }
        #expect(throws: AwayLedger.Away.self) { try blobs.status(digest) }
        #expect(throws: AwayLedger.Away.self) { try blobs.bytes(of: digest) }
    }
}
