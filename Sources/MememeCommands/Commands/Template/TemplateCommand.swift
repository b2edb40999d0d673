import ArgumentParser

struct TemplateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Find templates, look at them, and hand them on.",
        discussion: """
            A template is a picture with places for words and pictures. mememe brings some, which are \
            free to use; others are folders, which --template names by a path: template.json and the \
            pictures that it names.

            EXAMPLES
              mememe template list
              mememe template search choice
              mememe template show two-choices
              mememe template export two-choices mine
              mememe template from 7k3f9q mine
              mememe create --template two-choices 'the manual' 'the group chat'
              mememe create --template ./mine 'tea' 'coffee'
            """,
        subcommands: [
            TemplateListCommand.self, TemplateSearchCommand.self, TemplateShowCommand.self,
            TemplateExportCommand.self, TemplateFromCommand.self,
            TemplateImportCommand.self,
        ])
}
