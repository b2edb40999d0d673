import MemeRender
import Synchronization

/// A blob store in memory.
final class MemoryBlobs: BlobStore {
    private struct Stored: Sendable {
        let bytes: [UInt8]
        let version: Int
    }

    private struct State: Sendable {
        var blobs: [Digest: Stored] = [:]
        /// The number of blobs that have been stored so far.
        var count = 0
    }

    private let state = Mutex(State())

    func name(of digest: Digest) -> String { "memory/\(digest)" }

    func stage(
        _ content: PictureContent, as digest: Digest?, durable: Bool
    ) throws -> any StagedBlob {
        let bytes = content.bytes
        let digest = digest ?? Digest(of: bytes)
        return MemoryStagedBlob(
            digest: digest, bytes: bytes, isNew: stored(digest)?.bytes != bytes, blobs: self)
    }

    private func stored(_ digest: Digest) -> Stored? { state.withLock { $0.blobs[digest] } }

    fileprivate func store(_ bytes: [UInt8], as digest: Digest) {
        state.withLock { state in
            if state.blobs[digest]?.bytes == bytes { return }
            state.count += 1
            state.blobs[digest] = Stored(bytes: bytes, version: state.count)
        }
    }

    func status(_ digest: Digest) -> BlobStatus? {
        stored(digest).map { BlobStatus(byteCount: $0.bytes.count, version: .number($0.version)) }
    }

    func contains(_ digest: Digest) -> Bool { stored(digest) != nil }

    func part(_ range: Range<Int>, of digest: Digest) throws -> [UInt8] {
        guard let bytes = stored(digest)?.bytes else {
            throw StoreError.missingPicture(path: name(of: digest))
        }
        return Array(bytes[range.clamped(to: bytes.indices)])
    }

    func digests(of prefix: String) throws -> [Digest] {
        let digests = state.withLock { state in
            state.blobs.keys.filter { $0.description.hasPrefix(prefix) }
        }
        return digests.sorted { $0.description < $1.description }
    }

    func remove(_ digest: Digest) throws { state.withLock { $0.blobs[digest] = nil } }
}

private struct MemoryStagedBlob: StagedBlob {
    let digest: Digest
    let bytes: [UInt8]
    let isNew: Bool
    let blobs: MemoryBlobs

    var byteCount: Int { bytes.count }
    var unsettledFolder: String? { nil }

    func synchronize() {}
    func publish() { blobs.store(bytes, as: digest) }
    func republish() { blobs.store(bytes, as: digest) }
    func discard() {}
}
