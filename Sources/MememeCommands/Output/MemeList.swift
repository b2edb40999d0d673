import MemeStore

/// A list of memes, printed as a table or as JSON.
struct MemeList {
    let summaries: [MemeSummary]
    private let shortIDs: [MemeID: String]
    private let otherTexts: [MemeID: [String]]

    /// - Parameter json: whether it will be printed as JSON, for which more has to be read.
    init(_ query: MemeQuery, of store: Store, json: Bool) async throws {
        try await self.init(store.summaries(query), of: store, json: json)
    }

    init(_ summaries: [MemeSummary], of store: Store, json: Bool) async throws {
        self.summaries = summaries
        shortIDs = try await store.shortIDs(of: summaries.map(\.id))
        otherTexts = json ? try await store.otherTexts(of: summaries) : [:]
    }

    func shortID(_ summary: MemeSummary) -> String {
        shortIDs[summary.id] ?? "\(summary.id)"
    }

    /// A table with a header; empty if there are no memes.
    func lines(for terminal: Terminal) -> [String] {
        if summaries.isEmpty { return [] }
        return MemeTable(summaries, shortIDs: shortIDs).lines(for: terminal)
    }

    func record(_ summary: MemeSummary) -> MemeJSON {
        MemeJSON(summary, shortID: shortID(summary), otherTexts: otherTexts[summary.id])
    }

    var records: [MemeJSON] { summaries.map(record) }

    /// - Parameter total: the number of matching memes, whatever the limit.
    func print(json: Bool, total: Int) throws {
        if json {
            try Console.printJSON(MemeListJSON(records, total: total))
        } else {
            try Console.print(lines(for: .output))
        }
    }
}
