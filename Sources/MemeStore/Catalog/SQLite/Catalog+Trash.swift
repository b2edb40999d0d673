import Foundation
import GRDB

extension Catalog {
    /// Puts a meme into the trash in place of the state of it that was read before.
    func discard(_ current: MemeSummary, at date: Date) async throws {
        try await write(taking: .half) { db in
            guard let now = try Self.summary(current.id, db) else {
                throw StoreError.unknownID(current.id.description)
            }
            guard now == current else {
                throw StoreError.changedMeanwhile(id: current.id.description)
            }
            try db.execute(
                sql: "UPDATE meme SET discarded = ?2 WHERE id = ?1",
                arguments: [current.id.description, date.milliseconds])
        }
    }

    /// Puts memes into the trash: all of them, or none where one is unknown or there already.
    func discard(_ ids: [MemeID], at date: Date) async throws {
        try await change(
            ids,
            sql: "UPDATE meme SET discarded = ?2 WHERE id = ?1 AND discarded IS NULL",
            date.milliseconds, taking: .half)
    }

    /// Takes memes out of the trash: all of them, or none where one isn't known any more. Those
    /// that are not in it stay as they are.
    func restore(_ ids: [MemeID]) async throws {
        try await change(ids, sql: "UPDATE meme SET discarded = ?2 WHERE id = ?1", nil)
    }

    private func change(
        _ ids: [MemeID], sql: String, _ value: Int64?, taking room: Reserve.Share = .nothing
    ) async throws {
        try await write(taking: room) { db in
            let statement = try db.makeStatement(sql: sql)
            for id in Set(ids) {
                try statement.execute(arguments: [id.description, value])
                if db.changesCount == 0 { throw StoreError.unknownID(id.description) }
            }
        }
    }

    /// The memes in the trash, those that were put there last first.
    func discarded() async throws -> [DiscardedMeme] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM meme WHERE discarded IS NOT NULL
                    ORDER BY discarded DESC, sequence DESC
                    """
            ).map { row in
                guard let discarded = try row.time("discarded") else {
                    throw row.damage("discarded")
                }
                return DiscardedMeme(summary: try MemeSummary(row), discarded: discarded)
            }
        }
    }

    /// Whether there is anything to be removed that came before these times.
    func has(_ expired: Expiry) async throws -> Bool {
        try await read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM meme WHERE discarded < ?)
                    OR EXISTS (SELECT 1 FROM upload WHERE added < ?)
                    """,
                arguments: [expired.discarded, expired.uploaded]) == true
        }
    }

    /// Deletes the memes that were put into the trash before a time and are still there.
    ///
    /// - Returns: the digests that they and their histories had.
    func deleteDiscarded(before date: Date) async throws -> Set<Digest> {
        try await write(taking: .all) { db in
            let former = try Self.formerOriginals(
                where: "discarded < ?", [date.milliseconds], db)
            return try Row.fetchAll(
                db, sql: "DELETE FROM meme WHERE discarded < ? RETURNING original, memed",
                arguments: [date.milliseconds]
            ).reduce(into: former) { digests, row in
                digests.formUnion([row["original"], row["memed"]].compactMap(Digest.init))
            }
        }
    }
}
