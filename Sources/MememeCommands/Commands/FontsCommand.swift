import ArgumentParser
import MemeStore

struct FontsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        _superCommandName: Mememe.name,
        abstract: "List the fonts that captions can be set in.",
        discussion: """
            Each name is what --font takes; the path of a font file will do as well. Those that \
            are part of mememe look the same on every machine and come first, then those that are \
            installed, each with the face that captions use: the boldest upright one. A variable \
            font takes settings of its axes after a colon.

            --json prints fonts, each with name, face, style, kind (default, bundled or installed), \
            and file (null where the font is part of mememe).

            EXAMPLES
              mememe fonts
              mememe fonts --json
              mememe create cat.jpg --top hi --font "Comic Neue"
              mememe create cat.jpg --top hi --font "Inter:wght=600"
              mememe create cat.jpg --top hi --font ./Comic.ttf
            """)

    @OptionGroup var json: JSONOptions

    func run() async throws {
        let list = FontList()
        if json.json {
            try Console.printJSON(FontListJSON(list.records))
        } else {
            try Console.print(list.lines(for: .output))
            Console.note(list.explanation)
        }
    }
}
