import Foundation

extension MemeScope {
    /// The scope as an SQL condition.
    fileprivate var postgresCondition: String {
        switch self {
        case .listed: "meme.discarded IS NULL"
        case .trash: "meme.discarded IS NOT NULL"
        case .everywhere: "true"
        }
    }
}

extension PostgresCatalog {
    /// The row of a meme; `nil` if the scope has none.
    static func row(
        _ id: MemeID, among scope: MemeScope, _ db: PostgresConnection
    ) throws -> Entry? {
        try db.run(
            """
            SELECT \(Entry.postgresColumns) FROM meme WHERE id = $1 AND \(scope.postgresCondition)
            """, [.text(id.description)]
        ).first.map { try Entry($0) }
    }

    func entry(_ id: MemeID, among scope: MemeScope) async throws -> Entry {
        try await read { db in
            guard let entry = try Self.row(id, among: scope, db) else {
                throw StoreError.unknownID(id.description)
            }
            return entry
        }
    }

    func newest(showing memed: Digest) async throws -> MemeSummary? {
        try await read { db in
            try db.run(
                """
                SELECT \(MemeSummary.postgresColumns) FROM meme
                WHERE memed = $1 AND discarded IS NULL ORDER BY sequence DESC LIMIT 1
                """, [.digest(memed)]
            ).first.map { try MemeSummary($0) }
        }
    }

    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool {
        try await read { db in
            try db.runOften(
                """
                SELECT EXISTS (SELECT 1 FROM meme
                        WHERE (original = $1 OR memed = $1) AND discarded IS NULL)
                    OR EXISTS (SELECT 1 FROM layer JOIN meme ON sequence = layer.meme
                        WHERE digest = $1 AND discarded IS NULL)
                    OR EXISTS (SELECT 1 FROM upload WHERE digest = $1 AND added >= $2)
                    OR EXISTS (SELECT 1 FROM former_version JOIN meme ON id = former_version.meme
                        WHERE former_version.original = $1 AND discarded IS NULL) AS is_shown
                """, [.digest(digest), .time(date)]
            ).first?.flag("is_shown") ?? false
        }
    }

    func summaries(
        idPrefix: String, among scope: MemeScope, limit: Int
    ) async throws -> [MemeSummary] {
        try await read { db in
            try db.run(
                """
                SELECT \(MemeSummary.postgresColumns) FROM meme
                WHERE id BETWEEN $1 AND $2 AND \(scope.postgresCondition)
                ORDER BY sequence + 0 DESC LIMIT $3
                """,
                // A sum is no index: the planner would look for ten in the order of age, and most have none.
                // Every character of an id sorts before a tilde.
                [.text(idPrefix), .text(idPrefix + "~"), .number(max(limit, 0))]
            ).map { try MemeSummary($0) }
        }
    }

    func neighbors(of ids: [MemeID]) async throws -> [MemeID: [String]] {
        try await read { db in
            let rows = try db.run(
                """
                SELECT wanted, (SELECT max(id) FROM meme WHERE id < wanted) AS before,
                    (SELECT min(id) FROM meme WHERE id > wanted) AS after
                FROM unnest($1::text[]) AS wanted
                """, [.texts(ids.map(\.description))])
            return try rows.reduce(into: [:]) { neighbors, row in
                guard let id = MemeID(try row.text("wanted")) else { return }
                neighbors[id] = ["before", "after"].compactMap { row.value($0) }
            }
        }
    }

    func history(of id: MemeID) async throws -> (current: Entry, former: [FormerVersion]) {
        try await readTogether { db in
            guard let current = try Self.row(id, among: .listed, db) else {
                throw StoreError.unknownID(id.description)
            }
            let former = try db.run(
                "SELECT * FROM former_version WHERE meme = $1 ORDER BY version DESC",
                [.text(id.description)]
            ).map { try FormerVersion($0) }
            return (current, former)
        }
    }

    func discarded() async throws -> [DiscardedMeme] {
        try await read { db in
            try db.run(
                """
                SELECT \(MemeSummary.postgresColumns), meme.discarded FROM meme
                WHERE discarded IS NOT NULL ORDER BY discarded DESC, sequence DESC
                """
            ).map {
                DiscardedMeme(summary: try MemeSummary($0), discarded: try $0.time("discarded"))
            }
        }
    }

    func tags(limit: Int) async throws -> [TagCount] {
        try await read { db in
            try db.run(
                """
                SELECT tag, sum(listed)::bigint AS listed FROM tally WHERE tag <> ''
                GROUP BY tag HAVING sum(listed) > 0
                ORDER BY sum(listed) DESC, tag <> $1, tag LIMIT $2
                """, [.text(MemeTag.favorite.name), .number(max(limit, 0))]
            ).compactMap { row in
                guard let tag = try MemeTag(row.text("tag")) else { return nil }
                return TagCount(tag: tag, count: try row.number("listed"))
            }
        }
    }

    /// Each month is a range of an index, from the last one on.
    func months(in zone: TimeZone) async throws -> [MemeMonth] {
        let ranges = MonthRanges(in: zone)
        return try await readTogether { db in
            let last = "SELECT max(created) AS last FROM meme WHERE discarded IS NULL"
            var months: [MemeMonth] = []
            var (time, end) = (try db.run(last).first, Int64.max)
            while let row = time, row.value("last") != nil {
                let (year, month, start) = ranges.month(of: try row.place("last"))
                let counted = try db.run(
                    """
                    SELECT count(*) AS count, (\(last) AND created < $1) AS last FROM meme
                    WHERE discarded IS NULL AND created >= $1 AND created < $2
                    """, [.number(start), .number(end)]
                ).first
                let count = try counted?.number("count") ?? 0
                months.append(MemeMonth(year: year, month: month, count: count))
                (time, end) = (counted, start)
            }
            return months
        }
    }
}
