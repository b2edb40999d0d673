import Foundation
import MemeRender
import MemeStore

/// The memes and templates in the trash, as tables or as JSON.
struct TrashList {
    private let memes: [DiscardedMeme]
    private let templates: [StoredTemplate]
    private let shortIDs: [MemeID: String]
    private let otherTexts: [MemeID: [String]]

    /// - Parameter json: whether it will be printed as JSON, for which more has to be read.
    init(
        _ memes: [DiscardedMeme], _ templates: [StoredTemplate], of store: Store, json: Bool
    ) async throws {
        self.memes = memes
        self.templates = templates
        shortIDs = try await store.shortIDs(of: memes.map(\.id))
        otherTexts = json ? try await store.otherTexts(of: memes.map(\.summary)) : [:]
    }

    func shortID(_ id: MemeID) -> String { shortIDs[id] ?? "\(id)" }

    /// A table of memes and one of templates, each with a header if it isn't empty.
    func lines(for terminal: Terminal) -> [String] {
        var lines: [String] = []
        if !memes.isEmpty {
            let table = Table(
                header: ["ID", "DELETED", "SIZE", "WORDS"],
                rows: memes.map { meme in
                    [
                        shortID(meme.id), "\(RelativeAge(of: meme.discarded))",
                        "\(meme.summary.size)", meme.summary.line ?? "",
                    ]
                },
                flexible: 3..<4)
            lines += table.lines(for: terminal)
        }
        if !templates.isEmpty {
            if !lines.isEmpty { lines.append("") }
            let table = Table(
                header: ["TEMPLATE", "DELETED", "DIGEST", "TITLE"],
                rows: templates.map { template in
                    [
                        template.name,
                        template.discarded.map { "\(RelativeAge(of: $0))" } ?? "",
                        "\(template.digest)".prefix(8).description, template.template.title,
                    ]
                },
                flexible: 3..<4)
            lines += table.lines(for: terminal)
        }
        return lines
    }

    /// What it is, for people: `3 memes and 1 template`.
    var summary: String {
        [
            memes.isEmpty ? nil : memes.count.of("meme"),
            templates.isEmpty ? nil : templates.count.of("template"),
        ].compactMap(\.self).joined(separator: " and ")
    }

    /// What was deleted for good, a line each.
    var deletions: [String] {
        memes.map { "deleted \(shortID($0.id)) for good" }
            + templates.map { "deleted the template \($0.name) for good" }
    }

    var record: TrashRecord {
        TrashRecord(
            memes: memes.map { meme in
                var record = MemeJSON(
                    meme.summary, shortID: shortID(meme.id), otherTexts: otherTexts[meme.id])
                record.discarded = meme.discarded
                return record
            },
            total: memes.count,
            templates: templates.map { template in
                TrashRecord.Template(
                    name: template.name, title: template.template.title, digest: template.digest,
                    discarded: template.discarded)
            })
    }
}

/// The output of `trash --json`.
struct TrashRecord: Encodable {
    struct Template: Encodable {
        var name: String
        var title: String
        var digest: Digest
        @OrNull var discarded: Date?
    }

    var memes: [MemeJSON]
    /// How many memes they are.
    var total: Int
    var templates: [Template]
}
