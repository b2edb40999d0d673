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
        try await Cancellation.during { cancellation in
            try await restore(BackupSource(path), merging: merging, progress, cancellation)
        }
    }

    /// Finds out whether something is a backup, as far as its beginning tells: before a store is made
    /// for it.
    ///
    /// - Throws: what ``restoreBackup(_:merging:progress:)`` would.
    public static func checkBackup(_ path: String) throws {
        _ = try BackupSource(path).start()
    }

    private func restore(
        _ source: BackupSource, merging: Bool, _ progress: (Double) -> Void,
        _ cancellation: Cancellation
    ) async throws -> StoreRestoration {
        let count = try self.catalog.snapshot().count()
        if !merging, count > 0 { throw StoreError.notEmpty(folder: folder, memes: count) }
        // The other store may lose pictures meanwhile.
        var sourceHold: BlobHold?
        if case .folder(let blobs) = source { sourceHold = try blobs.hold(makingFolder: false) }
        defer { withExtendedLifetime(sourceHold) {} }

        let staging = try StagedFolder(in: folder)
        defer { staging.remove() }
        let backup = try await Offload.run { [source] in
            let backup = try source.catalog(in: staging, cancellation)
            try backup.checkVersion()
            return backup
        }
        var result = StoreRestoration()
        let refused = try await refusedRows(of: backup, from: source.path, &result, cancellation)
        let written = WrittenBlobs()
        try await addingBlobs(written) {
            try await addPictures(
                BackupPictures(source: source, catalog: backup, cancellation: cancellation),
                of: backup, &result, written, progress)
            result = try await catalog.add(
                backup, without: refused, having: blobs, to: result, cancellation)
        }
        // The memes are there, even where a picture of one that isn't can't be removed.
        if !refused.isEmpty { try? await removeUnused(written.digests) }
        return result
    }

    /// Looks at all rows of a backup, several at once.
    ///
    /// - Returns: the places of those that aren't taken.
    private func refusedRows(
        of backup: CatalogSnapshot, from path: String, _ result: inout StoreRestoration,
        _ cancellation: Cancellation
    ) async throws -> Set<Int64> {
        var refused: Set<Int64> = []
        let groups = MemeBatch(backup.rowGroups) { rows in
            try cancellation.check()
            return try rows.get().compactMap { row in
                row.refusal(from: path).map { (place: row.sequence, error: $0) }
            }
        }
        try await groups.forEach { rows in
            for row in try rows.get() {
                refused.insert(row.place)
                result.lack(row.error)
            }
        }
        return refused
    }

    /// Writes pictures to the disk, several at once.
    private func addPictures(
        _ pictures: BackupPictures, of backup: CatalogSnapshot, _ result: inout StoreRestoration,
        _ written: WrittenBlobs, _ progress: (Double) -> Void
    ) async throws {
        let expected = try backup.pictureCount()
        let additions = MemeBatch(pictures, limit: 8) { [blobs] picture in
            try blobs.add(picture.get(), noting: written)
        }
        var done = 0
        var told: Set<Digest> = []
        try await additions.forEach { addition in
            if let (digest, error) = try addition.get() {
                told.insert(digest)
                result.lack(error)
            }
            done += 1
            progress(Double(done) / Double(max(expected, 1)))
        }
        (result.pictures, result.byteCount) = (written.count, written.byteCount)
        // Nothing in an archive says what isn't there.
        for prefix in BlobFolder.prefixes {
            try pictures.cancellation.check()
            for use in try backup.uses(of: prefix)
            where !told.contains(use.digest) && !blobs.contains(use.digest) && use.isNeeded {
                result.lack(.missingPicture(path: blobs.path(of: use.digest)))
            }
        }
    }

    /// Adds pictures and then the rows that have them; where that fails the pictures go again.
    ///
    /// - Parameters:
    ///   - written: which they are, by then.
    ///   - body: nobody may write any more when it ends.
    func addingBlobs<Value>(
        _ written: WrittenBlobs, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await withHeldBlobs(body)
        } catch {
            // Also where the task was cancelled: one of its own isn't.
            _ = await Task { try? await removeUnused(written.digests) }.value
            throw error
        }
    }
}

extension CatalogRow {
    /// Why it isn't taken from a backup; `nil` where it is.
    fileprivate func refusal(from path: String) -> StoreError? {
        do {
            return try entry.get().refusal.map {
                .refusedMeme(path: path, name: "the meme \(id)", reason: $0)
            }
        } catch {
            return error
        }
    }
}

extension BackupSource {
    /// Where the catalogue of a backup is read from.
    fileprivate enum Start {
        case folder(catalog: String)
        /// What comes next in it is the catalogue.
        case archive(ArchiveReader)
    }

    fileprivate func start() throws -> Start {
        guard case .archive = self else {
            let catalog = Catalog.path(in: path)
            if stat(at: catalog) == nil { throw StoreError.noCatalog(path: path) }
            return .folder(catalog: catalog)
        }
        let reader = try ArchiveReader(path)
        guard let first = try reader.next(), first.file == .catalog else {
            throw StoreError.damagedArchive(path: path, reason: "it doesn't begin with a catalogue")
        }
        return .archive(reader)
    }

    /// The catalogue of a backup.
    ///
    /// - Parameter staging: where that of an archive is unpacked.
    fileprivate func catalog(
        in staging: StagedFolder, _ cancellation: Cancellation
    ) throws -> CatalogSnapshot {
        let reader: ArchiveReader
        switch try start() {
        case .folder(let catalog): return try CatalogSnapshot(at: catalog, isForeign: true)
        case .archive(let archive): reader = archive
        }
        let copy = Catalog.path(in: staging.path)
        let file = try AtomicFile.empty(besides: copy)
        while true {
            try cancellation.check()
            let part = try reader.readPart(atMost: 1 << 20)
            if part.isEmpty { break }
            try file.append(part)
        }
        try file.replace(copy)
        // To its end, so that one that was cut off brings nothing.
        while try reader.next() != nil { try cancellation.check() }
        return try CatalogSnapshot(at: copy, isForeign: true)
    }
}

extension BlobFolder {
    /// Makes sure that a picture of a backup is on the disk, in place of a damaged one if there is
    /// one.
    ///
    /// - Returns: `nil`, or why there is none to be added.
    fileprivate func add(
        _ picture: BackupPictures.Picture, noting written: WrittenBlobs
    ) throws -> (Digest, StoreError)? {
        let bytes: [UInt8]
        do {
            bytes = try picture.bytes()
        } catch let error as StoreError where error.isLossOfPicture {
            return (picture.digest, error)
        }
        guard (try? EncodedImage(bytes)) != nil else {
            return (picture.digest, .damagedPicture(path: path(of: picture.digest)))
        }
        try add(bytes, as: picture.digest, noting: written)
        return nil
    }

    /// Makes sure that the bytes are on the disk, under their digest, as ``put(_:as:)`` does.
    ///
    /// - Parameter written: notes where they weren't.
    func add(_ bytes: [UInt8], as digest: Digest, noting written: WrittenBlobs) throws {
        if contains(bytes, as: digest) { return }
        try holding(bytes, as: digest).replace(path(of: digest))
        written.insert(digest, byteCount: bytes.count)
    }
}
