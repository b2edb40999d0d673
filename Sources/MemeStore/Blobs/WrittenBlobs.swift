import Synchronization

/// Which pictures were written that the store hadn't, however many threads write them.
final class WrittenBlobs: Sendable {
    private let byteCounts = Mutex<[Digest: Int]>([:])

    func insert(_ digest: Digest, byteCount: Int) {
        byteCounts.withLock { $0[digest] = byteCount }
    }

    var digests: Set<Digest> { byteCounts.withLock { Set($0.keys) } }
    var count: Int { byteCounts.withLock { $0.count } }
    /// Of all of them.
    var byteCount: Int { byteCounts.withLock { $0.values.reduce(0, +) } }
}
