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
            all earlier words of --text, and --image all earlier pictures; new words look like the \
            meme's first. A file is written \
            only with -o. Prints the meme's short id, and the file if there is one.

            A picture's file names the meme of the store that it is. Where it is none, and says \
            how it was made, a new meme is made of the original, which must be in the store.

            On a terminal, without any change, it asks for both texts of a meme. Several memes are \
            changed alike, one after the other; those that can't be are told, and stay as they are; \
            where one isn't there at all, none is changed. \
            What they were stays in their history: mememe undo takes a change back.

            --json prints what create prints; of several memes results, an array of that.

            EXAMPLES
              mememe edit 7k3f9q --bottom "ship without regrets"
              mememe edit 7k3f9q --crop none --font "DejaVu Sans" -o meme.jpg
              mememe edit 7k3f9q --top-style fill=gold --text 'wow@5%,40%,20%,10%'
              mememe edit 7k3f9q m2x8va --fill gold
              mememe edit 7k3f9q --slot chosen='the group chat'
              mememe edit Downloads/meme.jpg --top "One simply does"
            """)

    @Argument(
        help: "The beginnings of memes' ids, or files of pictures; - is standard input.",
        completion: .memeID)
    var ids: [String]

    @OptionGroup(title: "Words") var words: WordOptions
    @OptionGroup var slots: SlotOptions
    @Flag(help: "Take away all words of --text.")
    var noText = false

    @OptionGroup(title: "Pictures on it") var layers: ImageOptions
    @Flag(help: "Take away all pictures of --image.")
    var noImages = false

    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var quiet: QuietOptions
    @OptionGroup var trial: TrialOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    private func changes(saying words: WordOptions) -> RecipeChanges {
        RecipeChanges(words: words, removesTexts: noText, style: style, picture: picture)
    }

    /// Whether anything is changed that ``changes(saying:)`` doesn't.
    private var changesLayers: Bool { noImages || !layers.image.isEmpty || !slots.isEmpty }

    func validate() throws {
        try output.file.validate(json: json.json)
        try output.file.validate(against: picture.format?.value)
        if output.file.isStandardOutput { try trial.validate(beside: "-o -") }
        if output.force, output.output == nil { throw ValidationError("--force goes with -o") }
        if noText, !words.text.isEmpty {
            throw ValidationError("--text and --no-text: choose one; --text replaces earlier ones")
        }
        if ids.count > 1, output.output != nil {
            throw ValidationError("-o takes one meme: mememe share writes several into a folder")
        }
        if quiet.quiet, json.json { throw ValidationError("--quiet and --json: choose one") }
        let isPiped = ids.contains("-")
        if noImages, !layers.image.isEmpty {
            throw ValidationError(
                "--image and --no-images: choose one; --image replaces earlier ones")
        }
        try words.validateStandardInput(
            beside: (isPiped ? ["the picture"] : []) + slots.standardInputs + layers.standardInputs)
        if changes(saying: words).isEmpty, !changesLayers,
            ids.count > 1 || isPiped || !Terminal.canAsk
        {
            throw ValidationError("no change: give --top, --bottom or another option")
        }
        try changes(saying: words).validate()
    }

    func run() async throws {
        var words = words
        try words.read()
        var slots = slots
        try slots.read()
        let typed = Typed(words: words, slots: slots.slot, pictures: try layers.read())
        let store = trial.dryRun ? try storage.openForReading() : try storage.openForChanging()
        let destination = output.output.map { output.file.destination(or: $0) }
        try destination?.validate()
        // None is changed if one is unknown.
        var memes: [NamedMeme] = []
        for id in ids { memes.append(try await NamedMeme(id, in: store)) }

        var records: [MadeMemeRecord] = []
        var failures = 0
        for meme in memes {
            do {
                records.append(
                    try await edit(
                        meme, by: typed, in: store, destination, alone: memes.count == 1))
            } catch  where memes.count > 1 {
                Console.note(error, json: json.json)
                failures += 1
            }
        }
        if json.json, memes.count > 1 {
            let done = trial.dryRun ? "nothing was saved" : "the memes are saved"
            try Console.report(done) { try Console.printJSON(records, ofSeveral: true) }
        }
        if failures > 0 {
            throw Failure("\(failures) of \(memes.count) memes were not changed")
        }
    }

    /// What the options say, with what had to be read.
    private struct Typed {
        let words: WordOptions
        let slots: [SlotWords]
        let pictures: [HashedPicture]
    }

    /// - Parameter alone: whether it is the only one, so that its JSON is printed at once.
    /// - Returns: what was saved, or would be.
    private func edit(
        _ named: NamedMeme, by typed: Typed, in store: Store,
        _ destination: StagedFile.Destination?, alone: Bool
    ) async throws -> MadeMemeRecord {
        let (meme, replaced) =
            switch named {
            case .stored(let id): try await edited(id, by: typed, in: store)
            case .file(let input): try await edited(input, by: typed, in: store)
            }
        let finished = MemeOutput(meme: meme, replaced: replaced, destination: destination)
        if trial.dryRun {
            let record = try finished.preview(json: json.json, quiet: quiet.quiet)
            if json.json, alone { try Console.printJSON(record) }
            return record
        }
        let made = try await finished.finish(in: store)
        if !json.json || alone { try made.print(json: json.json, quiet: quiet.quiet) }
        return made.record
    }

    /// - Returns: the edited meme, and its previous version.
    private func edited(
        _ id: MemeID, by typed: Typed, in store: Store
    ) async throws -> (Meme, MemeOutput.Replaced?) {
        // Reads the summary first: if the meme changes after that, it isn't overwritten.
        let summary = try await store.summary(id)
        let before = try await store.meme(id)
        var meme = before
        var recipe = meme.recipe
        try change(&recipe, of: meme.original, by: typed)
        try layers.image.map(\.input).naming(typed.pictures) {
            try naming("\(meme.id)") {
                try withProgress("Rendering") { progress in
                    try meme.edit(
                        recipe, laying: typed.pictures, renderer: limits.renderer,
                        progress: progress)
                }
            }
        }
        return (meme, MemeOutput.Replaced(meme: before, summary: summary))
    }

    /// - Returns: the edited meme, and its previous version if it is in the store.
    private func edited(
        _ input: InputPicture, by typed: Typed, in store: Store
    ) async throws -> (Meme, MemeOutput.Replaced?) {
        let image = try input.read()
        if let meme = try await store.meme(showing: Digest(of: image.bytes)) {
            return try await edited(meme.id, by: typed, in: store)
        }
        let meme = try await DescribedPicture(image, named: input.name)
            .edited(
                in: store, laying: typed.pictures, renderer: limits.renderer
            ) { recipe, original in
                try change(&recipe, of: original, by: typed)
            }
        return (meme, nil)
    }

    private func change(
        _ recipe: inout Recipe, of original: EncodedImage, by typed: Typed
    ) throws {
        let words = typed.words
        let changes = changes(saying: words)
        recipe.format = output.file.format ?? recipe.format
        changes.apply(to: &recipe)
        try recipe.setWords(typed.slots)
        if changes.isEmpty, !changesLayers {
            try Editor.askForOtherWords(
                of: &recipe, top: recipe.text(of: .top), bottom: recipe.text(of: .bottom))
        }
        recipe = try words.placed(recipe, on: original, renderer: limits.renderer)
        if noImages { recipe.layers.removeAll { $0.picture.map { $0.slot == nil } ?? false } }
        recipe = try layers.image.lay(
            typed.pictures, on: recipe, with: words, original: original, renderer: limits.renderer)
    }
}
