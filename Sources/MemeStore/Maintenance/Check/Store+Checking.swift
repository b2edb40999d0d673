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
        switch try address(of: folder) {
        case .folder(let path): try await check(folder: Folder.resolve(path), progress: progress)
        case .postgres(let address):
            try await open(.postgres(address), for: .reading, making: false).check(
                progress: progress)
        case .memory: StoreCheck(folder: "memory")
        }
    }

    private static func check(
        folder: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> StoreCheck {
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
            let blobs = FolderBlobs(in: folder)
            let inspector = StoreInspector(
                blobs: blobs, folder: blobs.folder, thumbnails: Thumbnails(in: folder),
                catalog: catalog)
            let unused = try await check.inspect(by: inspector, progress: progress) {
                try stillUnused($0, in: blobs)
            }
            if !unused.isEmpty {
                let unwanted = try catalog.unwanted()
                let unlisted = await Workers.disk.run {
                    Set(
                        unused.keys.filter {
                            !unwanted.contains($0) && blobs.unlistedMeme($0) != nil
                        })
                }
                check.add(orphans: unused, of: blobs, unlisted: unlisted)
            }
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

extension Store {
    /// Checks a store that isn't in a folder: its rows, as they would be backed up, and every picture's digest.
    func check(
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> StoreCheck {
        var check = StoreCheck(folder: folder)
        let dangers = try await Workers.disk.run { [blobs] in try blobs.dangers() }
        for danger in dangers {
            check.add(
                .unsafeBucket(
                    path: danger.place, reason: danger.reason, remedy: danger.remedy))
        }
        try await withHeldBlobs {
            let staging = try StagedFolder(in: scratch)
            defer { staging.remove() }
            let rows: CatalogFile
            do {
                rows = try await copyCatalog(into: staging)
            } catch StoreError.damagedRow(let id, let reason) {
                check.add(.damagedRow(id: id, reason: reason))
                return
            } catch StoreError.damagedTemplate(let name, let reason) {
                check.add(.damagedTemplate(name: name, reason: reason))
                return
            }
            let inspector = StoreInspector(
                blobs: blobs, folder: folder, thumbnails: thumbnails, catalog: rows)
            let unused = try await check.inspect(by: inspector, progress: progress) {
                try await catalog.unused(Set($0), ignoring: nil)
            }
            check.add(orphans: unused, of: blobs)
        }
        return check
    }

    /// Of some pictures of a folder, those that no row has, and that aren't just being saved.
    private static func stillUnused(
        _ orphans: [Digest], in blobs: FolderBlobs
    ) throws -> Set<Digest> {
        let now = try CatalogFile(at: SQLiteCatalog.path(in: blobs.store))
        var unused: Set<Digest> = []
        for (prefix, digests) in Dictionary(grouping: orphans, by: { $0.description.prefix(2) }) {
            let used = Set(try now.uses(of: String(prefix)).map(\.digest))
            for digest in digests where !used.contains(digest) {
                guard let status = stat(at: blobs.path(of: digest)) else { continue }
                let age = Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
                if age > Leftover.youth { unused.insert(digest) }
            }
        }
        return unused
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
    ///
    /// - Parameter stillUnused: of some pictures, gives those that have no row now, and that no save is about to
    ///   use: a save writes its pictures before its row.
    /// - Returns: the pictures that no row has, with their sizes in bytes.
    fileprivate mutating func inspect(
        by inspector: StoreInspector, progress: @escaping @Sendable (Double) -> Void,
        stillUnused: ([Digest]) async throws -> Set<Digest>
    ) async throws -> [Digest: Int] {
        let catalog = inspector.catalog
        let faults = try await Workers.disk.run { try catalog.faults() }
        if !faults.isEmpty { add(.damagedCatalog(path: catalog.path, reasons: faults)) }
        let rows = try await Workers.disk.run {
            (try catalog.count(), try catalog.hasStaleIndex(), try catalog.rowProblems())
        }
        memes = rows.0
        if rows.1 { add(.staleIndex(path: catalog.path)) }
        for problem in rows.2 { add(problem) }

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
        guard faults.isEmpty, !problems.contains(where: \.hidesPictures), !orphans.isEmpty else {
            return [:]
        }
        let unused = try await stillUnused(Array(orphans.keys))
        return orphans.filter { unused.contains($0.key) }
    }

    /// Notes pictures that no row has.
    ///
    /// - Parameters:
    ///   - orphans: the pictures, with their sizes in bytes.
    ///   - unlisted: those that say that they are memes.
    fileprivate mutating func add(
        orphans: [Digest: Int], of blobs: any BlobStore, unlisted: Set<Digest> = []
    ) {
        for (digest, byteCount) in orphans.sorted(by: { $0.key.description < $1.key.description }) {
            let path = blobs.name(of: digest)
            add(
                unlisted.contains(digest)
                    ? .unlistedMeme(path: path) : .orphan(path: path, byteCount: byteCount))
        }
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
