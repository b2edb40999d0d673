import MemeStore

extension Store {
    /// The memes whose id prefixes a command line names, each once, in that order.
    func summaries(
        ofPrefixes prefixes: [String], among scope: MemeScope = .listed
    ) async throws -> [MemeSummary] {
        var summaries: [MemeSummary] = []
        for prefix in prefixes {
            let id = try await resolve(prefix, among: scope)
            let summary = try await summary(id, among: scope)
            if !summaries.contains(summary) { summaries.append(summary) }
        }
        return summaries
    }
}
