/// The tables of objects: `blob`, `intent` and `garbage`.
struct PostgresLedger: BlobLedger {
    /// With connections of its own, because blobs are also asked for inside a transaction.
    let database: PostgresDatabase

    func place(of digest: Digest) throws -> BlobPlace? {
        try database.read { connection in
            try connection.runOften(
                "SELECT key, byte_count FROM blob WHERE digest = $1 AND key IS NOT NULL",
                [.digest(digest)]
            ).first.map { row in
                BlobPlace(key: try row.text("key"), byteCount: try row.number("byte_count"))
            }
        }
    }

    func digests(of prefix: String) throws -> [Digest] {
        try database.read { connection in
            try connection.run(
                """
                SELECT digest FROM blob
                WHERE digest BETWEEN $1 AND $2 AND key IS NOT NULL ORDER BY digest
                """, PostgresCatalog.range(of: prefix)
            ).map { try $0.digest("digest") }
        }
    }

    func keys(of prefix: String) throws -> Set<String> {
        try database.read { connection in
            let parts = ["blob", "intent", "garbage"].map {
                "SELECT key FROM \($0) WHERE key >= $1 AND key < $2"
            }
            // A zero comes after the slash.
            return Set(
                try connection.run(
                    parts.joined(separator: " UNION ALL "),
                    [.text("\(prefix)/"), .text("\(prefix)0")]
                ).map { try $0.text("key") })
        }
    }

    func intend(_ key: String) throws {
        try database.read { connection in
            _ = try connection.run(
                "INSERT INTO intent (key) VALUES ($1) ON CONFLICT DO NOTHING", [.text(key)])
        }
    }

    func settle(
        _ key: String, for digest: Digest, byteCount: Int, insteadOf damaged: String?
    ) throws -> Bool {
        // Written so that it may be done twice, if the first answer is lost.
        try database.write { connection in
            let present = try connection.run(
                "SELECT key FROM blob WHERE digest = $1 FOR UPDATE", [.digest(digest)]
            ).first?.value("key")
            if present == key { return true }
            let intended = try connection.run("DELETE FROM intent WHERE key = $1", [.text(key)])
            guard intended.changed == 1 else { return false }
            guard present == nil || present == damaged else {
                try Self.discard(key, byteCount: byteCount, connection)
                return true
            }
            try connection.run(
                """
                INSERT INTO blob (digest, key, byte_count) VALUES ($1, $2, $3)
                ON CONFLICT (digest) DO UPDATE SET key = $2, byte_count = $3
                    WHERE blob.key IS NOT DISTINCT FROM $4
                """,
                [
                    .digest(digest), .text(key), .number(byteCount),
                    present.map { .text($0) } ?? .null,
                ])
            let now = try connection.run(
                "SELECT key FROM blob WHERE digest = $1", [.digest(digest)]
            ).first?.value("key")
            // Another may have been faster where there was no row to lock.
            if now != key { try Self.discard(key, byteCount: byteCount, connection) }
            if now == key, let present {
                try Self.discard(present, byteCount: byteCount, connection)
            }
            return true
        }
    }

    func abandon(_ key: String) throws {
        try database.write { connection in
            try connection.run("DELETE FROM intent WHERE key = $1", [.text(key)])
            try Self.discard(key, byteCount: 0, connection)
        }
    }

    private static func discard(
        _ key: String, byteCount: Int, _ connection: PostgresConnection
    ) throws(PostgresError) {
        try connection.run(
            "INSERT INTO garbage (key, byte_count) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(key), .number(byteCount)])
    }

    func sweep(
        dryRun: Bool, _ remove: (String) throws -> Void
    ) throws -> (count: Int, byteCount: Int) {
        // Somebody may have read a key just before its blob was removed; nobody reads for an hour.
        let expired = "since < now() - interval '1 hour'"
        let forgotten = "since < now() - interval '1 day'"
        if dryRun {
            return try database.read { connection in
                let row = try connection.run(
                    """
                    SELECT count(*) AS count, coalesce(sum(byte_count), 0)::bigint AS bytes
                    FROM garbage WHERE \(expired)
                    """
                ).first
                return (try row?.number("count") ?? 0, try row?.number("bytes") ?? 0)
            }
        }
        // A transaction that writes would wait for the disk each time.
        let isDue = try database.read { connection in
            try connection.run(
                """
                SELECT EXISTS (SELECT 1 FROM garbage WHERE \(expired))
                    OR EXISTS (SELECT 1 FROM intent WHERE \(forgotten)) AS is_due
                """
            ).first?.flag("is_due")
        }
        var swept = (count: 0, byteCount: 0)
        guard isDue == true else { return swept }
        _ = try database.write { connection in
            // Whoever is still writing finds the intent gone, and takes another key.
            try connection.run(
                """
                WITH expired AS (DELETE FROM intent WHERE \(forgotten) RETURNING key)
                INSERT INTO garbage (key, byte_count)
                    SELECT key, 0 FROM expired ON CONFLICT DO NOTHING
                """)
        }
        while true {
            let count = try database.writeOnce { connection in
                let rows = try connection.run(
                    """
                    SELECT key, byte_count FROM garbage WHERE \(expired)
                    ORDER BY since LIMIT 100 FOR UPDATE SKIP LOCKED
                    """)
                for row in rows {
                    let key = try row.text("key")
                    try remove(key)
                    try connection.run("DELETE FROM garbage WHERE key = $1", [.text(key)])
                    swept.count += 1
                    swept.byteCount += try row.number("byte_count")
                }
                return rows.count
            }
            if count == 0 { return swept }
        }
    }
}
