/// The list of the objects that blobs are in, shared by all processes of a store.
protocol BlobLedger: Sendable {
    /// Where a blob is; `nil` if it is nowhere.
    func place(of digest: Digest) throws -> BlobPlace?
    /// The blobs whose digests have a prefix.
    ///
    /// - Parameter prefix: one of ``Digest/prefixes``.
    func digests(of prefix: String) throws -> [Digest]
    /// The keys that begin with two digits and mean something: of blobs, of objects that are being written, and
    /// of those that will be removed.
    func keys(of prefix: String) throws -> Set<String>

    /// Notes that an object will be written, so that it is found if that is never finished.
    func intend(_ key: String) throws
    /// Makes an object the place of its blob, unless another is.
    ///
    /// - Parameter damaged: the place whose object is damaged, and which this one takes.
    /// - Returns: `false` if nobody intends to write the object any more, because that took too long: then it may
    ///   be gone, and another has to be written.
    func settle(_ key: String, for digest: Digest, byteCount: Int, insteadOf damaged: String?)
        throws -> Bool
    /// Gives up an object that was intended.
    func abandon(_ key: String) throws

    /// Hands over objects that nobody reads any more, and forgets them if `remove` succeeds.
    ///
    /// - Returns: how many there were, and their size in bytes.
    func sweep(
        dryRun: Bool, _ remove: (String) throws -> Void
    ) throws -> (count: Int, byteCount: Int)
}

/// Where a blob is.
struct BlobPlace: Hashable, Sendable {
    let key: String
    let byteCount: Int
}
