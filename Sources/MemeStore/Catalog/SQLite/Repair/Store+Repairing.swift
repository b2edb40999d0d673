import Foundation
import GRDB
import MemeConcurrency
import MemeRender

extension Store {
    /// Checks a store and repairs what can be repaired. Nothing is lost: damaged files, and pictures
    /// without a meme after the catalogue was rebuilt, are moved to the folder `lost+found` in the
    /// store.
    ///
    /// A damaged catalogue can't be replaced while another program has the store open. In a database,
    /// pictures are repaired, and rows aren't.
    ///
    /// - Parameters:
    ///   - folder: as for ``open(at:for:making:)``; no store is made.
    ///   - progress: called now and then with the part that is done, from 0 to 1; it begins again after
    ///     a catalogue was replaced.
    /// - Returns: the last check before the pictures were repaired, the repair of each problem, in their
    ///   order, and the path of `lost+found` if anything is there.
    /// - Throws: ``StoreError/inUse(folder:)`` among others.
    public static func repair(
        at folder: String? = nil, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> (check: StoreCheck, repairs: [StoreRepair], lostAndFound: String?) {
        if case .postgres(let address) = try address(of: folder) {
            let store = try await open(.postgres(address), making: false)
            let (check, repairs) = try await store.repairPictures(progress: progress)
            return (check, repairs, nil)
        }
        var check = try await check(at: folder, progress: progress)
        let lost = LostAndFound(of: check.folder)
        var repairs: [StoreRepair] = []
        if check.hasDamagedCatalog {
            let rebuild = CatalogRebuild(folder: check.folder, lost: lost)
            let result = try await Workers.disk.run { try rebuild.run() }
            repairs += check.problems.map { problem in
                StoreRepair(problem: problem, outcome: .repaired(result.description))
            }
            check = try await Self.check(at: folder, progress: progress)
        }
        let problems = check.problems + check.notes.filter(\.canBeRepaired)
        if !problems.isEmpty {
            let repairer = try Repairer(folder: check.folder, lost: lost)
            let unlisted = problems.filter(\.isUnlistedMeme)
            repairs += try await repairer.takeIn(unlisted)
            for problem in problems where !problem.isUnlistedMeme {
                try Task.checkCancellation()
                repairs.append(
                    StoreRepair(problem: problem, outcome: try await repairer.repair(problem)))
            }
        }
        return (check, repairs, lost.isEmpty ? nil : lost.path)
    }
}

extension StoreProblem {
    /// Whether the problem is repaired although it is harmless.
    fileprivate var canBeRepaired: Bool {
        switch self {
        case .damagedThumbnail, .unlistedMeme: true
        default: false
        }
    }

    fileprivate var isUnlistedMeme: Bool {
        if case .unlistedMeme = self { true } else { false }
    }
}

extension CatalogRebuild.Result: CustomStringConvertible {
    var description: String {
        "a new catalogue has \(rows) \(rows == 1 ? "meme" : "memes") of the old one\(recovery)"
    }
}

/// Repairs each kind of problem.
private struct Repairer {
    let folder: String
    let catalog: SQLiteCatalog
    let blobs: FolderBlobs
    let lost: LostAndFound

    init(folder: String, lost: LostAndFound) throws {
        self.folder = folder
        catalog = try SQLiteCatalog(in: folder)
        blobs = FolderBlobs(in: folder)
        self.lost = lost
    }

