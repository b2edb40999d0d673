import ArgumentParser
import Foundation
import MemeStore

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        _superCommandName: Mememe.name,
        abstract: "List the memes, the newest first, or show them in a grid.",
        discussion: """
            The grid is a contact sheet, a picture of all memes that are listed: written to the \
            file of -o, else to mememe-grid.png (mememe-grid-2.png and so on where that is \
            taken), and shown where the terminal can.

            Nothing is made: where there is no store yet, there are no memes; a folder that is named \
            with --store has to be one.

            --ids prints the whole ids alone, a line each, for other commands: of all memes, unless \
            --limit says how many.

            --json prints memes, an array, and total, how many there are whatever the limit. Each \
            meme has id, shortID, topText, bottomText, otherText (the words elsewhere, a line each), \
            texts (the words of each caption), tags, created, modified, width, height, byteCount, format, \
            originalFormat, and the SHA-256 of both pictures: memed, original. With --grid it prints \
            the file, memeCount (how many it shows), total, byteCount and format.

            EXAMPLES
              mememe list
              mememe list --search simply --all
              mememe list --json --limit 1
              mememe list --since 7d --sort size
              mememe list --tag favourite --tag cats
              mememe list --ids --search simply | xargs mememe share --to .
              mememe list --grid --columns 4 -o sheet.jpg
            """)

    @Option(
        help: ArgumentHelp(
            "Only memes whose texts have all these words, or words that begin like them.",
            valueName: "words"))
    var search: String?

    @Option(
        help: ArgumentHelp(
            "Only memes that were made since a date, or in such a time: 7d.",
            valueName: "date|time"),
        transform: Parse.time)
    var since: Date?

    @Option(
        help: ArgumentHelp(
            "Only memes with this tag, such as work or favourite; can be repeated.",
            valueName: "tag"),
        completion: .tag, transform: Parse.tag)
    var tag: [MemeTag] = []

    @Option(
        help: ArgumentHelp(
            "What comes first: newest, oldest, name (by the words) or size (the largest). "
                + "(default: newest)",
            valueName: "order"),
        completion: .list(Sort.allCases.map(\.rawValue)), transform: Parse.choice)
    var sort = Sort.newest

    @Option(
        help: ArgumentHelp("How many of the first are left out.", valueName: "number"),
        transform: Parse.number(in: 0 ... .max))
    var offset = 0

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The most memes that are listed. (default: 20)", valueName: "number"),
        transform: Parse.number(in: 1 ... .max))
    var limit: Int?

    @Flag(name: .shortAndLong, help: "List all memes, however many there are.")
    var all = false

    @Flag(help: "Print the ids alone.")
    var ids = false

    @OptionGroup(title: "Grid") var grid: GridOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try grid.output.file.validate(json: json.json)
        if ids, json.json || grid.grid {
            throw ValidationError("--ids, --json and --grid: choose one")
        }
    }

    func run() async throws {
        let store = try storage.openForReading()
        let query = MemeQuery(
            search: search, limit: all ? nil : limit ?? (ids ? nil : Self.usualLimit), since: since,
            tags: Set(tag), order: sort.order, offset: offset)
        // JSON has the exact number.
        let wanted = min(offset, .max / 2) + min(query.limit ?? .max, .max / 4)
        let total = try await store.count(
            of: query, enough: json.json ? .max : wanted + Self.countedRest)
        if total == 0 {
            explainEmptiness()
        } else if total <= offset {
            Console.note("there are no more than \(total.of("meme"))")
        }
        let listed = min(max(total - offset, 0), query.limit ?? .max)

        if ids {
            try Console.print(try await store.summaries(query).map(\.id.description))
        } else if !grid.grid {
            let list = try await MemeList(query, of: store, json: json.json)
            try list.print(json: json.json, total: total)
        } else if listed > 0 {
            try await GridOutput(options: grid, json: json.json).write(
                query, of: store, total: total)
        } else if json.json {
            try Console.printJSON(
                SheetRecord(file: nil, memeCount: 0, total: total, byteCount: 0, format: nil))
        }
        let more = max(total - offset, 0) - listed
        let what = grid.grid ? "the grid shows \(listed.of("meme")), and there are " : ""
        if more >= Self.countedRest, search != nil || since != nil || tag.count > 1 {
            Console.note(
                "\(what)\(more) more or yet more: list them with a larger --limit or --all")
        } else if more > 0 {
            Console.note("\(what)\(more) more: list them with --limit \(listed + more) or --all")
        }
    }

    private static let usualLimit = 20
    /// How many memes beyond the listed ones are counted at most.
    private static let countedRest = 1000

    private func explainEmptiness() {
        let filed = TagCommand.names(Set(tag)).map { "\(tag.count == 1 ? "tag" : "tags") “\($0)”" }
        if let search {
            Console.note(
                "no meme has the words “\(search)”" + (filed.map { " and the \($0)" } ?? "")
                    + (since == nil ? "" : " since then"))
        } else if let filed {
            Console.note("no meme has the \(filed)" + (since == nil ? "" : " since then"))
        } else if since != nil {
            Console.note("no meme was made since then")
        } else {
            Console.note("no memes yet: make one with mememe create IMAGE --top TEXT --bottom TEXT")
        }
    }
}

extension ListCommand {
    /// What `--sort` can be.
    enum Sort: String, CaseIterable {
        case newest, oldest
        /// By the words, from A on.
        case name
        /// The largest first.
        case size

        var order: MemeQuery.Order {
            switch self {
            case .newest: .newest
            case .oldest: .oldest
            case .name: .ascending(.text)
            case .size: .descending(.size)
            }
        }
    }
}
