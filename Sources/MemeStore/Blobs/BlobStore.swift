import MemeRender

/// A content-addressed store: immutable blobs by their SHA-256, each stored once; it knows nothing of
/// memes.
///
/// Any thread may stage, publish and read blobs. Only the catalogue removes them, because it alone knows
/// which digests its rows name, and who holds blobs.
///
/// The calls block on a disk or a network, so ``Store`` makes them on threads that may block. They
/// aren't async because they also run inside a transaction and in the jobs of a ``MemeBatch``, which
/// can't await.
protocol BlobStore: Sendable {
    /// The name of a blob in messages: its path, if it is a file.
    func name(of digest: Digest) -> String

    /// Writes bytes without making them visible, unless the same blob is there already.
    ///
    /// - Parameters:
    ///   - digest: the digest of the bytes, if it is known.
    ///   - durable: whether to wait for the disk; if not, ``StagedBlob/synchronize()`` waits.
    func stage(
        _ content: PictureContent, as digest: Digest?, durable: Bool
    ) throws -> any StagedBlob

    /// Makes sure that the bytes are stored durably, and reads what is there to find out, however long that takes.
    ///
    /// - Returns: whether they were written now.
    func ensure(_ bytes: [UInt8], as digest: Digest) throws -> Bool

    /// The size and version of a blob; `nil` if there is none.
    ///
    /// - Throws: if that can't be found out, because a server is away.
    func status(_ digest: Digest) throws -> BlobStatus?

    /// Whether there is something under this digest, even if it can't be read.
    ///
    /// - Throws: as ``status(_:)``.
    func contains(_ digest: Digest) throws -> Bool

    /// Reads a range of a blob; shorter only if the range goes beyond its end.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)``, or ``StoreError/damagedPicture(path:)`` if what
    ///   is there can't be a blob.
    func part(_ range: Range<Int>, of digest: Digest) throws -> [UInt8]

    /// Reads a blob and verifies its digest.
    ///
    /// - Throws: as ``part(_:of:)``.
    func bytes(of digest: Digest) throws -> [UInt8]

    /// Hashes the stored bytes of a blob, also if there is a copy of them nearer.
    ///
    /// - Throws: as ``part(_:of:)``.
    func digest(of digest: Digest) throws -> (digest: Digest, byteCount: Int)

    /// - Throws: ``StoreError`` if blobs can't be read or written now, as far as that is found out quickly.
    func checkReachable() throws

    /// What the place of the blobs does that pictures shouldn't be in, as far as it tells.
    func dangers() throws -> [PlaceDanger]

    /// The blobs whose digests begin with two digits.
    ///
    /// - Parameter prefix: one of ``Digest/prefixes``.
    func digests(of prefix: String) throws -> [Digest]

    /// The paths of files among these blobs that are none, temporary ones included.
    ///
    /// - Parameter prefix: one of ``Digest/prefixes``.
    func strangers(of prefix: String) throws -> [String]

    /// Removes a blob; it is no error if there is none. For catalogues alone.
    func remove(_ digest: Digest) throws

    /// Removes leftovers: temporary files of programs that ended while they wrote.
    ///
    /// - Parameters:
    ///   - prefix: as for ``digests(of:)``; `nil` for leftovers outside of all prefixes.
    ///   - dryRun: whether to count only.
    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int)
}

extension BlobStore {
    func dangers() throws -> [PlaceDanger] { [] }

    func stage(
        _ content: PictureContent, as digest: Digest? = nil
    ) throws -> any StagedBlob {
        try stage(content, as: digest, durable: true)
    }

    func stage(_ bytes: [UInt8], as digest: Digest? = nil) throws -> any StagedBlob {
        try stage(.memory(bytes), as: digest)
    }

    /// Makes sure that the bytes are stored durably, in place of a damaged blob if there is one.
    ///
    /// - Returns: whether they were written now.
    @discardableResult
    func put(_ bytes: [UInt8], as digest: Digest) throws -> Bool {
        let staged = try stage(bytes, as: digest)
        try staged.publish()
        return staged.isNew
    }

    func ensure(_ bytes: [UInt8], as digest: Digest) throws -> Bool { try put(bytes, as: digest) }

    func bytes(of digest: Digest) throws -> [UInt8] {
        let bytes = try part(0..<Int.max - 1, of: digest)
        guard Digest(of: bytes) == digest else {
            throw StoreError.damagedPicture(path: name(of: digest))
        }
        return bytes
    }

    func checkReachable() throws {}

    /// Reads part by part.
    func digest(of digest: Digest) throws -> (digest: Digest, byteCount: Int) {
        var hasher = Digest.Hasher()
        var byteCount = 0
        while true {
            let part = try part(byteCount..<byteCount + (1 << 18), of: digest)
            if part.isEmpty { return (hasher.digest, byteCount) }
            hasher.update(part)
            byteCount += part.count
        }
    }

    func strangers(of prefix: String) throws -> [String] { [] }

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        (0, 0)
    }
}

/// The size and version of a blob, found out without reading it.
struct BlobStatus: Hashable, Sendable {
    let byteCount: Int
    let version: BlobVersion
}

/// The version of a blob's bytes: it changes when they are stored again, as by a repair.
enum BlobVersion: Hashable, Sendable {
    case file(FileStamp)
    case number(Int)
    /// The key of its object.
    case key(String)
}

/// A blob that is written, but not yet visible under its digest. If it is never published, nothing is
/// left.
protocol StagedBlob: Sendable {
    var digest: Digest { get }
    var byteCount: Int { get }
    /// Whether these bytes were written because the store didn't have them.
    var isNew: Bool { get }
    /// The folder to synchronize after ``publish()`` if the blob wasn't staged durably; `nil` if there
    /// is none.
    var unsettledFolder: String? { get }

    /// Waits until the disk has the bytes, if they weren't staged durably.
    func synchronize() throws
    /// Makes the bytes visible under their digest.
    func publish() throws
    /// Publishes the blob again inside a transaction, in which no catalogue can remove blobs: since
    /// ``publish()``, the blob may have been removed with the last meme that shared it. Quick if it
    /// wasn't.
    func republish() throws
    /// Removes the bytes if they aren't published.
    func discard()
}

extension Digest {
    /// The two-digit prefixes of all digests, in order.
    static let prefixes = (0..<256).map { number in
        (number < 16 ? "0" : "") + String(number, radix: 16)
    }
}
