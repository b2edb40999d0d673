import Foundation

/// Bytes in files that are named by their digests, each stored once and never changed.
struct BlobFolder: Sendable {
    /// The names of the folders of blobs: the first two digits of their digests.
    static let prefixes = (0..<256).map { number in
        (number < 16 ? "0" : "") + String(number, radix: 16)
    }

    let folder: String
    private let store: String

    init(in store: String) {
        folder = "\(store)/blobs"
        self.store = store
    }

    func path(of digest: Digest) -> String { "\(folder)/\(digest.relativePath)" }

    /// Makes sure that the bytes are on the disk, under their digest.
    ///
    /// What is there is read, so that a damaged file is replaced.
    func put(_ bytes: [UInt8], as digest: Digest) throws(FileError) {
        let path = path(of: digest)
        if contains(bytes, as: digest) {
            // Another process may have written it a moment ago: its name must be safe too before
            // a row may refer to it.
            return try Folder.synchronize(path.parentFolder)
        }
        try holding(bytes, as: digest).replace(path)
    }

    /// Writes the bytes to a nameless file next to where they are to be.
    ///
    /// - Parameter durable: whether to wait for the disk.
    func holding(
        _ bytes: [UInt8], as digest: Digest, durable: Bool = true
    ) throws(FileError) -> AtomicFile {
        let path = path(of: digest)
        // A store that isn't there any more isn't made again.
        try Folder.create(path.parentFolder, in: store)
        return try .holding(bytes, besides: path, permissions: 0o400, durable: durable)
    }

    /// Whether there is a file of just these bytes.
    func contains(_ bytes: [UInt8], as digest: Digest) -> Bool {
        contains(digest, byteCount: bytes.count)
            && (try? open(digest).readAll(limit: bytes.count)) == bytes
    }

    func contains(_ digest: Digest, byteCount: Int) -> Bool {
        guard let status = stat(at: path(of: digest)) else { return false }
        return status.isRegularFile && Int(status.st_size) == byteCount
    }

    func contains(_ digest: Digest) -> Bool { stat(at: path(of: digest)) != nil }

    /// The bytes, exactly those that were put: their digest is computed again.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)``, ``StoreError/damagedPicture(path:)`` or a
    ///   ``FileError``.
    func bytes(of digest: Digest) throws -> [UInt8] {
        let file = try open(digest)
        let bytes = try file.readAll(limit: .max - 1)
        guard Digest(of: bytes) == digest else { throw StoreError.damagedPicture(path: file.path) }
        return bytes
    }

    /// The file of a blob, to be read.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)``; ``StoreError/damagedPicture(path:)`` where it is
    ///   a link, a pipe or anything else that isn't a file; or a ``FileError``.
    func open(_ digest: Digest) throws -> FileDescriptor {
        let path = path(of: digest)
        do {
            // A folder of somebody else's may have anything there: a pipe is not waited for.
            let file = try FileDescriptor(
                opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
            guard try file.isRegularFile() else { throw StoreError.damagedPicture(path: path) }
            return file
        } catch FileError.missing {
            throw StoreError.missingPicture(path: path)
        } catch FileError.brokenLink {
            throw StoreError.damagedPicture(path: path)
        }
    }

    /// The digests in one of the ``prefixes``, sorted, and the names of what else is there.
    func contents(of prefix: String) throws(FileError) -> (digests: [Digest], others: [String]) {
        try Digest.contents(of: "\(folder)/\(prefix)", prefix: prefix)
    }

    /// Keeps all blobs from being removed while somebody reads them, by whatever process.
    ///
    /// - Parameter makingFolder: whether a folder is made that isn't there yet.
    /// - Returns: ends with its life; `nil` where there is no folder, and so no blob.
    func hold(makingFolder: Bool) throws(FileError) -> BlobHold? {
        if makingFolder { try Folder.create(folder, in: store) }
        return stat(at: folder) == nil ? nil : try BlobHold(folder)
    }

    /// Does something that removes blobs, unless they are held now.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    func unlessHeld(_ body: () throws -> Void) throws -> Bool {
        guard stat(at: folder) != nil else {
            try body()
            return true
        }
        return try BlobHold.excluding(folder, body)
    }

    /// Removes a blob; it is no error where there is none.
    func remove(_ digest: Digest) throws(FileError) {
        try Folder.removeFile(path(of: digest))
    }
}
