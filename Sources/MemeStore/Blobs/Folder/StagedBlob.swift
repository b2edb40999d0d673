import Foundation

/// A picture on its way into the store: all of it is on the disk, but it has no name yet. Where it
/// never gets one, nothing is left.
final class StagedBlob: Sendable {
    let digest: Digest
    private let bytes: [UInt8]
    private let blobs: BlobFolder
    /// `nil` where the store had the picture already.
    private let file: AtomicFile?

    /// Writes the bytes next to where they are to be, unless they are there.
    ///
    /// - Parameters:
    ///   - digest: theirs, where it is known.
    ///   - durable: whether to wait for the disk; else ``synchronize()`` does, and ``put()`` leaves
    ///     the folder to others.
    init(
        _ bytes: [UInt8], as digest: Digest? = nil, in blobs: BlobFolder, durable: Bool = true
    ) throws(FileError) {
        let digest = digest ?? Digest(of: bytes)
        self.digest = digest
        self.bytes = bytes
        self.blobs = blobs
        file =
            try blobs.contains(bytes, as: digest)
            ? nil : blobs.holding(bytes, as: digest, durable: durable)
    }

    /// Waits until the disk has the bytes, where that wasn't done at once.
    func synchronize() throws(FileError) { try file?.synchronize() }

    /// The folder of the name, which has to be synchronized after the bytes have it.
    var folder: String { blobs.path(of: digest).parentFolder }

    var byteCount: Int { bytes.count }

    /// Whether this one wrote the bytes, because the store hadn't them.
    var isNew: Bool { file != nil }

    /// Makes sure that the bytes are on the disk, under their digest.
    func put() throws(FileError) {
        if try file?.replace(blobs.path(of: digest)) == nil { try blobs.put(bytes, as: digest) }
    }

    /// Does so again, now that nobody else writes: the picture may have been shared with a meme that
    /// was being deleted.
    func putAgain() throws(FileError) {
        // The file that ``put()`` named needs no second wait for the disk.
        if !isNamed { try blobs.put(bytes, as: digest) }
    }

    /// Leaves nothing where it has no name yet.
    func discard() { file?.remove() }

    /// Whether the picture's name is that of the file that this one wrote. While that is open no
    /// other can be taken for it.
    var isNamed: Bool { file?.isNamed(blobs.path(of: digest)) ?? false }
}
