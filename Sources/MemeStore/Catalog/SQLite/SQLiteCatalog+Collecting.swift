import Foundation
import MemeConcurrency
import GRDB

extension SQLiteCatalog {
    func collect(_ digests: Set<Digest>) async throws -> Collected {
        if digests.isEmpty { return Collected() }
        return try await write(taking: .all) { [folder, blobs] db in
            var result = Collected()
            let isUsed = try db.makeStatement(sql: "SELECT \(PictureTable.isUsed)")
            for digest in digests
            where try Bool.fetchOne(isUsed, arguments: [digest.description]) == false {
                let isDone = try FolderHold.unlessHeld(in: folder) {
                    if let status = try blobs.status(digest) {
                        result.pictures += 1
                        result.byteCount += status.byteCount
                    }
                    try blobs.remove(digest)
                    result.gone.insert(digest)
                }
                if !isDone {
                    result.isHeld = true
                    try digest.noteUnwanted(db)
                }
            }
            return result
        }
    }

    func hold() async throws -> any BlobHold {
        let hold = try await Workers.disk.run { [folder, isReadOnly] in
            try FolderHold.hold(in: folder, makingFolder: !isReadOnly)
        }
        if let hold { return hold }
        return NoBlobs()
    }

    func unused(
        _ digests: Set<Digest>, ignoring expired: Expiry?
    ) async throws -> Set<Digest> {
        if digests.isEmpty { return [] }
        return try await read { db in
            let isUsed = try db.makeStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM picture CROSS JOIN meme ON sequence = picture.meme
                        WHERE digest = ?1 AND (discarded IS NULL OR discarded >= ?2))
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1 AND added >= ?3)
                    OR EXISTS (SELECT 1 FROM formerVersion JOIN meme ON id = meme
                        WHERE formerVersion.original = ?1
                        AND (discarded IS NULL OR discarded >= ?2))
                    OR EXISTS (SELECT 1 FROM templatePicture CROSS JOIN template ON place = template
                        WHERE templatePicture.digest = ?1
                        AND (discarded IS NULL OR discarded >= ?2))
                    """)
            return try digests.filter { digest in
                try Bool.fetchOne(
                    isUsed,
                    arguments: [
                        digest.description, expired?.discarded.milliseconds ?? .min,
                        expired?.uploaded.milliseconds ?? .min,
                    ]) == false
            }
        }
    }

    func count(of expired: Expiry) async throws -> ExpiryCounts {
        try await read { db in
            func count(_ condition: String, _ arguments: StatementArguments) throws -> Int {
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM \(condition)", arguments: arguments) ?? 0
            }
            let discarded: StatementArguments = [expired.discarded.milliseconds]
            return ExpiryCounts(
                memes: try count("meme WHERE discarded < ?", discarded),
                uploads: try count("upload WHERE added < ?", [expired.uploaded.milliseconds]),
                templates: try count("template WHERE discarded < ?", discarded),
                discarded: try count("meme WHERE discarded IS NOT NULL", []),
                discardedTemplates: try count("template WHERE discarded IS NOT NULL", []))
        }
    }

    func noteUnreferenced(
        _ digests: Set<Digest>, in prefix: String, at now: Date, isKept: Bool
    ) async throws -> [UnreferencedPicture] {
        let noted = try await read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM unreferenced WHERE digest BETWEEN ? AND ?",
                arguments: [prefix, prefix + "~"]
            ).compactMap { row in
                Digest(try row.text("digest")).map { digest in
                    UnreferencedPicture(
                        digest: digest, since: Date(milliseconds: row["since"]),
                        isUnwanted: row["isUnwanted"])
                }
            }
        }
        let before = noted.filter { digests.contains($0.digest) }
        let gone = Set(noted.map(\.digest)).subtracting(digests)
        let new = digests.subtracting(noted.map(\.digest))
        if isKept, !gone.isEmpty || !new.isEmpty {
            try await write(taking: .all) { db in
                for digest in new { try digest.noteUnreferenced(db, at: now) }
                for digest in gone {
                    try db.execute(
                        sql: "DELETE FROM unreferenced WHERE digest = ?",
                        arguments: [digest.description])
                }
            }
        }
        return before
            + new.map { UnreferencedPicture(digest: $0, since: now, isUnwanted: false) }
    }
}

extension Digest {
    fileprivate func noteUnreferenced(_ db: Database, at date: Date) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO unreferenced (digest, since) VALUES (?, ?)",
            arguments: [description, date.milliseconds])
    }

    /// Notes that a picture's last meme was deleted, and that it is still there.
    func noteUnwanted(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO unreferenced (digest, since, isUnwanted) VALUES (?, ?, 1)
                ON CONFLICT (digest) DO UPDATE SET isUnwanted = 1
                """,
            arguments: [description, Date().milliseconds])
    }
}

extension CatalogFile {
    /// The pictures whose last meme was deleted while they were held.
    func unwanted() throws -> Set<Digest> {
        try read { db in
            guard try db.tableExists("unreferenced") else { return [] }
            return try Set(
                String.fetchAll(db, sql: "SELECT digest FROM unreferenced WHERE isUnwanted")
                    .compactMap(Digest.init))
        }
    }
}

/// The hold of a store that has no folder for blobs, and so no blobs.
private struct NoBlobs: BlobHold {
    func check() {}
}
