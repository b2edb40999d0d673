import ArgumentParser
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

            --json prints an array of memes, each with id, shortId, top, bottom, other (the \
            words elsewhere, a line each), created, modified, width, height, bytes, format, \
            originalFormat, and the SHA-256 of both pictures: memedDigest, originalDigest. With --grid it prints the file, memes (how \
            many), bytes and format.

            EXAMPLES
              mememe list
              mememe list --search simply --all
              mememe list --json --limit 1
              mememe list --grid --columns 4 -o sheet.jpg
            """)

    @Option(
        help: ArgumentHelp(
            "Only memes whose texts have all these words, or words that begin like them.",
            valueName: "words"))
    var search: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The most memes that are listed. (default: 20)", valueName: "number"),
        transform: Parse.number(in: 1 ... .max))
    var limit = 20

    @Flag(name: .shortAndLong, help: "List all memes, however many there are.")
    var all = false

    @OptionGroup(title: "Grid") var grid: GridOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try grid.output.file.validate(json: json.json)
    }

    func run() async throws {
        let store = try storage.open()
        let query = MemeQuery(search: search, limit: all ? nil : limit)
        let total = try await store.count(
            of: query, enough: min(query.limit ?? .max, .max - Self.countedRest) + Self.countedRest)
        if total == 0 { explainEmptiness() }

        if !grid.grid {
            try await MemeList(query, of: store).print(json: json.json)
        } else if total > 0 {
            try await GridOutput(options: grid, json: json.json).write(query, of: store)
        }
        let more = total - min(total, query.limit ?? total)
        if more >= Self.countedRest, search != nil {
            Console.note("\(more) more or yet more: list them with a larger --limit or --all")
        } else if more > 0 {
            Console.note("\(more) more: list them with --limit \(total) or --all")
        }
    }

    /// How many that a search finds are counted beyond those that are listed.
    private static let countedRest = 1000

    private func explainEmptiness() {
        if let search {
            Console.note("no meme has the words “\(search)”")
        } else {
            Console.note("no memes yet: make one with mememe create IMAGE --top TEXT --bottom TEXT")
        }
    }
}
