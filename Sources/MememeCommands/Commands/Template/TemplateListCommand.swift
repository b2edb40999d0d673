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
        let (templates, own) = try await storage.openForReading().templates()
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

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let text = words.joined(separator: " ")
        let (templates, own) = try await storage.openForReading().templates(matching: text)
        let found = TemplateList(templates, own: own)
        if found.isEmpty, !json.json {
            Console.note("no template has these words: mememe template list lists all")
            return
        }
        try found.print(json: json.json)
    }
}
