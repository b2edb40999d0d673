import Foundation

extension Store {
    /// Copies the whole store, as it is at one moment, while others go on using it.
    ///
    /// Every picture is compared with its digest on the way. Pictures that are removed meanwhile stay
    /// until they are copied. The copy gets its name when the disk has all of it; where anything
    /// fails, or the task is cancelled, nothing is left.
    /// - Parameters:
    ///   - destination: where nothing may be yet, but an empty folder.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``FileError/exists(_:)`` among others.
    public func backUp(
        to destination: StoreBackup.Destination,
        progress: (Double) -> Void = { _ in }
    ) async throws -> StoreBackup {
        let (result, copy) = try await withHeldBlobs { () -> (StoreBackup, CatalogSnapshot) in
            switch destination {
            case .folder(let path):
                let folder = try StagedFolder(besides: path)
                defer { folder.remove() }
                let copy = try await copyCatalog(into: folder)
                let blobs = BlobFolder(in: folder.path)
                let result = try await copyPictures(
                    of: copy, to: destination, progress, write: { try blobs.put($1, as: $0) },
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

    private func copyCatalog(into folder: StagedFolder) async throws -> CatalogSnapshot {
        let path = Catalog.path(in: folder.path)
        try await catalog.copy(to: path)
        return try CatalogSnapshot(at: path)
    }

    /// Reads all pictures that the rows of a catalogue have, in the order of their digests.
    ///
    /// - Parameters:
    ///   - write: called with each on some thread, several at once.
    ///   - finish: called with each after that, one after the other.
    private func copyPictures(
        of catalog: CatalogSnapshot, to destination: StoreBackup.Destination,
        _ progress: (Double) -> Void,
        write: @escaping @Sendable (Digest, [UInt8]) throws -> Void,
        finish: (Digest, [UInt8]) throws -> Void
    ) async throws -> StoreBackup {
        var result = StoreBackup(destination: destination, memes: try catalog.count())
        for (index, prefix) in BlobFolder.prefixes.enumerated() {
            try Task.checkCancellation()
            let digests = try catalog.uses(of: prefix).map(\.digest)
            // More at once than there are cores: they wait for the disk most of their time.
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
            progress(Double(index + 1) / Double(BlobFolder.prefixes.count))
        }
        return result
    }

    /// Does something while nobody removes a picture of the store.
    func withHeldBlobs<Value>(_ body: () async throws -> Value) async throws -> Value {
        let hold = try blobs.hold(makingFolder: !catalog.isReadOnly)
        defer { withExtendedLifetime(hold) {} }
        return try await body()
    }

    /// Removes the pictures that were held when their last row went.
    private func removeUnusedSince(_ catalog: CatalogSnapshot) async throws {
        if self.catalog.isReadOnly { return }
        let now = try self.catalog.snapshot()
        for prefix in BlobFolder.prefixes {
            let before = Set(try catalog.uses(of: prefix).map(\.digest))
            let gone = before.subtracting(try now.uses(of: prefix).map(\.digest))
            try await removeUnused(gone)
        }
    }
}

extension StoreError {
    /// Whether it says that a picture is gone or damaged.
    var isLossOfPicture: Bool {
        switch self {
        case .missingPicture, .damagedPicture: true
        default: false
        }
    }
}
