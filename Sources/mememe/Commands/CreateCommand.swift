import ArgumentParser
import Foundation
import MemeRender
import MemeStore

struct CreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        _superCommandName: Mememe.name,
        abstract: "Make a meme of a picture, and keep it.",
        discussion: """
            Writes the meme to the file of -o, else to <name>-meme.<ext> in the current folder. \
            A file that exists is only replaced with --force; else the name gets a number, as in \
            <name>-meme-2.<ext>. Prints the meme's short id and the file; with -o -, the picture \
            goes to standard output and the id to standard error.

            On a terminal, without --top, --bottom and --text, it asks for the first two.

            The looks are those of all words; --top-style, --bottom-style and what follows the \
            place of a --text are those of these words alone. The names are the same: --fill gold \
            is fill=gold there.

            --json prints the meme (as list does; absent with --no-save), the file, the warnings, \
            and the captions as they came out, each with text, role, lines, fontSize, fonts, \
            inkBox (x, y, width, height; pixels, as fontSize), angle and warnings.

            EXAMPLES
              mememe create cat.jpg --top "One does not simply" --bottom "ship it"
              mememe create cat.jpg --top 'Two\\nlines' -o meme.png
              mememe create cat.png --top hi --fill 'Atomic Tangerine' --crop 16:9
              mememe create cat.jpg --text 'me@10%,10%,30%,20%' --text 'so tired'
              mememe create cat.jpg --text 'wow@0.6,0.6,0.3,0.2,-15,fill=gold'
              mememe create cat.jpg --top hi --bottom ho --bottom-style align=left
              mememe create cat.jpg --top istanbul --language tr --outline auto
              mememe create cat.gif --top now --to 50%
              mememe create - --top hi -o - <cat.jpg >meme.jpg
            """)

    @Argument(
        help: "The picture: JPEG, PNG, GIF, WebP, HEIC or AVIF; - is standard input.",
        completion: .picture)
    var image: String

    @OptionGroup(title: "Words") var words: WordOptions
    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(help: "Write the file only; leave the store alone.")
    var noSave = false

    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    private var changes: RecipeChanges {
        RecipeChanges(words: words, style: style, picture: picture)
    }

    func validate() throws {
        if image.isEmpty { throw ValidationError("the picture needs the name of a file, or -") }
        try output.file.validate(json: json.json)
        try output.file.validate(against: picture.format?.value)
        if words.isEmpty, image == "-" || !Terminal.canAsk {
            throw ValidationError("no words: give --top, --bottom or --text")
        }
        if !words.isEmpty {
            let styles = [
                ("top", words.top, style.topStyle), ("bottom", words.bottom, style.bottomStyle),
            ]
            for (place, words, style) in styles where words == nil && style != nil {
                throw ValidationError("--\(place)-style is of the words of --\(place): give some")
            }
        }
    }

    func run() async throws {
        let input = InputPicture(image)
        let original = try input.read()

        var recipe = Recipe(top: "", bottom: "", style: .ofUser)
        recipe.format = output.file.format
        changes.apply(to: &recipe)
        let destination = output.file.destination(
            or: input.memeName(as: recipe.format ?? original.format.ofMeme))
        try destination.validate()

        if words.isEmpty { try Editor.askForWords(of: &recipe) }
        // While the picture is rendered.
        async let store = noSave ? nil : storage.openedForSaving()
        let meme = try naming(input.name) {
            try withProgress("Rendering") { progress in
                try Meme(original, recipe: recipe, renderer: limits.renderer, progress: progress)
            }
        }
        try await MemeOutput(meme: meme, destination: destination)
            .finish(in: store, json: json.json)
    }
}

extension CaptionStyle {
    /// The classic, in the language of the user. It becomes part of the meme, so that the meme is
    /// the same wherever it is made again.
    static var ofUser: CaptionStyle {
        let environment = ProcessInfo.processInfo.environment
        var style = CaptionStyle()
        style.language = Language.ofLocale { environment[$0] }
        return style
    }
}
