import Foundation

extension PostgresCatalog {
    /// An SQL condition that is true if a row names `blob.digest`.
    private static let isUsed = """
        EXISTS (SELECT 1 FROM meme WHERE original = blob.digest)
        OR EXISTS (SELECT 1 FROM meme WHERE memed = blob.digest)
        OR EXISTS (SELECT 1 FROM layer WHERE digest = blob.digest)
        OR EXISTS (SELECT 1 FROM former_version WHERE original = blob.digest)
        OR EXISTS (SELECT 1 FROM upload WHERE digest = blob.digest)
        OR EXISTS (SELECT 1 FROM template_picture WHERE digest = blob.digest)
        """

    func collect(_ digests: Set<Digest>) async throws -> Collected {
        if digests.isEmpty { return Collected() }
        let wanted: PostgresValue = .digests(digests.sorted { $0.description < $1.description })
        let collected = try await write { [schema, blobs] db in
            var result = Collected()
            try db.runAll("SELECT \(PostgresLock.collection.exclusive(schema))")
            guard try Self.excludesHolds(schema, db) else {
                let kept = try db.run(
                    """
                    INSERT INTO unreferenced (digest, since, is_unwanted)
                        SELECT digest, $2, true FROM blob
                        WHERE digest = ANY ($1::bytea[]) AND NOT (\(Self.isUsed))
                    ON CONFLICT (digest) DO UPDATE SET is_unwanted = true
                    """, [wanted, .time(Date())])
                result.isHeld = kept.changed > 0
                return result
            }
            // If a row that names one of them is saved meanwhile, the foreign key says so, and this begins
            // again.
            let gone = try db.run(
                """
                WITH gone AS (
                    DELETE FROM blob WHERE digest = ANY ($1::bytea[]) AND NOT (\(Self.isUsed))
                    RETURNING digest, key, byte_count),
                unnoted AS (
                    DELETE FROM unreferenced WHERE digest IN (SELECT digest FROM gone)),
                thrown AS (
                    INSERT INTO garbage (key, byte_count)
                    SELECT key, byte_count FROM gone WHERE key IS NOT NULL)
                SELECT * FROM gone
                """, [wanted])
            let kept = try db.run(
                "SELECT digest FROM blob WHERE digest = ANY ($1::bytea[])", [wanted])
            result.gone = digests.subtracting(try kept.map { try $0.digest("digest") })
            for row in gone where row.value("key") != nil {
                result.pictures += 1
                result.byteCount += try row.number("byte_count")
                try blobs.remove(try row.digest("digest"))
            }
            return result
        }
        // The blobs are gone for all; their objects may go now and then.
        try await Self.wait { [blobs] in
            _ = blobs.removeLeftovers(of: nil, dryRun: false)
        }
        return collected
    }

    /// Keeps everybody from holding pictures till the end of the transaction.
    ///
    /// - Returns: `false` if somebody holds them.
    private static func excludesHolds(
        _ schema: String, _ db: PostgresConnection
    ) throws -> Bool {
        // At the end of a transaction its locks don't go all at once: whoever collected last may have this one for
        // another moment.
        for _ in 0..<1000 {
            let row = try db.runAll(
                """
                SELECT \(PostgresLock.hold.exclusiveIfFree(schema)) AS is_free,
                    \(PostgresLock.hold.isShared(schema)) AS is_held
                """
            ).first
            if row?.flag("is_free") == true { return true }
            if row?.flag("is_held") == true { return false }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return false
    }

    func unused(
        _ digests: Set<Digest>, ignoring expired: Expiry?
    ) async throws -> Set<Digest> {
        if digests.isEmpty { return [] }
        return try await read { db in
            let used = try db.run(
                """
                SELECT digest FROM unnest($1::bytea[]) AS digest WHERE
                    EXISTS (SELECT 1 FROM meme WHERE original = digest
                        AND (discarded IS NULL OR discarded >= $2))
                    OR EXISTS (SELECT 1 FROM meme WHERE memed = digest
                        AND (discarded IS NULL OR discarded >= $2))
                    OR EXISTS (SELECT 1 FROM layer JOIN meme ON sequence = layer.meme
                        WHERE layer.digest = digest.digest
                        AND (discarded IS NULL OR discarded >= $2))
                    OR EXISTS (SELECT 1 FROM former_version JOIN meme ON id = former_version.meme
                        WHERE former_version.original = digest
                        AND (discarded IS NULL OR discarded >= $2))
                    OR EXISTS (SELECT 1 FROM upload WHERE upload.digest = digest.digest
                        AND added >= $3)
                    OR EXISTS (SELECT 1 FROM template_picture AS item
                        JOIN template ON place = item.template
                        WHERE item.digest = digest.digest
                        AND (discarded IS NULL OR discarded >= $2))
                """,
                [
                    .digests(digests), .number(expired?.discarded.milliseconds ?? .min),
                    .number(expired?.uploaded.milliseconds ?? .min),
                ]
            ).map { try $0.digest("digest") }
            return digests.subtracting(used)
        }
    }

    func count(of expired: Expiry) async throws -> ExpiryCounts {
        try await read { db in
            let row = try db.run(
                """
                SELECT (SELECT count(*) FROM meme WHERE discarded < $1) AS memes,
                    (SELECT count(*) FROM upload WHERE added < $2) AS uploads,
                    (SELECT count(*) FROM template WHERE discarded < $1) AS templates,
                    (SELECT count(*) FROM meme WHERE discarded IS NOT NULL) AS discarded,
                    (SELECT count(*) FROM template WHERE discarded IS NOT NULL)
                        AS discarded_templates
                """, [.time(expired.discarded), .time(expired.uploaded)]
            ).first
            guard let row else { return ExpiryCounts() }
            return ExpiryCounts(
                memes: try row.number("memes"), uploads: try row.number("uploads"),
                templates: try row.number("templates"), discarded: try row.number("discarded"),
                discardedTemplates: try row.number("discarded_templates"))
        }
    }

    func noteUnreferenced(
        _ digests: Set<Digest>, in prefix: String, at now: Date, isKept: Bool
    ) async throws -> [UnreferencedPicture] {
        let noted = try await read { db in
            try db.run(
                "SELECT * FROM unreferenced WHERE digest BETWEEN $1 AND $2", Self.range(of: prefix)
            ).map { row in
                UnreferencedPicture(
                    digest: try row.digest("digest"), since: try row.time("since"),
                    isUnwanted: row.flag("is_unwanted"))
            }
        }
        let before = noted.filter { digests.contains($0.digest) }
        let gone = Set(noted.map(\.digest)).subtracting(digests)
        let new = digests.subtracting(noted.map(\.digest))
        if isKept, !gone.isEmpty || !new.isEmpty {
            try await write { db in
                try db.run(
                    """
                    INSERT INTO unreferenced (digest, since) SELECT unnest($1::bytea[]), $2
                    ON CONFLICT DO NOTHING
                    """, [.digests(new), .time(now)])
                try db.run(
                    "DELETE FROM unreferenced WHERE digest = ANY ($1::bytea[])", [.digests(gone)])
            }
        }
        return before
            + new.map { UnreferencedPicture(digest: $0, since: now, isUnwanted: false) }
    }
}
