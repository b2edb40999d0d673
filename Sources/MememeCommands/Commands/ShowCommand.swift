import ArgumentParser
import MemeRender
import MemeStore

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        _superCommandName: Mememe.name,
        abstract: "Show a meme and all that is known of it.",
        discussion: """
            Of a picture's file it shows what that says of itself, wherever it was made: its words, \
            its recipe, and the SHA-256 of the original.

            The picture itself is drawn where the terminal can: one that speaks the protocol of \
            kitty or iTerm2, or any other with chafa, if that is installed.

            --uncaption writes the picture without its words to a file instead, and prints its name: the \
            original, byte for byte, if the store has it; else, of a meme with its words in a bar or a \
            frame, what is beside them. Words on the picture itself can't be taken away from it.

            --json prints the meme (as list does), its recipe, and the folder of the store; of a \
            file its name (file), width, height, byteCount, format, text, language, recipe, original, \
            whether the store has the original (hasOriginal), the meme if the store has it, and the \
            folder of the store. Of several it prints results, an array of that. With --uncaption it \
            prints file, width, height, byteCount, format, and whether it is the original (isOriginal).

            EXAMPLES
              mememe show 7k3f9q
              mememe show 7k3f9q --open
              mememe show 7k3f9q --json
              mememe show Downloads/meme.jpg
              mememe show Downloads/meme.jpg --uncaption picture.jpg
            """)

    @Argument(
        help: "The beginnings of memes' ids, or files of pictures; - is standard input.",
        completion: .memeID)
    var ids: [String]

    @Flag(help: "Open a copy with the desktop's program for pictures.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "Write the picture without its words to this file; - is standard output.",
            valueName: "file|-"),
        completion: .file())
    var uncaption: String?

    @Flag(name: .shortAndLong, help: "Replace the file of --uncaption if it exists.")
    var force = false

    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    private var output: OutputFile { OutputFile(path: uncaption, force: force) }

    func validate() throws {
        if uncaption == nil, force { throw ValidationError("--force goes with --uncaption") }
        try output.validate(json: json.json)
        if uncaption == nil { return }
        if ids.count > 1 { throw ValidationError("--uncaption takes one meme") }
        if open { throw ValidationError("--uncaption and --open: choose one") }
        if output.isFolder { throw ValidationError("--uncaption needs the name of a file") }
    }

    func run() async throws {
        let store = try storage.openForReading()
        if uncaption != nil {
            let named = try await NamedMeme(ids[0], in: store)
            let picture = try await Uncaptioned(named, in: store, renderer: limits.renderer)
            return try await picture.write(to: output, json: json.json)
        }
        // If one argument is unknown, no meme is shown.
        var memes: [NamedMeme] = []
        for id in ids { memes.append(try await NamedMeme(id, in: store)) }
        var records: [ShownRecord] = []
        for (index, meme) in memes.enumerated() {
            if index > 0, !json.json { try Console.print("") }
            let record =
                switch meme {
                case .stored(let id): try await show(id, in: store)
                case .file(let input): try await show(input, in: store)
                }
            if let record { records.append(record) }
        }
        if json.json { try Console.printJSON(records, ofSeveral: ids.count > 1) }
    }

    /// - Returns: the record to print as JSON, if JSON is requested.
    private func show(_ id: MemeID, in store: Store) async throws -> ShownRecord? {
        let meme = try await store.meme(id)
        let shortID = try await store.shortID(meme.id)

        if open { try MemeCopy(of: meme, shortID: shortID).handOver(Desktop.open) }
        if json.json { return .meme(MemeDetailRecord(meme, shortID: shortID, store: store)) }
        PictureOutput.show(meme.memed)
        try Console.print(MemeDetail(meme, shortID: shortID, store: store).lines(for: .output))
        return nil
    }

    private func show(_ input: InputPicture, in store: Store) async throws -> ShownRecord? {
        let image = try input.read()
        let meme = try await store.meme(showing: Digest(of: image.bytes))
        // A picture without a description may still be a meme of the store.
        if let meme, MemeDescription(of: image) == nil { return try await show(meme.id, in: store) }
        let picture = try DescribedPicture(image, named: input.name)
        var shortID: String?
        if let meme { shortID = try await store.shortID(meme.id) }

        if open {
            guard let path = input.path else { throw ValidationError("--open needs a file") }
            try Desktop.open(path)
        }
        if json.json {
            let texts = try await store.otherTexts(of: [meme].compactMap(\.self))
            let record = shortID.flatMap { id in
                meme.map { MemeJSON($0, shortID: id, otherTexts: texts[$0.id]) }
            }
            return .picture(try PictureDetailRecord(picture, meme: record, store: store))
        }
        PictureOutput.show(image)
        try Console.print(MemeDetail(picture, shortID: shortID, store: store).lines(for: .output))
        return nil
    }
}

/// The output of `show` for a meme, or for a picture's file.
private enum ShownRecord: Encodable {
    case meme(MemeDetailRecord)
    case picture(PictureDetailRecord)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .meme(let record): try record.encode(to: encoder)
        case .picture(let record): try record.encode(to: encoder)
        }
    }
}
