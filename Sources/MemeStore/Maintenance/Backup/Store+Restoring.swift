import Foundation
import MemeRender

extension Store {
    /// Brings the memes of a backup into this store.
    ///
    /// All pictures come first, each compared with its digest. Then all memes are there at once, or,
    /// where anything fails or the task is cancelled, none. What the store has stays as it is, but a
    /// damaged picture is healed.
    /// - Parameters:
    ///   - path: an archive, or the folder of a store, which may be in use.
    ///   - merging: whether the store may have memes already. Of those with the same id it keeps its
    ///     own, but takes them out of the trash.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: ``StoreError/notEmpty(folder:memes:)``,
    ///   ``StoreError/damagedArchive(path:reason:)``,
    ///   ``StoreError/newerVersion(folder:migrations:)`` among others.
    public func restoreBackup(
        _ path: String, merging: Bool = false, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        let source = try BackupSource(path)
        let count = try CatalogSnapshot(at: Catalog.path(in: folder)).count()
        if !merging, count > 0 { throw StoreError.notEmpty(folder: folder, memes: count) }
        // The other store may lose pictures meanwhile.
        var sourceHold: BlobHold?
        if case .folder(let blobs) = source { sourceHold = try blobs.hold(makingFolder: false) }
        defer { withExtendedLifetime(sourceHold) {} }

        let staging = try StagedFolder(in: folder)
        defer { withExtendedLifetime(staging) {} }
        let backup = try await Offload.run { [source] in
            let backup = try source.catalog(at: path, in: staging)
            try backup.checkVersion()
            return backup
        }
        return try await addingBlobs { written in
            var result = StoreRestoration()
            try await addPictures(
                BackupPictures(source: source, catalog: backup), of: backup, &result, &written,
                progress)
            let counts = try await catalog.add(backup, having: blobs)
            result.memes = counts.added
            result.present = counts.present
            result.lacking += counts.unreadable
            return result
        }
    }

    /// Writes pictures to the disk, several at once.
    private func addPictures(
        _ pictures: BackupPictures, of backup: CatalogSnapshot, _ result: inout StoreRestoration,
        _ written: inout Set<Digest>, _ progress: (Double) -> Void
    ) async throws {
        let expected = try backup.pictureCount()
        let additions = MemeBatch(pictures, limit: 8) { [blobs] picture in
            try blobs.add(picture.get())
        }
        var done = 0
        var told: Set<Digest> = []
        for try await addition in additions {
            switch try addition.get() {
            case .written(let digest, let byteCount):
                written.insert(digest)
                result.pictures += 1
                result.byteCount += byteCount
            case .present: break
            case .lacking(let digest, let error):
                told.insert(digest)
                result.lacking.append(error)
            }
            done += 1
            progress(Double(done) / Double(max(expected, 1)))
        }
        // Nothing in an archive says what isn't there.
        for prefix in BlobFolder.prefixes {
            for use in try backup.uses(of: prefix)
            where !told.contains(use.digest) && !blobs.contains(use.digest) && !use.memes.isEmpty {
                result.lacking.append(.missingPicture(path: blobs.path(of: use.digest)))
            }
        }
    }

    /// Adds pictures and then the rows that have them; where that fails the pictures go again.
    ///
    /// - Parameter body: notes what it wrote.
    func addingBlobs<Value>(
        _ body: (inout Set<Digest>) async throws -> Value
    ) async throws -> Value {
        var written: Set<Digest> = []
        do {
            return try await withHeldBlobs { try await body(&written) }
        } catch {
            // Also where the task was cancelled: one of its own isn't.
            _ = await Task { [written] in try? await removeUnused(written) }.value
            throw error
        }
    }
}

extension BackupSource {
    /// The catalogue of a backup.
    ///
    /// - Parameter staging: where that of an archive is unpacked.
    fileprivate func catalog(at path: String, in staging: StagedFolder) throws -> CatalogSnapshot {
        guard case .archive = self else {
            let catalog = Catalog.path(in: path)
            if stat(at: catalog) == nil { throw StoreError.noCatalog(path: path) }
            return try CatalogSnapshot(at: catalog)
        }
        let reader = try ArchiveReader(path)
        guard let first = try reader.next(), first.file == .catalog else {
            throw StoreError.damagedArchive(path: path, reason: "it doesn't begin with a catalogue")
        }
        let copy = Catalog.path(in: staging.path)
        let file = try AtomicFile.empty(besides: copy)
        while true {
            let part = try reader.readPart(atMost: 1 << 20)
            if part.isEmpty { break }
            try file.append(part)
        }
        try file.replace(copy)
        // To its end, so that one that was cut off brings nothing.
        while try reader.next() != nil {}
        return try CatalogSnapshot(at: copy)
    }
}

extension BlobFolder {
    /// What became of a picture that was to be added.
    enum Addition: Sendable {
        case written(Digest, byteCount: Int)
        case present
        /// There is none to be added.
        case lacking(Digest, StoreError)
    }

    /// Makes sure that a picture of a backup is on the disk, in place of a damaged one if there is
    /// one.
    fileprivate func add(_ picture: BackupPictures.Picture) throws -> Addition {
        let bytes: [UInt8]
        do {
            bytes = try picture.bytes()
        } catch let error as StoreError where error.isLossOfPicture {
            return .lacking(picture.digest, error)
        }
        guard (try? EncodedImage(bytes)) != nil else {
            return .lacking(picture.digest, .damagedPicture(path: path(of: picture.digest)))
        }
        return try add(bytes, as: picture.digest)
            ? .written(picture.digest, byteCount: bytes.count)
            : .present
    }

    /// Makes sure that the bytes are on the disk, under their digest, as ``put(_:as:)`` does.
    ///
    /// - Returns: whether they were written.
    func add(_ bytes: [UInt8], as digest: Digest) throws -> Bool {
        if contains(bytes, as: digest) { return false }
        try holding(bytes, as: digest).replace(path(of: digest))
        return true
    }
}
