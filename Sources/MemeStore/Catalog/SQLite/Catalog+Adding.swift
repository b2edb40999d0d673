import Foundation
import GRDB
import MemeRender

extension Catalog {
    /// Adds the rows of another catalogue whose ids are free here, in their order, and takes those
    /// out of the trash that are listed there; all or none.
    ///
    /// - Parameters:
    ///   - refused: the places of rows that aren't taken; those that can't be understood aren't either.
    ///   - blobs: the pictures that are here; uploads without one are left out.
    ///   - cancellation: is looked at after some rows each time.
    /// - Returns: `result` with how many were added, how many ids were here before, and what of the
    ///   history can't be had. What came out of the trash was added.
    func add(
        _ other: CatalogSnapshot, without refused: Set<Int64>, having blobs: BlobFolder,
        to result: StoreRestoration, _ cancellation: Cancellation
    ) async throws -> StoreRestoration {
        try await write { db in
            var result = result
            try other.forEachRows { rows in
                try cancellation.check()
                for row in rows where !refused.contains(row.sequence) {
                    guard let entry = try? row.entry.get() else { continue }
                    if try entry.insertIfFree(db) {
                        result.memes += 1
                        for error in try other.addHistory(of: entry, to: db) { result.lack(error) }
                    } else if entry.discarded == nil, try entry.summary.id.leaveTrash(db) {
                        result.memes += 1
                    } else {
                        result.present += 1
                    }
                }
            }
            try other.forEachUpload { digest, time in
                try cancellation.check()
                guard blobs.contains(digest) else { return }
                try db.execute(
                    sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
                    arguments: [digest.description, time.milliseconds])
            }
            return result
        }
    }
}

extension MemeID {
    /// Lists the meme again.
    ///
    /// - Returns: `false` where it wasn't in the trash.
    func leaveTrash(_ db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE meme SET discarded = NULL WHERE id = ? AND discarded IS NOT NULL",
            arguments: [description])
        return db.changesCount > 0
    }
}

extension CatalogSnapshot {
    /// Adds what the history has of a meme whose row was added.
    ///
    /// - Returns: which of it can't be understood.
    func addHistory(of entry: Entry, to db: Database) throws -> [StoreError] {
        var unreadable: [StoreError] = []
        for version in try versions(of: entry.summary.id) {
            switch version {
            case .success(let version):
                if let reason = Recipe.refusal(ofJSON: version.recipe) {
                    unreadable.append(
                        .refusedMeme(
                            path: path, name: "version \(version.number) of \(version.meme)",
                            reason: reason))
                } else {
                    try version.insert(db)
                }
            case .failure(let error): unreadable.append(error)
            }
        }
        return unreadable
    }

    /// Whether any row has a picture.
    func has(_ digest: Digest) throws -> Bool {
        try read { db in
            let uploads = try db.tableExists("upload")
            return try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM meme WHERE original = ?1 OR memed = ?1)"
                    + (uploads ? " OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)" : "")
                    + (try Self.hasHistory(db)
                        ? " OR EXISTS (SELECT 1 FROM formerVersion WHERE original = ?1)" : ""),
                arguments: [digest.description]) == true
        }
    }

    /// How many different pictures the rows have.
    func pictureCount() throws -> Int {
        try read { db in
            let former =
                try Self.hasHistory(db) ? " UNION SELECT original FROM formerVersion" : ""
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM
                    (SELECT original FROM meme UNION SELECT memed FROM meme\(former))
                    """) ?? 0
        }
    }
}
