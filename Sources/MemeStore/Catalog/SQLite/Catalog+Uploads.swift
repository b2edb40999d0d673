import Foundation
import GRDB

extension Catalog {
    /// Notes that an original has come, or come again; `prepare` runs first, while no other process
    /// can write.
    func addUpload(
        _ digest: Digest, at date: Date, prepare: @escaping @Sendable () throws -> Void
    ) async throws {
        try await write { db in
            try prepare()
            try db.execute(
                sql: """
                    INSERT INTO upload (digest, added) VALUES (?, ?)
                    ON CONFLICT (digest) DO UPDATE SET added = excluded.added
                    """,
                arguments: [digest.description, date.milliseconds])
        }
    }

    /// Forgets the uploads that came before a time.
    ///
    /// - Returns: their digests.
    func removeUploads(before date: Date) async throws -> Set<Digest> {
        try await write(taking: .all) { db in
            try Set(
                String.fetchAll(
                    db, sql: "DELETE FROM upload WHERE added < ? RETURNING digest",
                    arguments: [date.milliseconds]
                ).compactMap(Digest.init))
        }
    }
}
