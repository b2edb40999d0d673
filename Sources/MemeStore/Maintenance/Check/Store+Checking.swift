import Foundation
import MemeConcurrency
import MemeRender

extension Store {
    /// Checks the integrity of a whole store, and changes nothing: the catalogue, every picture's
    /// digest, and files that don't belong there.
    ///
    /// It works on a read-only disk, while other programs use the store, and on a store that is too
    /// damaged to be opened.
    ///
    /// - Parameters:
    ///   - folder: as for ``open(at:for:making:)``; no store is made.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the problems, and the counts of what was checked.
    /// - Throws: `FileError` if there is no such folder,
    ///   ``StoreError/newerVersion(folder:migrations:)``, or `CancellationError`.
    public static func check(
        at folder: String? = nil, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> StoreCheck {
        let folder = try Folder.resolve(location(of: folder))
        try CatalogOpening.checkLength(of: folder)
        let names = try await Workers.disk.run { try Folder.names(in: folder) }
        var check = StoreCheck(folder: folder)
        check.inspectFolders(names)
        if !check.problems.isEmpty { return check }
        // Without a hold, a picture that is removed during the check would seem to be missing.
        let hold = try FolderHold.hold(in: folder, makingFolder: false)
        defer { withExtendedLifetime(hold) {} }

        let path = SQLiteCatalog.path(in: folder)
        do {
            try CatalogOpening.checkFiles(of: path)
            guard try CatalogOpening.hasCatalog(path) else {
                if try CatalogOpening.isLost(in: folder) { check.add(.missingCatalog(path: path)) }
                return check
            }
            let catalog = try await Workers.disk.run { try CatalogFile(at: path) }
            try catalog.checkVersion()
            try await check.inspect(catalog, progress: progress)
        } catch StoreError.noCatalog {
            if try FolderBlobs(in: folder).hasBlobs() {
                check.add(.missingCatalog(path: path))
            } else if try CatalogFile(at: path).isForeign() {
                throw StoreError.catalogFailed(.foreign, at: path, reason: "it has other tables")
            }
            // A program that ended while it created the database leaves it without tables.
        } catch StoreError.catalogFailed(let trouble, _, let reason)
            where trouble == .damaged || trouble == .foreign
        {
            if !check.hasDamagedCatalog {
                check.add(.damagedCatalog(path: path, reasons: [reason]))
            }
        }
        return check
    }
}

extension StoreCheck {
    /// Checks the folder of the store.
    fileprivate mutating func inspectFolders(_ names: [String]) {
        for path in [folder, "\(folder)/blobs"] {
            guard let status = stat(at: path) else { continue }
            if !status.isDirectory {
                add(.unusableFolder(path: path, reason: "it is a file"))
            } else if access(path, R_OK | X_OK) != 0 {
                add(.unusableFolder(path: path, reason: String(cString: strerror(errno))))
            } else if status.st_mode & 0o022 != 0 {
                add(.openToOthers(path: path, permissions: Int(status.st_mode & 0o777)))
            }
        }
        for name in names where name.hasPrefix(AtomicFile.temporaryPrefix) {
            guard let leftover = Leftover(at: "\(folder)/\(name)") else { continue }
            add(.leftover(path: leftover.path, byteCount: leftover.byteCount))
        }
    }

    /// Checks the catalogue, and then each folder of pictures, as many at once as there are cores.
    fileprivate mutating func inspect(
        _ catalog: CatalogFile, progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        let faults = try await Workers.disk.run { try catalog.faults() }
        if !faults.isEmpty { add(.damagedCatalog(path: catalog.path, reasons: faults)) }
        let rows = try await Workers.disk.run {
            (try catalog.count(), try catalog.hasStaleIndex(), try catalog.rowProblems())
        }
        memes = rows.0
        if rows.1 { add(.staleIndex(path: catalog.path)) }
        for problem in rows.2 { add(problem) }

        let (blobs, thumbnails) = (FolderBlobs(in: folder), Thumbnails(in: folder))
        let inspector = StoreInspector(blobs: blobs, thumbnails: thumbnails, catalog: catalog)
        let folders = MemeBatch(Digest.prefixes) { try inspector.inspect($0) }
        var done = 0
        var orphans: [Digest: Int] = [:]
        for try await result in folders {
            let found = try result.get()
            for problem in found.problems { add(problem) }
            pictures += found.pictures
            byteCount += found.byteCount
            orphans.merge(found.orphans.map { ($0.digest, $0.byteCount) }) { first, _ in first }
            done += 1
            progress(Double(done) / Double(Digest.prefixes.count))
        }
        // If rows can't be read, it isn't known which pictures they have.
        guard faults.isEmpty, !problems.contains(where: \.hidesPictures) else { return }
        let unused = try stillUnused(orphans)
        if unused.isEmpty { return }
        let unwanted = try catalog.unwanted()
        let unlisted = await Workers.disk.run {
            Set(unused.filter { !unwanted.contains($0) && blobs.unlistedMeme($0) != nil })
        }
        for digest in unused {
            let (path, byteCount) = (blobs.path(of: digest), orphans[digest] ?? 0)
            add(
                unlisted.contains(digest)
                    ? .unlistedMeme(path: path)
                    : .orphan(
                        path: path, byteCount: byteCount))
        }
    }

    /// Of some pictures, those that still have no row, and that no save is about to use: a save writes
    /// its pictures before its row.
    private func stillUnused(_ orphans: [Digest: Int]) throws -> [Digest] {
        if orphans.isEmpty { return [] }
        let now = try CatalogFile(at: SQLiteCatalog.path(in: folder))
        let blobs = FolderBlobs(in: folder)
        return try Dictionary(grouping: orphans.keys) { $0.description.prefix(2) }
            .flatMap { prefix, digests in
                let used = Set(try now.uses(of: String(prefix)).map(\.digest))
                return digests.filter { digest in
                    guard let status = stat(at: blobs.path(of: digest)) else { return false }
                    let age = Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
                    return !used.contains(digest) && age > Leftover.youth
                }
            }.sorted { $0.description < $1.description }
    }
}

extension CatalogFile {
    /// The rows that can't be decoded, and the rows whose recipe can't.
    fileprivate func rowProblems() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        try forEachRows { rows in
            for row in rows {
                do {
                    _ = try row.entry.get().decodedRecipe()
                } catch StoreError.damagedRow(_, let reason) {
                    let isWhole = (try? row.entry.get()) != nil
                    problems.append(
                        isWhole
                            ? .unreadableRecipe(id: row.id, reason: reason)
                            : .damagedRow(id: row.id, reason: reason))
                }
            }
        }
        try forEachVersion { name, version in
            do {
                _ = try version.get().decodedRecipe()
            } catch StoreError.damagedRow(_, let reason) {
                problems.append(
                    .lostVersion(id: name.meme, version: name.number, reason: reason))
            }
        }
        try forEachTemplate { row in
            do {
                _ = try row.row.get().decoded()
            } catch StoreError.damagedTemplate(let name, let reason) {
                problems.append(.damagedTemplate(name: name, reason: reason))
            }
        }
        return problems
    }
}

extension StoreProblem {
    /// Whether it leaves open which pictures a row has.
    fileprivate var hidesPictures: Bool {
        switch self {
        case .damagedRow, .damagedTemplate: true
        default: false
        }
    }
}
