import ArgumentParser
import MemeRender
import MemeStore

struct TemplateFromCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Make a template of a meme, in a new folder.",
        discussion: """
            The words of the meme become the examples of places called top, bottom, text-1 and so on, with \
            their looks. Pictures that are laid on it are in every meme of the template. The template is \
            called like the folder, unless --name says otherwise.

            --json prints the folder.

            EXAMPLES
              mememe template from 7k3f9q mine
              mememe create --template ./mine 'other words'
            """)

    @Argument(help: "The beginning of a meme's id.", completion: .memeID)
    var id: String

    @Argument(help: "The new folder.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The name of the template: lowercase letters, digits, single hyphens.",
            valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("What people call it.", valueName: "text"))
    var title: String?

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    private var templateName: String { name ?? FileName(folder).name }

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the folder needs a name") }
        guard TemplateReference.isName(templateName) else {
            throw ValidationError(
                "“\(templateName)” is no name of a template: give one of lowercase letters, digits and "
                    + "single hyphens with --name")
        }
    }

    func run() async throws {
        let store = try storage.openForReading()
        let meme = try await store.meme(store.resolve(id))
        let template = try NamedTemplate.of(id) {
            try PicturedTemplate(of: meme, name: templateName, title: title)
        }
        try TemplateFolder.write(template, to: folder)
        try ExportedTemplate(folder: folder).print(json: json.json)
    }
}

/// The folder of a template that was written.
struct ExportedTemplate: Encodable {
    let folder: String

    func print(json: Bool) throws {
        if json {
            try Console.printJSON(self)
        } else {
            try Console.print(folder.shown)
        }
    }
}
