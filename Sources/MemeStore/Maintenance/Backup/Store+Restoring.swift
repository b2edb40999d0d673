import Foundation
import MemeConcurrency
import MemeRender

extension Store {
    /// Restores a backup into this store.
    ///
    /// All pictures are written first, each compared with its digest. Then one transaction adds all
    /// memes; if anything fails, or the task is cancelled, it adds none. Whatever the store has stays as
    /// it is, except that damaged pictures are healed.
    ///
    /// - Parameters:
    ///   - path: an archive, or the folder of a store, which may be in use.
    ///   - merging: whether the store may have memes already. If both have a meme with the same id, the
    ///     store keeps its own, and takes it out of the trash.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the counts of what was added, and what couldn't be restored.
    /// - Throws: ``StoreError/notEmpty(folder:memes:)``, ``StoreError/damagedArchive(path:reason:)``,
    ///   ``StoreError/newerVersion(folder:migrations:)`` among others.
    public func restoreBackup(
        _ path: String, merging: Bool = false, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        try await Cancellation.during { cancellation in
            try await restore(BackupSource(path), merging: merging, progress, cancellation)
        }
    }

    /// Checks by its beginning that a path is a backup; call it before a store is made for the backup.
    ///
    /// - Parameter path: as for ``restoreBackup(_:merging:progress:)``.
    /// - Throws: what ``restoreBackup(_:merging:progress:)`` would throw.
    public static func checkBackup(_ path: String) throws {
        _ = try BackupSource(path).start()
    }

    private func restore(
        _ source: BackupSource, merging: Bool, _ progress: (Double) -> Void,
        _ cancellation: Cancellation
    ) async throws -> StoreRestoration {
        let count = try await self.catalog.snapshot().count()
        if !merging, count > 0 { throw StoreError.notEmpty(folder: folder, memes: count) }
        // The other store's pictures are held, so that none is removed meanwhile.
        var sourceHold: FolderHold?
        if case .folder(let blobs) = source {
            sourceHold = try FolderHold.hold(in: blobs.store, makingFolder: false)
        }
        defer { withExtendedLifetime(sourceHold) {} }

        let staging = try StagedFolder(in: address.scratch)
        defer { staging.remove() }
        let backup = try await Workers.disk.run { [source] in
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
            result = try await catalog.receive { [blobs, result] receive in
                try backup.send(
                    without: refused, having: blobs, to: result, cancellation, receive)
            }
            listeners.tell([.many])
        }
        // The memes are restored, even if a picture of a refused one can't be removed.
        if !refused.isEmpty { try? await removeUnused(written.digests) }
        return result
    }

    /// Checks all rows of a backup, several at once.
    ///
    /// - Returns: the places of the rows that are refused.
    private func refusedRows(
        of backup: CatalogFile, from path: String, _ result: inout StoreRestoration,
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
        _ pictures: BackupPictures, of backup: CatalogFile, _ result: inout StoreRestoration,
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
        // An archive has no entry for a missing picture.
        for prefix in Digest.prefixes {
            try pictures.cancellation.check()
            for use in try backup.uses(of: prefix)
            where try !told.contains(use.digest) && !blobs.contains(use.digest) && use.isNeeded {
                result.lack(.missingPicture(path: blobs.name(of: use.digest)))
            }
        }
    }

    /// Adds pictures and then the rows that name them; if `body` throws, it removes the pictures again.
    ///
    /// - Parameters:
    ///   - written: the pictures that `body` has written.
    ///   - body: writes pictures and rows; no thread of its own may write after it ends.
    func addingBlobs<Value>(
        _ written: WrittenBlobs, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await withHeldBlobs(body)
        } catch {
            // Also if the task was cancelled: an unstructured task isn't.
            _ = await Task { try? await removeUnused(written.digests) }.value
            throw error
        }
    }
}

extension CatalogRow {
    /// Why a row of a backup is refused; `nil` if it is accepted.
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

extension CatalogTemplate {
    /// The row of a backup, or why it is refused.
    fileprivate func accepted(from path: String) -> Result<TemplateRow, StoreError> {
        row.flatMap { row in
            guard let reason = row.refusal else { return .success(row) }
            return .failure(
                .refusedMeme(path: path, name: "the template \(name)", reason: reason))
        }
    }
}

extension BackupSource {
    /// The source of a backup's catalogue.
    fileprivate enum Start {
        case folder(catalog: String)
        /// The archive's next file is the catalogue.
        case archive(ArchiveReader)
    }