    func repair(_ problem: StoreProblem) async throws -> StoreRepair.Outcome {
        switch problem {
        case .missingCatalog, .damagedCatalog:
            return .unrepaired(.damagedAgain)
        case .staleIndex:
            try await catalog.write { db in try db.rebuildIndex() }
            return .repaired("the indexes of words and tags were made anew")
        case .damagedRow:
            return try await putRowsAside()
        case .unreadableRecipe(let id, _):
            return try await recoverRecipe(of: id)
        case .misstatedSize(let id, _, let byteCount):
            try await catalog.write { db in
                try db.execute(
                    sql: "UPDATE meme SET byteCount = ? WHERE id = ?", arguments: [byteCount, id])
            }
            return .repaired("the catalogue says \(byteCount) bytes now")
        case .lostMemed(let path, let memes, let reason):
            if reason != nil { try await takePicture(path) }
            return await renderAnew(memes)
        case .lostOriginal(let path, let memes, let reason):
            if reason != nil { try await takePicture(path) }
            if !memes.isEmpty { return .unrepaired(.lostOriginal) }
            try await catalog.write { db in
                try db.execute(
                    sql: "DELETE FROM upload WHERE digest = ?",
                    arguments: [Digest(inPath: path)?.description])
            }
            return .repaired("the upload was forgotten")
        case .damagedTemplate:
            return try await putTemplatesAside()
        case .lostLayer(let path, _, let reason), .lostTemplatePicture(let path, _, let reason):
            if reason != nil { try await takePicture(path) }
            return .unrepaired(.lostOriginal)
        case .lostVersion(let id, let version, _):
            return try await putVersionAside(version, of: id)
        case .damagedThumbnail(let path):
            try Folder.removeFile(path)
            return .repaired("it is made anew when it is next shown")
        case .unusableFolder:
            return .unrepaired(.unusableFolder)
        case .unsafeBucket(_, _, let remedy):
            return .unrepaired(.ofBucket(remedy: remedy))
        case .unlistedMeme, .orphan, .orphanThumbnail, .leftover, .stranger, .openToOthers:
            return .unrepaired(.harmless)
        }
    }

    /// Makes rows for pictures whose metadata says that they are memes, in one transaction.
    func takeIn(_ problems: [StoreProblem]) async throws -> [StoreRepair] {
        if problems.isEmpty { return [] }
        let recovery = PictureRecovery(blobs: blobs, lost: lost)
        let digests = problems.compactMap { $0.path.flatMap(Digest.init(inPath:)) }
        let taken = try await catalog.write { db in try recovery.takeIn(digests, db) }
        return problems.map { problem in
            let isTaken = problem.path.flatMap(Digest.init(inPath:)).map(taken.contains) ?? false
            return StoreRepair(
                problem: problem,
                outcome: isTaken
                    ? .repaired("it is a meme again (under a new id, with the date of the file)")
                    : .unrepaired(.changedMeanwhile))
        }
    }

    /// Moves a damaged picture to `lost+found`, so that the same picture can be stored again.
    private func takePicture(_ path: String) async throws {
        guard let digest = Digest(inPath: path) else { return }
        // Inside a transaction, because another program may have healed it since the check.
        try await catalog.write { [lost, blobs] _ in
            if (try? blobs.digest(of: digest).digest) == digest { return }
            try lost.take(path, as: "blobs/\(digest.relativePath)")
        }
    }

    /// Moves the rows that can't be decoded out of the catalogue.
    private func putRowsAside() async throws -> StoreRepair.Outcome {
        let file = try catalog.file()
        var (sequences, remains): ([Int64], [String]) = ([], [])
        try file.forEachRows { rows in
            for row in rows {
                guard let text = row.remains else { continue }
                sequences.append(row.sequence)
                remains.append(text)
                remains += try file.versionRemains(of: row.id)
            }
        }
        let place = "\(lost.path)/rows.jsonl"
        // The rows of the other problems went with the first.
        if sequences.isEmpty { return .repaired("what the row says is in \(place) now") }
        try lost.add(remains, to: "rows.jsonl")
        let recovery = PictureRecovery(blobs: blobs, lost: lost)
        let result = try await catalog.write { [sequences] db in
            for sequence in sequences {
                try db.execute(sql: "DELETE FROM meme WHERE sequence = ?", arguments: [sequence])
            }
            try db.rebuildIndex()
            // Without rows, the next garbage collection would remove their pictures.
            return try recovery.run(db)
        }
        return .repaired("what the row says is in \(place) now\(result)")
    }

    /// Moves the templates that can't be decoded out of the catalogue.
    private func putTemplatesAside() async throws -> StoreRepair.Outcome {
        var (places, remains): ([Int64], [String]) = ([], [])
        try catalog.file().forEachTemplate { row in
            if (try? row.row.get().decoded()) != nil { return }
            places.append(row.place)
            remains.append(row.lastWords)
        }
        try lost.add(remains, to: "templates.jsonl")
        let recovery = PictureRecovery(blobs: blobs, lost: lost)
        let isChanged = !places.isEmpty
        let result = try await catalog.write { [places] db in
            for place in places {
                _ = try TemplateTable.delete(where: "place = ?", [place], db)
            }
            // Without rows, the next garbage collection would remove their pictures.
            return isChanged ? try recovery.run(db) : PictureRecovery.Result()
        }
        return .repaired("what is known of it is in \(lost.path)/templates.jsonl now\(result)")
    }

