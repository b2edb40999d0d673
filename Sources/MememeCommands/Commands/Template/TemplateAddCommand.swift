import ArgumentParser
import MemeRender
import MemeStore

struct TemplateAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Put templates into the store, so that they go by their names.",
        discussion: """
            Takes folders as mememe template export writes them: template.json and the pictures that it \
            names. All are checked before the first is saved. A template of the name of a built-in one \
            stands for it from then on. Prints the names.

            --json prints templates, as list does.

            EXAMPLES
              mememe template add mine
              mememe template add mine --replace
              mememe template add mine --name cat-on-a-desk
            """)

    @Argument(help: "The folders.", completion: .directory)
    var folders: [String]

    @Option(
        help: ArgumentHelp(
            "The name of the template, in place of its own.", valueName: "name"))
    var name: String?

    @Flag(help: "Put the template that has the name into the trash.")
    var replace = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if folders.contains("") { throw ValidationError("the folder needs a name") }
        if folders.count > 1, name != nil {
            throw ValidationError("--name is of one template: add them one by one")
        }
        try name.map(TemplateNameOption.check)
    }

    func run() async throws {
        let templates = try folders.map { folder in
            try NamedTemplate.of(folder) {
                try TemplateFolder.read(folder).changed { $0.name = name ?? $0.name }
            }
        }
        let store = try storage.open()
        for template in templates { try await store.save(template, replacing: replace) }
        try SavedTemplates(templates).print(json: json.json)
    }
}
