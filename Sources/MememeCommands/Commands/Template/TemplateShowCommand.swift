import ArgumentParser
import MemeRender
import MemeStore

struct TemplateShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Show a template with its example, and all that is known of it.",
        discussion: """
            The example is drawn where the terminal can, and written to the file of -o.

            --json prints what list prints of one, its digest, and the recipe of its example.

            EXAMPLES
              mememe template show two-choices
              mememe template show ./mine -o example.png
            """)

    @Argument(help: "The name of the template, or its folder.", completion: .template)
    var name: String

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try output.file.validate(json: json.json)
        if output.force, output.output == nil { throw ValidationError("--force goes with -o") }
    }

    func run() async throws {
        let chosen = try await NamedTemplate.find(name, in: storage)
        var recipe = chosen.example
        recipe.format = output.file.format ?? recipe.format
        let destination = output.output.map { output.file.destination(or: $0) }
        try destination?.validate()
        // A terminal that can't show it needs no example.
        if destination != nil || !json.json {
            let example = try naming(chosen.name) {
                try limits.renderer.render(
                    recipe, on: chosen.background, pictures: chosen.namedPictures
                ).image
            }
            if let destination {
                let file = try StagedFile(example, for: destination)
                _ = try file.commit()
            }
            if destination != .standardOutput, !json.json { PictureOutput.show(example) }
        }
        if destination == .standardOutput { return }
        if json.json {
            try Console.printJSON(TemplateDetailJSON(chosen))
        } else {
            try Console.print(TemplateDetail(chosen).lines(for: .output))
        }
    }
}