    /// Moves a version that can't be rendered again out of the history.
    private func putVersionAside(
        _ number: Int, of id: String
    ) async throws -> StoreRepair.Outcome {
        let file = try CatalogFile(at: SQLiteCatalog.path(in: folder))
        try lost.add(file.versionRemains(of: id, number: number), to: "versions.jsonl")
        try await catalog.write { db in
            try db.execute(
                sql: "DELETE FROM formerVersion WHERE meme = ? AND version = ?",
                arguments: [id, number])
        }
        return .repaired("what is known of it is in \(lost.path)/versions.jsonl now")
    }

    /// Takes the recipe from the metadata of the memed image.
    private func recoverRecipe(of id: String) async throws -> StoreRepair.Outcome {
        guard let entry = try await entry(of: id),
            let image = try? EncodedImage(blobs.bytes(of: entry.summary.memed)),
            let recipe = (try? MemeDescription(of: image)?.decodedRecipe()).flatMap(\.self)
        else {
            return .unrepaired(.noRecipe)
        }
        try lost.add(["\(id) \(entry.recipe)"], to: "recipes.txt")
        let json = try recipe.json
        try await catalog.write { db in
            try db.execute(
                sql: "UPDATE meme SET recipe = ? WHERE id = ?", arguments: [json, id])
        }
        return .repaired("its recipe is what its picture says")
    }

    /// Renders memes whose memed image is gone.
    private func renderAnew(_ ids: [String]) async -> StoreRepair.Outcome {
        var isSame = true
        do {
            for id in ids {
                guard let entry = try await entry(of: id) else { continue }
                let meme = try await Workers.disk.run { [blobs] in
                    try Meme(renderingAnew: entry, from: blobs)
                }
                let made = MemeSummary(of: meme)
                if made.memed != entry.summary.memed { isSame = false }
                try await catalog.replacePicture(of: made, instead: entry.summary.memed) {
                    try blobs.put(meme.memed.bytes, as: made.memed)
                }
            }
        } catch {
            return .unrepaired(.notRendered(error))
        }
        return .repaired(StoreRepair.renderedAnew(isSame: isSame))
    }

    /// The row of a meme, listed or in the trash.
    private func entry(of id: String) async throws -> Entry? {
        try await catalog.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM memeRow WHERE id = ?", arguments: [id])
                .map { try Entry($0) }
        }
    }
}

extension Digest {
    /// The digest in a blob's path; `nil` if the path isn't a blob's.
    fileprivate init?(inPath path: String) {
        self.init(path.split(separator: "/").suffix(2).joined())
    }
}

extension Database {
    /// Rebuilds the indexes of words of all listed memes and templates, and counts the memes.
    fileprivate func rebuildIndex() throws {
        try execute(sql: "INSERT INTO memeWords (memeWords) VALUES ('rebuild')")
        try execute(
            sql: "UPDATE tally SET listed = (SELECT count(*) FROM meme WHERE discarded IS NULL)")
        try TagTable.makeAnew(self)
        try TemplateTable.rebuildTerms(self)
    }
}

extension SQLiteCatalog {
    /// Replaces the memed image of a meme, unless the meme was edited meanwhile. `prepare` runs first,
    /// inside the same transaction.
    fileprivate func replacePicture(
        of summary: MemeSummary, instead old: Digest,
        prepare: @escaping @Sendable () throws -> Void
    ) async throws {
        try await write { db in
            try prepare()
            let place = try Int64.fetchOne(
                db, sql: "SELECT sequence FROM memeRow WHERE id = ? AND memed = ?",
                arguments: [summary.id.description, old.description])
            guard let place else { return }
            try db.execute(
                sql: """
                    UPDATE meme SET format = ?, byteCount = ?, width = ?, height = ?
                    WHERE sequence = ?
                    """,
                arguments: [
                    summary.format.rawValue, summary.byteCount, summary.size.width,
                    summary.size.height, place,
                ])
            try PictureTable.set(
                original: summary.original, memed: summary.memed, of: place, db)
        }
    }
}
