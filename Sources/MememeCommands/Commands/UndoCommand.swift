import ArgumentParser
import MemeRender
import MemeStore

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        _superCommandName: Mememe.name,
        abstract: "Take back the last change of a meme.",
        discussion: """
            The meme is again what it was before its last change, or the version of --to; its \
            picture is rendered again. Once more goes back one more. Nothing is lost by it: mememe \
            history lists all versions, and --to goes to any of them, also forward. Prints the \
            meme's short id. (What was deleted comes back by mememe restore.)

            --json prints what edit prints.

            EXAMPLES
              mememe undo 7k3f9q
              mememe undo 7k3f9q --to 3
            """)

    @Argument(help: "The beginning of the meme's id.", completion: .memeID)
    var id: String

    @Option(
        help: ArgumentHelp("The version to go to, as history numbers it.", valueName: "number"),
        transform: Parse.number(in: 1 ... .max))
    var to: Int?

    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForChanging()
        let id = try await store.resolve(id)
        // Reads the summary first: if the meme changes after that, it isn't overwritten.
        let summary = try await store.summary(id)
        let version = try await store.version(to, of: id)
        if version.isCurrent { throw Failure("\(id)", "it is version \(version.number) already") }
        guard let recipe = version.recipe else {
            throw Failure(
                "\(id)",
                "nobody can tell how its version \(version.number) was made: see mememe store check"
            )
        }
        let before = try await store.meme(id)
        let original = try await store.picture(version.original)
        let pictures = try await store.pictures(of: recipe)
        let meme = try naming("\(id)") {
            try withProgress("Rendering") { progress in
                var meme = before
                try meme.edit(
                    recipe, on: original, pictures: pictures,
                    originalDigest: version.original, renderer: limits.renderer,
                    progress: progress)
                return meme
            }
        }
        try await MemeOutput(
            meme: meme, replaced: MemeOutput.Replaced(meme: before, summary: summary),
            version: version, destination: nil
        ).finish(in: store).print(json: json.json)
    }
}