    fileprivate func start() throws -> Start {
        guard case .archive = self else {
            let catalog = SQLiteCatalog.path(in: path)
            if stat(at: catalog) == nil { throw StoreError.noCatalog(path: path) }
            return .folder(catalog: catalog)
        }
        let reader = try ArchiveReader(path)
        guard let first = try reader.next(), first.file == .catalog else {
            throw StoreError.damagedArchive(path: path, reason: "it doesn't begin with a catalogue")
        }
        return .archive(reader)
    }

    /// Opens the catalogue of a backup.
    ///
    /// - Parameter staging: the folder into which an archive's catalogue is unpacked.
    fileprivate func catalog(
        in staging: StagedFolder, _ cancellation: Cancellation
    ) throws -> CatalogFile {
        let reader: ArchiveReader
        switch try start() {
        case .folder(let catalog): return try CatalogFile(at: catalog, isForeign: true)
        case .archive(let archive): reader = archive
        }
        let copy = SQLiteCatalog.path(in: staging.path)
        let file = try AtomicFile.empty(besides: copy)
        while true {
            try cancellation.check()
            let part = try reader.readPart(atMost: 1 << 20)
            if part.isEmpty { break }
            try file.append(part)
        }
        try file.replace(copy)
        // The archive is read to its end first, so that one that is cut off adds nothing.
        while try reader.next() != nil { try cancellation.check() }
        return try CatalogFile(at: copy, isForeign: true)
    }
}

extension CatalogFile {
    /// Hands over the rows of a backup, in their order.
    ///
    /// - Parameters:
    ///   - refused: the places of rows that are refused; rows that can't be decoded are left out, too.
    ///   - blobs: the blobs that are here; uploads without one are left out.
    ///   - cancellation: checked after each group of rows.
    /// - Returns: `result` with the number of memes added and already present, and the former versions
    ///   that can't be decoded.
    fileprivate func send(
        without refused: Set<Int64>, having blobs: any BlobStore, to result: StoreRestoration,
        _ cancellation: Cancellation, _ receive: (Arrival) throws -> Reception
    ) throws -> StoreRestoration {
        var result = result
        try forEachRows { rows in
            try cancellation.check()
            for row in rows where !refused.contains(row.sequence) {
                guard let entry = try? row.entry.get() else { continue }
                let (history, unreadable) = try history(of: entry)
                switch try receive(.meme(entry, history: history)) {
                case .added:
                    result.memes += 1
                    for error in unreadable { result.lack(error) }
                case .listedAgain: result.memes += 1
                case .present, .renamed, .renamedTemplate: result.present += 1
                }
            }
        }
        try forEachTemplate { row in
            try cancellation.check()
            switch row.accepted(from: path) {
            case .success(let template):
                result.note(try receive(.template(template)), of: template)
            case .failure(let error): result.lack(error)
            }
        }
        try forEachUpload { digest, time in
            try cancellation.check()
            if try blobs.contains(digest) { _ = try receive(.upload(digest, at: time)) }
        }
        return result
    }

    /// The former versions of a meme, and the errors of those that can't be decoded.
    private func history(
        of entry: Entry
    ) throws -> (versions: [FormerVersion], unreadable: [StoreError]) {
        var (history, unreadable): ([FormerVersion], [StoreError]) = ([], [])
        for version in try versions(of: entry.summary.id) {
            switch version {
            case .success(let version):
                if let reason = Recipe.refusal(ofJSON: version.recipe) {
                    unreadable.append(
                        .refusedMeme(
                            path: path, name: "version \(version.number) of \(version.meme)",
                            reason: reason))
                } else {
                    history.append(version)
                }
            case .failure(let error): unreadable.append(error)
            }
        }
        return (history, unreadable)
    }
}

extension BlobStore {
    /// Makes sure that a picture of a backup is on the disk, in place of a damaged one if there is one.
    ///
    /// - Returns: `nil`, or why the backup has no picture to add.
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
            return (picture.digest, .damagedPicture(path: name(of: picture.digest)))
        }
        try add(bytes, as: picture.digest, noting: written)
        return nil
    }

    /// Makes sure that the bytes are stored durably under their digest.
    ///
    /// - Parameter written: notes the picture if it wasn't stored before.
    func add(_ bytes: [UInt8], as digest: Digest, noting written: WrittenBlobs) throws {
        guard try ensure(bytes, as: digest) else { return }
        written.insert(digest, byteCount: bytes.count)
    }
}
