import Foundation
import GRDB

extension Catalog {
    /// Adds the rows of another catalogue whose ids are free here, in their order, and takes those
    /// out of the trash that are listed there; all or none.
    ///
    /// - Parameter blobs: the pictures that are here; uploads without one are left out.
    /// - Returns: how many were added, how many ids were here before, and which rows can't be
    ///   understood. What came out of the trash was added.
    func add(
        _ other: CatalogSnapshot, having blobs: BlobFolder
    ) async throws -> (added: Int, present: Int, unreadable: [StoreError]) {
        try await write { db in
            var (added, present) = (0, 0)
            var unreadable: [StoreError] = []
            try other.forEachRows { rows in
                for row in rows {
                    switch row.entry {
                    case .success(let entry):
                        let isNew =
                            try entry.insertIfFree(db)
                            || entry.discarded == nil && entry.summary.id.leaveTrash(db)
                        if isNew { added += 1 } else { present += 1 }
                    case .failure(let error): unreadable.append(error)
                    }
                }
            }
            for upload in try other.uploads() where blobs.contains(upload.digest) {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO upload (digest, added) VALUES (?, ?)",
                    arguments: [upload.digest.description, upload.added.milliseconds])
            }
            return (added, present, unreadable)
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
    /// Whether any row has a picture.
    func has(_ digest: Digest) throws -> Bool {
        try read { db in
            let uploads = try db.tableExists("upload")
            return try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM meme WHERE original = ?1 OR memed = ?1)"
                    + (uploads ? " OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)" : ""),
                arguments: [digest.description]) == true
        }
    }

    /// How many different pictures the rows have.
    func pictureCount() throws -> Int {
        try read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM (SELECT original FROM meme UNION SELECT memed FROM meme)
                    """) ?? 0
        }
    }
}
