import Foundation
import MemeStore

/// The memes in the trash, as a table or as JSON.
struct TrashList {
    private let memes: [DiscardedMeme]
    private let shortIDs: [MemeID: String]

    init(_ memes: [DiscardedMeme], _ shortIDs: [MemeID: String]) {
        self.memes = memes
        self.shortIDs = shortIDs
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

    var record: TrashRecord {
        TrashRecord(
            memes: memes.map { meme in
                DiscardedMemeRecord(
                    meme: MemeRecord(meme.summary, shortID: shortID(meme.id)),
                    deleted: meme.discarded)
            },
            total: memes.count)
    }
}

/// What `trash` prints.
struct TrashRecord: Encodable {
    var memes: [DiscardedMemeRecord]
    var total: Int
}

/// A meme, and when it was deleted.
struct DiscardedMemeRecord: Encodable {
    let meme: MemeRecord
    let deleted: Date

    private enum CodingKeys: CodingKey {
        case deleted
    }

    func encode(to encoder: any Encoder) throws {
        try meme.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(deleted, forKey: .deleted)
    }
}
