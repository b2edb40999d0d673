import Foundation
import MemeRender

/// Blobs in files that are named by their digests.
struct FolderBlobs: BlobStore {
    let folder: String
    /// The folder of the store.
    let store: String

    init(in store: String) {
        folder = "\(store)/blobs"
        self.store = store
    }

    func path(of digest: Digest) -> String { "\(folder)/\(digest.relativePath)" }

    func name(of digest: Digest) -> String { path(of: digest) }

    func stage(
        _ content: PictureContent, as digest: Digest?, durable: Bool
    ) throws -> any StagedBlob {
        try FolderStagedBlob(content, as: digest, in: self, durable: durable)
    }

    /// Makes sure that the bytes are on the disk, under their digest.
    ///
    /// An existing file is read, so that a damaged one is replaced.
    /// - Returns: whether the bytes were written now.
    @discardableResult
    func put(_ content: PictureContent, as digest: Digest) throws -> Bool {
        let path = path(of: digest)
        if contains(content, as: digest) {
            // Another process may have just written the file. Its name must be durable before a row may
            // refer to it.
            try Folder.synchronize(path.parentFolder)
            return false
        }
        try holding(content, as: digest).replace(path)
        return true
    }

    @discardableResult
    func put(_ bytes: [UInt8], as digest: Digest) throws -> Bool {
        try put(.memory(bytes), as: digest)
    }

    /// Writes the bytes to a temporary file next to their place.
    ///
    /// - Parameter durable: whether to wait for the disk.
    func holding(
        _ content: PictureContent, as digest: Digest, durable: Bool = true
    ) throws(FileError) -> AtomicFile {
        let path = path(of: digest)
        // If the store is gone, this doesn't make its folder again.
        try Folder.create(path.parentFolder, in: store)
        return try .holding(content, besides: path, permissions: 0o400, durable: durable)
    }

    /// Whether there is a file with exactly these bytes.
    func contains(_ content: PictureContent, as digest: Digest) -> Bool {
        (try? FileDescriptor.ofPicture(at: path(of: digest)).holds(content)) == true
    }

    func contains(_ digest: Digest) -> Bool { stat(at: path(of: digest)) != nil }

    func status(_ digest: Digest) -> BlobStatus? {
        guard let stamp = FileStamp(of: path(of: digest)), stamp.isRegularFile else { return nil }
        return BlobStatus(byteCount: Int(stamp.byteCount), version: .file(stamp))
    }

    func part(_ range: Range<Int>, of digest: Digest) throws -> [UInt8] {
        try FileDescriptor.ofPicture(at: path(of: digest)).readPart(range)
    }

    /// Reads a blob and verifies its digest.
    func bytes(of digest: Digest) throws -> [UInt8] {
        let file = try FileDescriptor.ofPicture(at: path(of: digest))
        let bytes = try file.readAll(limit: .max - 1)
        guard Digest(of: bytes) == digest else { throw StoreError.damagedPicture(path: file.path) }
        return bytes
    }

    func digests(of prefix: String) throws -> [Digest] { try contents(of: prefix).digests }

    func strangers(of prefix: String) throws -> [String] {
        try contents(of: prefix).others.map { "\(folder)/\(prefix)/\($0)" }
    }

    private func contents(of prefix: String) throws -> (digests: [Digest], others: [String]) {
        try Digest.contents(of: "\(folder)/\(prefix)", prefix: prefix)
    }

    /// Whether there is any blob.
    func hasBlobs() throws -> Bool {
        for prefix in Digest.prefixes where try !digests(of: prefix).isEmpty {
            return true
        }
        return false
    }

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        Leftover.remove(in: prefix.map { "\(folder)/\($0)" } ?? store, dryRun: dryRun)
    }

    /// Removes a blob; does nothing if there is none.
    func remove(_ digest: Digest) throws {
        try Folder.removeFile(path(of: digest))
    }
}
