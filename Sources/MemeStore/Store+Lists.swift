extension Store {
    /// What lists tell of a meme.
    public func summary(
        _ id: MemeID, among scope: MemeScope = .listed
    ) async throws -> MemeSummary {
        try await catalog.entry(id, among: scope).summary
    }

    /// The memes of a query, in its order.
    public func summaries(_ query: MemeQuery = .all) async throws -> [MemeSummary] {
        try await catalog.summaries(query)
    }

    /// How many memes a query finds, whatever its limit and offset.
    ///
    /// - Parameter enough: what a search finds, or what came since a time, is counted up to this, since
    ///   that takes time for each; how many memes there are is known.
    public func count(of query: MemeQuery = .all, enough: Int = .max) async throws -> Int {
        try await catalog.count(of: query, enough: enough)
    }

    /// The memes of a query a page at a time, the newest first.
    ///
    /// Memes that are saved meanwhile neither repeat nor hide any.
    /// - Parameters:
    ///   - query: what is searched for; its limit, or ``Page/defaultLimit``, is the length of a page.
    ///   - cursor: ``Page/next`` of the page before; `nil` for the first.
    public func page(_ query: MemeQuery, after cursor: Page.Cursor? = nil) async throws -> Page {
        try await catalog.page(
            search: query.search, limit: query.limit ?? Page.defaultLimit, after: cursor)
    }

    /// The id that begins like this, where only one does.
    ///
    /// - Parameters:
    ///   - prefix: four characters or more, in any letter case; `i` and `l` are read as `1`, `o` as
    ///     `0`.
    ///   - scope: which memes are meant.
    /// - Throws: ``StoreError/shortID(_:)``, ``StoreError/unknownID(_:)``,
    ///   ``StoreError/ambiguousID(_:candidates:)``; where it is a meme outside of the scope,
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

    /// The shortest beginning of an id that no other meme's id has, 6 characters or more.
    public func shortID(_ id: MemeID) async throws -> String {
        try await shortIDs(of: [id])[id] ?? id.description
    }

    /// ``shortID(_:)`` of each of these ids.
    public func shortIDs(of ids: [MemeID]) async throws -> [MemeID: String] {
        try await catalog.neighbors(of: ids).reduce(into: [:]) { shortIDs, item in
            let (id, neighbors) = (item.key.description, item.value)
            let shared = neighbors.map { zip(id, $0).prefix { $0 == $1 }.count }.max() ?? 0
            shortIDs[item.key] = String(id.prefix(max(shared + 1, 6)))
        }
    }
}
