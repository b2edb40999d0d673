import Foundation
import GRDB

/// A picture that no row has.
struct UnreferencedPicture: Sendable {
    let digest: Digest
    /// When that was seen first.
    let since: Date
    /// Whether its last meme was deleted.
    let isUnwanted: Bool
}

extension Catalog {
    /// Notes which pictures no row has, so that it is known how long that has been so.
    ///
    /// - Parameters:
    ///   - digests: all pictures of one of the folders that no row has.
    ///   - prefix: that of the folder; what was noted of others in it is forgotten.
    ///   - isKept: whether anything is noted.
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

extension CatalogSnapshot {
    /// The pictures that are there though their last meme was deleted.
    func unwanted() throws -> Set<Digest> {
        try read { db in
            guard try db.tableExists("unreferenced") else { return [] }
            return try Set(
                String.fetchAll(db, sql: "SELECT digest FROM unreferenced WHERE isUnwanted")
                    .compactMap(Digest.init))
        }
    }
}
