import ArgumentParser
import MemeRender
import MemeStore

struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        _superCommandName: Mememe.name,
        abstract: "Change a meme that exists.",
        discussion: """
            The meme is made again, from the picture that it was made of. What isn't named stays \
            as it is; none takes a crop, canvas, size, format, frame or quality back. --text replaces \
            all earlier words of --text; new ones look like the meme's first. A file is written \
            only with -o. Prints the meme's short id, and the file if there is one.

            A picture's file names the meme of the store that it is. Where it is none, and says \
            how it was made, a new meme is made of the original, which must be in the store.

            On a terminal, without any change, it asks for both texts.

            --json prints the meme (as list does), the file if there is one, the warnings, and \
            the captions as create does.

            EXAMPLES
              mememe edit 7k3f9q --bottom "ship without regrets"
              mememe edit 7k3f9q --crop none --font "DejaVu Sans" -o meme.jpg
              mememe edit 7k3f9q --top-style fill=gold --text 'wow@5%,40%,20%,10%'
              mememe edit Downloads/meme.jpg --top "One simply does"
            """)

    @Argument(
        help: "The beginning of the meme's id, or the file of a picture; - is standard input.",
        completion: .memeID)
    var id: String

    @OptionGroup(title: "Words") var words: WordOptions
    @Flag(help: "Take away all words of --text.")
    var noText = false

    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    private var changes: RecipeChanges {
        RecipeChanges(words: words, removesTexts: noText, style: style, picture: picture)
    }

    func validate() throws {
        try output.file.validate(json: json.json)
        try output.file.validate(against: picture.format?.value)
        if output.force, output.output == nil { throw ValidationError("--force goes with -o") }
        if noText, !words.text.isEmpty {
            throw ValidationError("--text and --no-text: choose one; --text replaces earlier ones")
        }
        if changes.isEmpty, id == "-" || !Terminal.canAsk {
            throw ValidationError("no change: give --top, --bottom or another option")
        }
    }

    func run() async throws {
        let store = try storage.open()
        let destination = output.output.map { output.file.destination(or: $0) }
        try destination?.validate()
        let (meme, replaced) =
            switch try await NamedMeme(id, in: store) {
            case .stored(let id): try await edited(id, in: store)
            case .file(let input): try await edited(input, in: store)
            }
        try await MemeOutput(meme: meme, replaced: replaced, destination: destination)
            .finish(in: store, json: json.json)
    }

    /// - Returns: the meme, and what it was before.
    private func edited(
        _ id: MemeID, in store: Store
    ) async throws -> (Meme, MemeOutput.Replaced?) {
        // First what the lists tell: a meme that is another than that isn't replaced.
        let summary = try await store.summary(id)
        let before = try await store.meme(id)
        var meme = before
        var recipe = meme.recipe
        try change(&recipe)
        try naming("\(meme.id)") {
            try withProgress("Rendering") { progress in
                try meme.edit(recipe, renderer: limits.renderer, progress: progress)
            }
        }
        return (meme, MemeOutput.Replaced(meme: before, summary: summary))
    }

    /// - Returns: the meme, and what it was before if it was one of the store.
    private func edited(_ input: InputPicture, in store: Store) async throws -> (
        Meme, MemeOutput.Replaced?
    ) {
        let image = try input.read()
        if let meme = try await store.meme(showing: Digest(of: image.bytes)) {
            return try await edited(meme.id, in: store)
        }
        let meme = try await DescribedPicture(image, named: input.name)
            .edited(in: store, renderer: limits.renderer, change: change)
        return (meme, nil)
    }

    private func change(_ recipe: inout Recipe) throws {
        recipe.format = output.file.format ?? recipe.format
        changes.apply(to: &recipe)
        if changes.isEmpty {
            try Editor.askForOtherWords(
                of: &recipe, top: recipe.text(of: .top), bottom: recipe.text(of: .bottom))
        }
    }
}
