import ArgumentParser
import MemeRender
import MemeStore

struct TemplateListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        _superCommandName: "\(Mememe.name) template",
        abstract: "List the templates.",
        discussion: """
            --json prints templates, each with name, title, aliases, keywords, patterns, words (each with \
            slot and example), pictures (the slots), author, licence and source.

            EXAMPLES
              mememe template list
              mememe template list --json
            """)

    @OptionGroup var json: JSONOptions

    func run() async throws {
        try TemplateList(BuiltInTemplates.all).print(json: json.json)
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

    func run() async throws {
        let query = TemplateQuery(words.joined(separator: " "))
        let found = query.results(among: BuiltInTemplates.all)
        if found.isEmpty, !json.json {
            Console.note("no template has these words: mememe template list lists all")
            return
        }
        try TemplateList(found).print(json: json.json)
    }
}
