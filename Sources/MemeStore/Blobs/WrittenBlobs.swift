import Synchronization

/// The pictures that were written because the store didn't have them; any number of threads note them.
final class WrittenBlobs: Sendable {
    private let byteCounts = Mutex<[Digest: Int]>([:])

    func insert(_ digest: Digest, byteCount: Int) {
        byteCounts.withLock { $0[digest] = byteCount }
    }

    var digests: Set<Digest> { byteCounts.withLock { Set($0.keys) } }
    var count: Int { byteCounts.withLock { $0.count } }
    /// The size of all of them.
    var byteCount: Int { byteCounts.withLock { $0.values.reduce(0, +) } }
}
