import ArgumentParser
import MemeRender
import MemeStore

struct TemplateListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        _superCommandName: "\(Mememe.name) template",
        abstract: "List the templates.",
        discussion: """
            Those of the store and those that are part of mememe, by name. One of the store with the name of \
            a built-in one stands for it.

            --json prints templates, each with name, isBuiltIn, title, aliases, keywords, patterns, words (each with \
            slot and example), pictures (the slots), author, licence and source.

            EXAMPLES
              mememe template list
              mememe template list --json
            """)

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForReading()
        var (templates, own): ([Template], Set<String>) = ([], [])
        var next: String?
        repeat {
            let page = try await store.templates(after: next, limit: 1000)
            templates += page.templates
            own.formUnion(page.own)
            next = page.next
        } while next != nil
        try TemplateList(templates, own: own).print(json: json.json)
    }
}

struct TemplateSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        _superCommandName: "\(Mememe.name) template",
        abstract: "List the templates that have all of some words, the best first.",
        discussion: """
            The words are looked for in names, titles, keywords and examples; the beginning of a word will \
            do. --json prints what list prints.

            EXAMPLES
              mememe template search choice
              mememe template search news headline
            """)

    @Argument(help: "The words.")
    var words: [String]

    @Option(
        help: ArgumentHelp("The most that are listed. (default: 50)", valueName: "number"),
        transform: Parse.number(in: 1...100_000))
    var limit = 50

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let text = words.joined(separator: " ")
        let page = try await storage.openForReading().templates(matching: text, limit: limit + 1)
        let found = page.templates.prefix(limit)
        if found.isEmpty, !json.json {
            Console.note("no template has these words: mememe template list lists all")
            return
        }
        try TemplateList(Array(found), own: page.own).print(json: json.json)
        if page.templates.count > limit, !json.json {
            Console.note("there are more: give another word, or a larger --limit")
        }
    }
}
