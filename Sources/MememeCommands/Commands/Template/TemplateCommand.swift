import ArgumentParser

struct TemplateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Find templates, make your own, and hand them on.",
        discussion: """
            A template is a picture with places for words and pictures. mememe brings some, which are \
            free to use; your own are in the store, or in folders, which --template names by a path: \
            template.json and the pictures that it names.

            EXAMPLES
              mememe template list
              mememe template search choice
              mememe template show two-choices
              mememe template new cat.jpg my-cat --top 'When it works' --bottom 'On Friday'
              mememe template from 7k3f9q --name my-meme
              mememe template export two-choices mine
              mememe template add mine --replace
              mememe create --template two-choices 'the manual' 'the group chat'
              mememe create --template ./mine 'tea' 'coffee'
            """,
        subcommands: [
            TemplateListCommand.self, TemplateSearchCommand.self, TemplateShowCommand.self,
            TemplateNewCommand.self, TemplateFromCommand.self, TemplateEditCommand.self,
            TemplateDeleteCommand.self, TemplateRestoreCommand.self, TemplateAddCommand.self,
            TemplateExportCommand.self, TemplateImportCommand.self,
        ])
}
