import MemeStore

/// A list of memes, printed as a table or as JSON.
struct MemeList {
    let summaries: [MemeSummary]
    private let shortIDs: [MemeID: String]

    init(_ query: MemeQuery, of store: Store) async throws {
        try await self.init(store.summaries(query), of: store)
    }

    init(_ summaries: [MemeSummary], of store: Store) async throws {
        self.summaries = summaries
        shortIDs = try await store.shortIDs(of: summaries.map(\.id))
    }

    func shortID(_ summary: MemeSummary) -> String {
        shortIDs[summary.id] ?? "\(summary.id)"
    }

    /// A table with a header; empty if there are no memes.
    func lines(for terminal: Terminal) -> [String] {
        if summaries.isEmpty { return [] }
        return MemeTable(summaries, shortIDs: shortIDs).lines(for: terminal)
    }

    var records: [MemeRecord] { summaries.map { MemeRecord($0, shortID: shortID($0)) } }

    /// - Parameter total: the number of matching memes, whatever the limit.
    func print(json: Bool, total: Int) throws {
        if json {
            try Console.printJSON(MemeListRecord(memes: records, total: total))
        } else {
            try Console.print(lines(for: .output))
        }
    }
}
