import ArgumentParser
import MemeRender
import MemeStore

struct TemplateDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Put templates of the store into the trash.",
        discussion: """
            Deletes all of them, or none where one isn't in the store. They stay in the trash for 30 \
            days: mememe trash lists them, mememe template restore brings them back. Memes that were \
            made of them stay as they are.

            --json prints names.

            EXAMPLES
              mememe template delete my-cat
            """)

    @Argument(help: "The names of the templates.", completion: .ownTemplate)
    var names: [String]

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForChanging()
        do {
            try await Interruptions.held { try await store.discardTemplates(named: names) }
        } catch TemplateError.unknown(let name, let similar) {
            if BuiltInTemplates.names.contains(name) {
                throw Failure(
                    name, "this template is part of mememe, and can't be deleted",
                    kind: .unknownTemplate)
            }
            throw NamedTemplate.failure(name, .unknown(name, similar: similar))
        }
        try Console.report(
            names.count == 1 ? "the template is deleted" : "the templates are deleted"
        ) {
            if json.json {
                try Console.printJSON(TemplateNames(names: names))
            } else {
                try Console.print(names.map { "deleted \($0)" })
            }
        }
        let them = names.count == 1 ? "it" : "them"
        Console.note("in the trash for 30 days: `mememe template restore` brings \(them) back")
        try? await store.tidy()
    }
}

/// The names of templates, in JSON.
struct TemplateNames: Encodable {
    var names: [String]
}
