import MemeStore

/// The memes in the trash, as a table or as JSON.
struct TrashList {
    private let memes: [DiscardedMeme]
    private let shortIDs: [MemeID: String]
    private let otherTexts: [MemeID: [String]]

    /// - Parameter json: whether it will be printed as JSON, for which more has to be read.
    init(_ memes: [DiscardedMeme], of store: Store, json: Bool) async throws {
        self.memes = memes
        shortIDs = try await store.shortIDs(of: memes.map(\.id))
        otherTexts = json ? try await store.otherTexts(of: memes.map(\.summary)) : [:]
    }

    func shortID(_ id: MemeID) -> String { shortIDs[id] ?? "\(id)" }

    /// A table with a header; empty if there are no memes.
    func lines(for terminal: Terminal) -> [String] {
        if memes.isEmpty { return [] }
        let table = Table(
            header: ["ID", "DELETED", "SIZE", "WORDS"],
            rows: memes.map { meme in
                [
                    shortID(meme.id), "\(RelativeAge(of: meme.discarded))",
                    "\(meme.summary.size)", meme.summary.line ?? "",
                ]
            },
            flexible: 3..<4)
        var lines = table.lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
    }

    var record: MemeListJSON {
        let records = memes.map { meme in
            var record = MemeJSON(
                meme.summary, shortID: shortID(meme.id), otherTexts: otherTexts[meme.id])
            record.discarded = meme.discarded
            return record
        }
        return MemeListJSON(records, total: memes.count)
    }
}
