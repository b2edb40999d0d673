public import Foundation

extension Store {
    /// The summary of a meme; no picture is read.
    ///
    /// - Parameters:
    ///   - id: the id of the meme.
    ///   - scope: where to look for it: in the lists unless told otherwise.
    /// - Throws: ``StoreError/unknownID(_:)`` if the scope has no such meme, among others.
    public func summary(
        _ id: MemeID, among scope: MemeScope = .listed
    ) async throws -> MemeSummary {
        try await catalog.entry(id, among: scope).summary
    }

    /// The memes of a query, in its order.
    ///
    /// - Parameter query: which memes, and in which order; by default all, the newest first.
    public func summaries(_ query: MemeQuery = .all) async throws -> [MemeSummary] {
        try await catalog.summaries(query)
    }

    /// Counts the memes that a query finds, whatever its limit and offset.
    ///
    /// - Parameters:
    ///   - query: which memes; by default all, whose number the store keeps.
    ///   - enough: where to stop counting if the query has a search or a time: counting these takes time
    ///     for each meme.
    public func count(of query: MemeQuery = .all, enough: Int = .max) async throws -> Int {
        try await catalog.count(of: query, enough: enough)
    }

    /// The memes of a query a page at a time, the newest first.
    ///
    /// The pages neither repeat nor skip a meme if others are saved meanwhile.
    ///
    /// - Parameters:
    ///   - query: what to search for; its limit, or ``Page/defaultLimit``, is the length of a page.
    ///   - cursor: ``Page/next`` of the page before; `nil` for the first page, which begins after as many
    ///     memes as the query's offset says.
    public func page(_ query: MemeQuery, after cursor: Page.Cursor? = nil) async throws -> Page {
        try await page(query, part: cursor.map { .after($0) } ?? .first)
    }

    /// The page of a query that ends before a place, in the same order.
    ///
    /// - Parameters:
    ///   - query: what to search for; its limit, or ``Page/defaultLimit``, is the length of a page.
    ///   - cursor: ``Page/previous`` of the page after it.
    public func page(_ query: MemeQuery, before cursor: Page.Cursor) async throws -> Page {
        try await page(query, part: .before(cursor))
    }

    private func page(_ query: MemeQuery, part: Page.Part) async throws -> Page {
        var query = query
        query.limit = max(query.limit ?? Page.defaultLimit, 0)
        return try await catalog.page(query, part: part)
    }

    /// How many listed memes were made in each month, the latest month first.
    ///
    /// It takes time for each meme, but hardly any: 0.15 ms for a thousand.
    ///
    /// - Parameter zone: where months begin.
    /// - Returns: the months that have memes.
    public func months(in zone: TimeZone = .gmt) async throws -> [MemeMonth] {
        try await catalog.months(in: zone)
    }

    /// The one id that begins with a prefix.
    ///
    /// - Parameters:
    ///   - prefix: four characters or more, in any letter case; `i` and `l` are read as `1`, `o` as
    ///     `0`.
    ///   - scope: where to look for the meme: in the lists unless told otherwise.
    /// - Throws: ``StoreError/shortID(_:)``, ``StoreError/unknownID(_:)`` or
    ///   ``StoreError/ambiguousID(_:candidates:)``; if the meme is outside of the scope,
    ///   ``StoreError/discarded(id:)`` or ``StoreError/notDiscarded(id:)``.
    public func resolve(
        _ prefix: String, among scope: MemeScope = .listed
    ) async throws -> MemeID {
        guard let normalized = MemeID.normalized(prefix) else { throw StoreError.unknownID(prefix) }
        if normalized.utf8.count < MemeID.shortestPrefix { throw StoreError.shortID(prefix) }
        let candidates = try await catalog.summaries(
            idPrefix: normalized, among: scope, limit: 10)
        if candidates.count > 1 {
            throw StoreError.ambiguousID(prefix, candidates: candidates)
        }
        if let found = candidates.first { return found.id }
        guard scope != .everywhere,
            try await !catalog.summaries(idPrefix: normalized, among: .everywhere, limit: 1).isEmpty
        else { throw StoreError.unknownID(prefix) }
        throw scope == .listed ? StoreError.discarded(id: prefix) : .notDiscarded(id: prefix)
    }

    /// The shortest prefix of an id that no other meme's id has; 6 characters or more.
    ///
    /// - Parameter id: the id of a meme, in the trash or not.
    public func shortID(_ id: MemeID) async throws -> String {
        try await shortIDs(of: [id])[id] ?? id.description
    }

    /// The ``shortID(_:)`` of each of some ids.
    ///
    /// - Parameter ids: the ids; one query to the catalogue answers for all.
    public func shortIDs(of ids: [MemeID]) async throws -> [MemeID: String] {
        try await catalog.neighbors(of: ids).reduce(into: [:]) { shortIDs, item in
            let (id, neighbors) = (item.key.description, item.value)
            let shared = neighbors.map { zip(id, $0).prefix { $0 == $1 }.count }.max() ?? 0
            shortIDs[item.key] = String(id.prefix(max(shared + 1, 6)))
        }
    }
}
