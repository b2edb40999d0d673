import Foundation
import GRDB

extension Catalog {
    /// Puts a meme into the trash in place of the state of it that was read before.
    func discard(_ current: MemeSummary, at date: Date) async throws {
        try await write { db in
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
            date.milliseconds)
    }

    /// Takes memes out of the trash: all of them, or none where one isn't known any more. Those
    /// that are not in it stay as they are.
    func restore(_ ids: [MemeID]) async throws {
        try await change(ids, sql: "UPDATE meme SET discarded = ?2 WHERE id = ?1", nil)
    }

    private func change(_ ids: [MemeID], sql: String, _ value: Int64?) async throws {
        try await write { db in
            let statement = try db.makeStatement(sql: sql)
            for id in Set(ids) {
                try statement.execute(arguments: [id.description, value])
                if db.changesCount == 0 { throw StoreError.unknownID(id.description) }
            }
        }
    }

    /// Deletes the memes that were put into the trash before a time and are still there.
    ///
    /// - Returns: the digests that they had.
    func deleteDiscarded(before date: Date) async throws -> Set<Digest> {
        try await write { db in
            try Row.fetchAll(
                db, sql: "DELETE FROM meme WHERE discarded < ? RETURNING original, memed",
                arguments: [date.milliseconds]
            ).reduce(into: []) { digests, row in
                digests.formUnion([row["original"], row["memed"]].compactMap(Digest.init))
            }
        }
    }
}
