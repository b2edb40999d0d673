import ArgumentParser
import Foundation
import MemeRender
import MemeStore

struct StoreStatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count what is in the store.",
        discussion: """
            No picture is opened, so a store of any size takes little.

            --json prints store (its folder), version, memeCount, discardedCount (in the trash), \
            versionCount (former ones), templateCount (of its own), uploadCount, oldest, newest, \
            formats and originalFormats (how many memes have each), byteCount of all, originals, memed, \
            others and thumbnails (each with count and byteCount), catalogByteCount, and largest (memes \
            as list prints them).

            EXAMPLES
              mememe store stats
              mememe store stats --json
            """)

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openExisting()
        let statistics = try await withProgress("Counting") { progress in
            try await store.statistics(progress: progress)
        }
        let largest = try await MemeList(statistics.largest, of: store, json: json.json)
        if json.json {
            try Console.printJSON(StatisticsRecord(statistics, largest: largest.records))
        } else {
            try Console.print(lines(statistics, largest))
        }
    }

    private func lines(_ statistics: StoreStatistics, _ largest: MemeList) -> [String] {
        var facts = [
            ("store", statistics.folder),
            ("version", statistics.version),
            ("memes", "\(statistics.memes), and \(statistics.discarded) in the trash"),
        ]
        if statistics.templates > 0 {
            facts.append(("templates", "\(statistics.templates)"))
        }
        if statistics.versions > 0 {
            facts.append(("history", statistics.versions.of("former version")))
        }
        if let oldest = statistics.oldest, let newest = statistics.newest {
            facts.append(
                (
                    "made",
                    "\(oldest.formatted(.iso8601)) to \(newest.formatted(.iso8601))"
                ))
            facts.append(("formats", Self.list(statistics.formats)))
            facts.append(("made of", Self.list(statistics.originalFormats)))
        }
        facts += [
            ("originals", Self.files(statistics.originals)),
            ("memes’ pictures", Self.files(statistics.memed)),
            ("small copies", Self.files(statistics.thumbnails)),
        ]
        if statistics.others.count > 0 {
            facts.append(
                (
                    "without a meme",
                    "\(Self.files(statistics.others)), \(statistics.uploads) of them uploads"
                ))
        }
        facts += [
            ("catalogue", statistics.catalogByteCount.inBytes),
            ("all", statistics.byteCount.inBytes),
        ]
        let width = (facts.map(\.0.displayWidth).max() ?? 0) + 2
        let lines = facts.map { name, value in
            Terminal.output.styled(name.padded(to: width), .bold) + value.printable
        }
        return lines + largestLines(largest)
    }

    private func largestLines(_ largest: MemeList) -> [String] {
        if largest.summaries.isEmpty { return [] }
        let table = Table(
            header: ["LARGEST", "BYTES", "SIZE", "WORDS"],
            rows: largest.summaries.map { summary in
                [
                    largest.shortID(summary), summary.byteCount.inBytes, "\(summary.size)",
                    [summary.topText, summary.otherText, summary.bottomText]
                        .filter { !$0.isEmpty }.joined(separator: " / "),
                ]
            },
            flexible: 3..<4)
        var lines = table.lines(width: Terminal.output.columns)
        lines[0] = Terminal.output.styled(lines[0], .bold)
        return [""] + lines
    }

    private static func files(_ files: StoreStatistics.Files) -> String {
        "\(files.count), \(files.byteCount.inBytes)"
    }

    private static func list(_ formats: [ImageFormat: Int]) -> String {
        formats.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { "\($0.value) \($0.key.name)" }.joined(separator: ", ")
    }
}

/// The output of `store stats --json`.
struct StatisticsRecord: Encodable {
    struct Files: Encodable {
        var count: Int
        var byteCount: Int

        init(_ files: StoreStatistics.Files) {
            count = files.count
            byteCount = files.byteCount
        }
    }

    /// The folder of the store.
    var store: String
    /// The last step that its catalog was migrated by.
    var version: String
    var memeCount: Int
    /// The number of memes in the trash.
    var discardedCount: Int
    /// The number of previous versions of memes.
    var versionCount: Int
    /// The number of the store's own templates.
    var templateCount: Int
    var uploadCount: Int
    /// When the oldest and the newest meme were made; `nil` if there are none.
    @OrNull var oldest: Date? = nil
    @OrNull var newest: Date? = nil
    var formats: [String: Int]
    var originalFormats: [String: Int]
    var byteCount: Int
    var originals: Files
    var memed: Files
    var others: Files
    var thumbnails: Files
    var catalogByteCount: Int
    var largest: [MemeJSON]

    init(_ statistics: StoreStatistics, largest: [MemeJSON]) {
        store = statistics.folder
        version = statistics.version
        memeCount = statistics.memes
        discardedCount = statistics.discarded
        versionCount = statistics.versions
        templateCount = statistics.templates
        uploadCount = statistics.uploads
        oldest = statistics.oldest
        newest = statistics.newest
        formats = Self.named(statistics.formats)
        originalFormats = Self.named(statistics.originalFormats)
        byteCount = statistics.byteCount
        originals = Files(statistics.originals)
        memed = Files(statistics.memed)
        others = Files(statistics.others)
        thumbnails = Files(statistics.thumbnails)
        catalogByteCount = statistics.catalogByteCount
        self.largest = largest
    }

    private static func named(_ formats: [ImageFormat: Int]) -> [String: Int] {
        [String: Int](uniqueKeysWithValues: formats.map { ($0.rawValue, $1) })
    }
}
