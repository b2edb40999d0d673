import ArgumentParser
import Foundation
import MemeRender
import MemeStore

struct CreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        _superCommandName: Mememe.name,
        abstract: "Make a meme of a picture, or of each of several, and keep it.",
        discussion: """
            Writes the meme to the file of -o, else to <name>-meme.<ext> in the current folder. \
            A file that exists is only replaced with --force; else the name gets a number, as in \
            <name>-meme-2.<ext>. Prints the meme's short id and the file; with -o -, the picture \
            goes to standard output and the id to standard error. Of several pictures each becomes \
            a meme with the same words; those that can't be read are told, and the rest is made.

            On a terminal, without --top, --bottom and --text, it asks for the first two; Enter \
            leaves one empty. \
            --clipboard needs wl-paste (Wayland) or xclip (X11), --copy wl-copy or xclip.

            The looks are those of all words; --top-style, --bottom-style and what follows the \
            place of a --text are those of these words alone. The names are the same: --fill gold \
            is fill=gold there.

            --json prints the meme (as list does; null with --no-save), the file, its width, height, \
            byteCount and format, the warnings, and the captions as they came out, each with text, \
            role, lines (each with text, x, y and inkWidth), fontSize, outlineWidth, fonts, inkBox \
            (x, y, width, height; pixels, as fontSize), angle and warnings; of several pictures \
            results, an array of that. With --dry-run it prints what there would be.

            With --template, or --auto, the meme is made of a template, and the arguments are its words.

            What isn't said is as config.toml says (see mememe --help), else as below.

            EXAMPLES
              mememe create cat.jpg --top "One does not simply" --bottom "ship it"
              mememe create cat.jpg --top 'Two\\nlines' -o meme.png
              mememe create cat.png --top hi --fill 'Atomic Tangerine' --crop 16:9
              mememe create cat.jpg --text 'me@10%,10%,30%,20%' --text 'so tired'
              mememe create cat.jpg --text 'wow@0.6,0.6,0.3,0.2,-15,fill=gold'
              mememe create cat.jpg --top deal --image 'glasses.png@30%,35%,40%,20%,-8'
              mememe create cat.jpg --image 'me.jpg@southeast,mask=circle,border=white'
              mememe create cat.jpg --text 'wow@southeast' --text 'hi@20px,9px,300px,80px'
              mememe create cat.jpg --top @words.txt --dry-run
              mememe create --clipboard --top hi --copy
              mememe create cat.jpg --top hi --bottom ho --bottom-style align=left
              mememe create cat.jpg --top istanbul --language tr --outline auto
              mememe create cat.gif --top now --to 50%
              mememe create *.jpg --top 'Meanwhile' --output-dir memes
              mememe create - --top hi -o - <cat.jpg >meme.jpg
              mememe create --template two-choices 'the manual' 'the group chat'
              mememe create --template gallery --slot plaque=Sleep --image cat.jpg
              mememe create --auto 'not tea but coffee'
              mememe create a.jpg b.jpg --panels row --text 'now@panel2:top'
            """)

    @Argument(
        help: ArgumentHelp(
            "The pictures, which get the same words: JPEG, PNG, GIF, WebP, HEIC, AVIF, JPEG XL, "
                + "TIFF or BMP; - is standard input. With --template its words.",
            valueName: "image"),
        completion: .picture)
    var images: [String] = []

    @Flag(help: "Take the picture from the clipboard.")
    var clipboard = false

    @OptionGroup(title: "Template") var template: TemplateOptions
    @OptionGroup(title: "Panels") var panels: PanelOptions
    @OptionGroup(title: "Words") var words: WordOptions
    @OptionGroup(title: "Pictures on it") var layers: ImageOptions
    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(help: "Write the file only; leave the store alone.")
    var noSave = false

    @Option(
        help: ArgumentHelp(
            "The folder of the memes, made where it is missing, in place of -o.",
            valueName: "dir"),
        completion: .directory)
    var outputDir: String?

    @Flag(help: "Put the meme on the clipboard, too.")
    var copy = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var quiet: QuietOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if template.isUsed {
            try validateForTemplate()
        } else if panels.isUsed {
            try validateForPanels()
        } else {
            try validateInputs()
        }
        try panels.validate(for: template.isUsed ? 0 : images.count)
        try validateOutput()
        if !template.isUsed { try validateWords() }
        try RecipeChanges(words: words, style: style, picture: picture).validate()
    }

    private func validateInputs() throws {
        if images.contains("") {
            throw ValidationError("the picture needs the name of a file, or -")
        }
        if !images.isEmpty, clipboard {
            throw ValidationError("a picture and --clipboard: choose one")
        }
        if images.isEmpty, !clipboard {
            throw ValidationError(
                "there is no picture: name the file of an <image>, or - or --clipboard, or a --template"
            )
        }
        if images.count > 1 { try validateForMany() }
        if !template.slots.isEmpty {
            throw ValidationError("--slot names a place of a template: choose one with --template")
        }
    }

    private func validateOutput() throws {
        if outputDir?.isEmpty == true {
            throw ValidationError("--output-dir needs the name of a folder")
        }
        if outputDir == "-" { throw ValidationError("--output-dir: standard output is no folder") }
        if outputDir != nil, output.output != nil {
            throw ValidationError("-o and --output-dir both say where the meme goes: choose one")
        }
        if copy { try trial.validate(beside: "--copy") }
        if output.file.isStandardOutput { try trial.validate(beside: "-o -") }
        try output.file.validate(json: json.json)
        if quiet.quiet, json.json { throw ValidationError("--quiet and --json: choose one") }
        try output.file.validate(against: picture.format?.value)
    }

    private func validateWords() throws {
        let isPiped = images.contains("-")
        try words.validateStandardInput(
            beside: (isPiped ? ["the picture"] : []) + layers.standardInputs)
        if words.isEmpty, layers.image.isEmpty, !panels.isUsed, isPiped || !Terminal.canAsk {
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

    private func validateForMany() throws {
        if images.contains("-") {
            throw ValidationError("standard input is one picture: name files instead")
        }
        if output.output != nil {
            throw ValidationError(
                "-o is one file, and these are \(images.count) pictures: name a folder with "
                    + "--output-dir")
        }
        if copy { throw ValidationError("--copy takes one picture: name one") }
    }

    func run() async throws {
        if template.isUsed { return try await makeOfTemplate() }
        if panels.isUsed { return try await makeOfPanels() }
        var words = words
        try words.read()
        if copy { try Desktop.checkClipboard() }
        var recipe = Recipe.ofUser()
        recipe.format = output.file.format ?? recipe.format
        RecipeChanges(words: words, style: style, picture: picture).apply(to: &recipe)

        let inputs = clipboard ? [.clipboard] : images.map { InputPicture($0) }
        var opening: Task<Store?, any Error>?
        let pictures = try layers.read()
        // A picture that is laid on it makes a meme without words.
        var hasAsked = !words.isEmpty || !pictures.isEmpty
        var records: [MadeMemeRecord] = []
        var hasFailures = false
        var names = OutputNames()
        for input in inputs {
            do {
                let original = try input.read(scratch: scratch)
                let name = try name(of: input, as: recipe.formatOfMeme(of: original))
                var destination = names.apart(output.file.destination(or: name))
                if trial.dryRun { destination = names.foreseen(destination) }
                if !isFolderForeseen { try destination.validate() }
                if !hasAsked { try Editor.askForWords(of: &recipe) }
                hasAsked = true
                // Opens the store while the picture is rendered.
                let store = opening ?? self.opening()
                opening = store
                let meme = try render(
                    recipe, words, laying: (layers.image, pictures), of: original,
                    named: input.name)
                let made = try await finish(meme, to: destination, in: store)
                records.append(made)
            } catch  where inputs.count > 1 && (error is Failure || error is FileError) {
                // Continues with the other pictures.
                Console.note(error, json: json.json)
                hasFailures = true
            }
        }
        if json.json, inputs.count > 1 {
            let done = trial.dryRun ? "nothing was saved" : "the memes are made"
            try Console.report(done) { try Console.printJSON(records, ofSeveral: true) }
        }
        if hasFailures { throw ExitCode.failure }
    }

    func opening() -> Task<Store?, any Error> {
        let storage = noSave || trial.dryRun ? nil : storage
        return Task { try await storage?.openedForSaving() }
    }

    /// Whether a dry run would have to make the memes' folder.
    var isFolderForeseen: Bool {
        trial.dryRun && outputDir.map { FileStamp(of: $0) == nil } == true
    }

    /// The default file name of a meme.
    func name(of input: InputPicture, as format: ImageFormat) throws -> String {
        let name = input.memeName(as: format)
        guard let outputDir else { return name }
        if !trial.dryRun { try Folder.createShared(outputDir) }
        return outputDir.hasSuffix("/") ? outputDir + name : "\(outputDir)/\(name)"
    }

    /// Renders a meme.
    ///
    /// - Parameters:
    ///   - recipe: the recipe, without the pictures to lay on it.
    ///   - words: the words that were typed.
    ///   - laid: the pictures to lay on it.
    ///   - others: other pictures that the recipe has.
    ///   - original: the picture that the meme is made of.
    ///   - name: its name in messages.
    func render(
        _ recipe: Recipe, _ words: WordOptions,
        laying laid: (images: [PlacedImage], pictures: [HashedPicture]),
        besides others: [HashedPicture] = [], of original: EncodedImage, named name: String
    ) throws -> Meme {
        var renderer = limits.renderer
        // Only its meme is as large.
        if original.isInFile { renderer.scratch = scratch }
        return try laid.images.map(\.input).naming(laid.pictures) {
            try naming(name) {
                let placed = try words.placed(recipe, on: original, renderer: renderer)
                let recipe = try laid.images.lay(
                    laid.pictures, on: placed, with: words, original: original, renderer: renderer)
                return try withProgress("Rendering") { progress in
                    try Meme(
                        original, recipe: recipe, laying: laid.pictures + others,
                        renderer: renderer, progress: progress)
                }
            }
        }
    }

    /// The folder where a large picture and its meme are while it is made: the store's, or that of the meme's file.
    private var scratch: String? {
        if trial.dryRun { return nil }
        if !noSave { return (try? Store.location(of: storage.folder))?.existingFolder }
        return output.file.destination(or: outputDir.map { "\($0)/meme" } ?? "meme").folder
    }

    /// Saves a meme, writes its file, and prints it.
    ///
    /// - Returns: what was made, or would be. If there are several pictures, it doesn't print JSON yet.
    func finish(
        _ meme: Meme, to destination: StagedFile.Destination, in store: Task<Store?, any Error>
    ) async throws -> MadeMemeRecord {
        let isAlone = template.isUsed || panels.isUsed || images.count <= 1
        let finished = MemeOutput(meme: meme, destination: destination)
        if trial.dryRun {
            let record = try finished.preview(json: json.json, quiet: quiet.quiet)
            if json.json, isAlone { try Console.printJSON(record) }
            return record
        }
        let made = try await finished.finish(in: store.value)
        if !json.json || isAlone {
            try made.print(json: json.json, quiet: quiet.quiet)
        }
        if copy {
            do {
                try Desktop.copy(meme.memed)
            } catch {
                throw Failure("\(error.message); but the meme is made", kind: ErrorKind(error))
            }
        }
        return made.record
    }
}

extension CaptionStyle {
    /// The default style in the user's language. The language becomes a part of the recipe, so that the
    /// meme comes out the same on other machines.
    static var ofUser: CaptionStyle {
        var style = CaptionStyle()
        style.language = Language.ofLocale(Terminal.environment)
        return style
    }
}
