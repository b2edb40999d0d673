import Foundation
import MemeRender

extension Store {
    /// Backs up the whole store as a snapshot at one moment, while other programs go on using it.
    ///
    /// Every picture is compared with its digest. Pictures that would be removed meanwhile stay until
    /// they are copied. The backup takes its name when the disk has all of it; if anything fails, or the
    /// task is cancelled, nothing is left.
    ///
    /// - Parameters:
    ///   - destination: the folder or archive to make; there may be nothing at its path, or an empty
    ///     folder.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the counts of the backup, and the pictures that the store lacked.
    /// - Throws: `FileError.exists` among others.
    public func backUp(
        to destination: StoreBackup.Destination,
        progress: (Double) -> Void = { _ in }
    ) async throws -> StoreBackup {
        let (result, copy) = try await withHeldBlobs { () -> (StoreBackup, CatalogFile) in
            switch destination {
            case .folder(let path):
                let folder = try StagedFolder(besides: path)
                defer { folder.remove() }
                let copy = try await copyCatalog(into: folder)
                let blobs = FolderBlobs(in: folder.path)
                let result = try await copyPictures(
                    of: copy, to: destination, progress, write: { _ = try blobs.put($1, as: $0) },
                    finish: { _, _ in })
                try folder.claim()
                return (result, copy)
            case .archive(let path):
                let archive = try ArchiveWriter(besides: path)
                defer { archive.remove() }
                let folder = try StagedFolder(besides: path)
                defer { folder.remove() }
                let copy = try await copyCatalog(into: folder)
                try archive.add(
                    contentsOf: FileDescriptor(opening: copy.path, O_RDONLY, for: .read),
                    as: StoreArchive.catalog)
                let result = try await copyPictures(
                    of: copy, to: destination, progress, write: { _, _ in },
                    finish: { try archive.add($1, as: StoreArchive.name(of: $0)) })
                try archive.finish()
                return (result, copy)
            }
        }
        try await removeUnusedSince(copy)
        return result
    }

    func copyCatalog(into folder: StagedFolder) async throws -> CatalogFile {
        let path = SQLiteCatalog.path(in: folder.path)
        try await catalog.copy(to: path)
        return try CatalogFile(at: path)
    }

    /// Reads all pictures that a catalogue's rows name, in the order of their digests.
    ///
    /// - Parameters:
    ///   - write: called with each picture on some thread, for several pictures at once.
    ///   - finish: called with each picture after that, one at a time.
    private func copyPictures(
        of catalog: CatalogFile, to destination: StoreBackup.Destination,
        _ progress: (Double) -> Void,
        write: @escaping @Sendable (Digest, [UInt8]) throws -> Void,
        finish: (Digest, [UInt8]) throws -> Void
    ) async throws -> StoreBackup {
        var result = StoreBackup(destination: destination, memes: try catalog.count())
        result.templates = try catalog.templateCount()
        for (index, prefix) in Digest.prefixes.enumerated() {
            try Task.checkCancellation()
            let digests = try catalog.uses(of: prefix).map(\.digest)
            // More threads than cores, because they wait for the disk most of their time.
            let budget = BatchBudget<[UInt8]>(maximum: 64 << 20, weight: \.count)
            let pictures = MemeBatch(digests, limit: 8, budget: budget) { [blobs] digest in
                let bytes = try blobs.bytes(of: digest)
                try write(digest, bytes)
                return bytes
            }
            var rest = digests[...]
            try await pictures.forEach { picture in
                guard let digest = rest.popFirst() else { return }
                do {
                    let bytes = try picture.get()
                    try finish(digest, bytes)
                    result.pictures += 1
                    result.byteCount += bytes.count
                } catch let error as StoreError where error.isLossOfPicture {
                    result.lacking.append(error)
                }
            }
            progress(Double(index + 1) / Double(Digest.prefixes.count))
        }
        return result
    }

    /// Runs `body` while all blobs are held, so that no program removes one.
    func withHeldBlobs<Value>(_ body: () async throws -> Value) async throws -> Value {
        let hold = try await catalog.hold()
        defer { withExtendedLifetime(hold) {} }
        let value = try await body()
        try await hold.check()
        return value
    }

    /// Removes the pictures whose last row was deleted during the hold.
    private func removeUnusedSince(_ catalog: CatalogFile) async throws {
        guard (try? self.catalog.checkWritable()) != nil else { return }
        let now = try await self.catalog.snapshot()
        for prefix in Digest.prefixes {
            let before = Set(try catalog.uses(of: prefix).map(\.digest))
            let gone = before.subtracting(try await now.uses(of: prefix).map(\.digest))
            try await removeUnused(gone)
        }
    }
}

extension StoreError {
    /// Whether the error is that a picture is gone or damaged.
    package var isLossOfPicture: Bool {
        switch self {
        case .missingPicture, .damagedPicture: true
        default: false
        }
    }
}
