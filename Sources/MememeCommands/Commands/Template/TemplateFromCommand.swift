import ArgumentParser
import MemeRender
import MemeStore

struct TemplateFromCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Make a template of a meme, in the store or in a new folder.",
        discussion: """
            The words of the meme become the examples of places called top, bottom, text-1 and so on, with \
            their looks. Pictures that are laid on it are in every meme of the template. The template is put \
            into the store under the --name; or, if a folder is named, written there, and called like it \
            unless --name says otherwise.

            --json prints templates, as list does, or the folder.

            EXAMPLES
              mememe template from 7k3f9q --name mine
              mememe create --template mine 'other words'
              mememe template from 7k3f9q mine
              mememe create --template ./mine 'other words'
            """)

    @Argument(help: "The beginning of a meme's id.", completion: .memeID)
    var id: String

    @Argument(help: "A new folder, in place of the store.", completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "The name of the template: lowercase letters, digits, single hyphens.",
            valueName: "name"))
    var name: String?

    @OptionGroup(title: "What is known of it") var facts: TemplateFactOptions

    @Flag(help: "Put the template that has the name into the trash.")
    var replace = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    private var templateName: String { name ?? folder.map { FileName($0).name } ?? "" }

    func validate() throws {
        if folder == "" { throw ValidationError("the folder needs a name") }
        if folder == nil, name == nil {
            throw ValidationError("give the template a --name, or a folder")
        }
        if folder != nil, replace {
            throw ValidationError("--replace is of the store: leave the folder away")
        }
        guard TemplateReference.isName(templateName) else {
            throw ValidationError(
                "“\(templateName)” is no name of a template: give one of lowercase letters, digits and "
                    + "single hyphens with --name")
        }
    }

    func run() async throws {
        let store = try folder == nil ? storage.openForChanging() : storage.openForReading()
        let meme = try await store.meme(store.resolve(id))
        let template = try NamedTemplate.of(id) {
            try PicturedTemplate(of: meme, name: templateName).changed(facts.apply)
        }
        if let folder {
            try TemplateFolder.write(template, to: folder)
            try ExportedTemplate(folder: folder).print(json: json.json)
        } else {
            try await store.save(template, replacing: replace)
            try SavedTemplates([template]).print(json: json.json)
        }
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
