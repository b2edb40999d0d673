import Foundation
import MemeRender

/// A blob in a temporary file, ready to take its name. If it never does, nothing is left.
final class FolderStagedBlob: StagedBlob {
    let digest: Digest
    private let content: PictureContent
    private let blobs: FolderBlobs
    /// `nil` if the store had the blob already.
    private let file: AtomicFile?
    /// The file that the store had already, with these very bytes.
    private let found: BlobStatus?

    /// Writes the bytes to a temporary file next to their place, unless they are there.
    ///
    /// - Parameters:
    ///   - digest: the digest of the bytes, if it is known.
    ///   - durable: whether to wait for the disk; if not, ``synchronize()`` waits, and the caller
    ///     synchronizes the folder after ``publish()``.
    init(
        _ content: PictureContent, as digest: Digest? = nil, in blobs: FolderBlobs,
        durable: Bool = true
    ) throws {
        let digest = try digest ?? Digest(of: content)
        self.digest = digest
        self.content = content
        self.blobs = blobs
        // Before it is read, so that a change meanwhile shows.
        let status = blobs.status(digest)
        found = status != nil && blobs.contains(content, as: digest) ? status : nil
        file = found == nil ? try blobs.holding(content, as: digest, durable: durable) : nil
    }

    /// Waits until the disk has the bytes, if they weren't staged durably.
    func synchronize() throws { try file?.synchronize() }

    /// The folder of the blob's name, which the caller synchronizes after ``publish()``.
    var unsettledFolder: String? { blobs.path(of: digest).parentFolder }

    var byteCount: Int { content.byteCount }

    /// Whether these bytes were written because the store didn't have them.
    var isNew: Bool { file != nil }

    /// Gives the file its name.
    func publish() throws {
        let path = blobs.path(of: digest)
        guard try file?.replace(path) == nil else { return }
        if blobs.status(digest) == found {
            // Another process may have just named the file, and a row may refer to it only then.
            try Folder.synchronize(path.parentFolder)
        } else {
            try blobs.put(content, as: digest)
        }
    }

    /// Publishes the blob again in a transaction, if it was removed since: it may have been shared with
    /// a meme that was being deleted.
    func republish() throws {
        // The file that ``publish()`` named is durable already.
        if !isNamed { try blobs.put(content, as: digest) }
    }

    /// Removes the temporary file if it has no name yet.
    func discard() { file?.remove() }

    /// Whether the blob's name leads to this very file. While it is open its inode number can't be
    /// reused.
    var isNamed: Bool { file?.isNamed(blobs.path(of: digest)) ?? false }
}
