import ArgumentParser
import MemeRender
import MemeStore

struct TemplateExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Write a template into a new folder, to change it or to hand it on.",
        discussion: """
            The folder gets template.json and the pictures that it names. Such a folder is used with \
            mememe create --template FOLDER; a name without a slash is written ./FOLDER.

            --json prints the folder.

            EXAMPLES
              mememe template export two-choices mine
            """)

    @Argument(help: "The name of the template, or its folder.", completion: .template)
    var name: String

    @Argument(help: "The new folder.", completion: .directory)
    var folder: String

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the folder needs a name") }
    }

    func run() async throws {
        let chosen = try await NamedTemplate.find(name, in: storage)
        try TemplateFolder.write(chosen, to: folder)
        try ExportedTemplate(folder: folder).print(json: json.json)
    }
}
