import ArgumentParser
import MemeRender

struct FontsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "List the fonts that captions can be set in.",
        discussion: """
            Each name is what --font takes; the path of a font file will do as well.

            --json prints an array of fonts, each with name, face, file (absent where the font \
            is part of mememe), isDefault, and of the default, why.

            EXAMPLES
              mememe fonts
              mememe fonts --json
              mememe create cat.jpg --top hi --font "DejaVu Sans"
              mememe create cat.jpg --top hi --font ./Comic.ttf
            """)

    @OptionGroup var json: JSONOptions

    func run() async throws {
        let list = FontList()
        if json.json {
            try Console.printJSON(list.records)
        } else {
            try Console.print(list.lines(for: .output))
            Console.note(list.explanation)
        }
    }
}
