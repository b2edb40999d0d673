import Synchronization

/// Which words of searches are rare, by a sample of all memes.
///
/// Only how a search is made depends on it, never what is found, so an answer is good for a minute: the rows of
/// a page, their count, and the pages after it take the sample once.
final class RareWords: Sendable {
    private struct Known {
        /// Whether a phrase is rare.
        var isRare: [String: Bool] = [:]
        var since = ContinuousClock.now
    }

    private let known = Mutex(Known())

    /// How long an answer is good for.
    private static let freshness: Duration = .seconds(60)
    /// How many phrases are remembered.
    private static let mostPhrases = 1_000
    /// How many memes the sample has, about.
    private static let sampleSize = 1_000

    /// The phrases of a search that about one in a thousand memes has, or fewer.
    func phrases(of query: MemeQuery, _ db: PostgresConnection) throws -> [String] {
        // A search may be a page of text.
        let phrases = try WordVector.phrases(query).prefix(8)
        let known = remembered
        let unknown = phrases.filter { known[$0] == nil }
        let found = try Self.sample(unknown, db)
        remember(found)
        return phrases.filter { known[$0] ?? found[$0] ?? false }
    }

    /// What is known still.
    private var remembered: [String: Bool] {
        known.withLock { known in
            if .now - known.since > Self.freshness { known = Known() }
            return known.isRare
        }
    }

    private func remember(_ found: [String: Bool]) {
        known.withLock { known in
            if known.isRare.count + found.count > Self.mostPhrases { known = Known() }
            known.isRare.merge(found) { $1 }
        }
    }

    /// Looks which phrases are rare. The sample is made of the same parts of the table each time, so that they
    /// stay in memory.
    ///
    /// A sample of the newest alone wouldn't do: what was frequent once is gathered, too.
    private static func sample(
        _ phrases: [String], _ db: PostgresConnection
    ) throws -> [String: Bool] {
        if phrases.isEmpty { return [:] }
        var statement = PostgresStatement()
        let counts = phrases.enumerated().map { index, phrase in
            let phrase = statement.add(.text(phrase))
            return "count(*) FILTER (WHERE words @@ \(phrase)::tsquery) AS phrase\(index)"
        }
        // What PostgreSQL believes of the table's size may be wrong by far.
        statement.sql = """
            SELECT \(counts.joined(separator: ", ")) FROM (
                SELECT words FROM meme TABLESAMPLE SYSTEM ((
                    SELECT least(100, 100 * \(sampleSize) / greatest(reltuples, 1))
                    FROM pg_class WHERE oid = 'meme'::regclass)) REPEATABLE (1)
                WHERE discarded IS NULL LIMIT \(4 * sampleSize)) AS sampled
            """
        guard let row = try statement.run(db).first else { return [:] }
        var isRare: [String: Bool] = [:]
        for (index, phrase) in phrases.enumerated() {
            isRare[phrase] = try row.number("phrase\(index)") <= 1
        }
        return isRare
    }
}
