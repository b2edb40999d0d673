import ArgumentParser
import MemeStore

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a meme and all that is known of it.",
        discussion: """
            The picture itself is drawn where the terminal can: one that speaks the protocol of \
            kitty or iTerm2, or any other with chafa, if that is installed.

            --json prints the meme (as list does), its recipe, and the folder of the store.

            EXAMPLES
              mememe show 7k3f9q
              mememe show 7k3f9q --open
              mememe show 7k3f9q --json
            """)

    @Argument(help: "The beginning of the meme's id.", completion: .memeID)
    var id: String

    @Flag(help: "Open a copy with the desktop's program for pictures.")
    var open = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.open()
        let meme = try await store.meme(store.resolve(id))
        let shortID = try await store.shortID(meme.id)

        if open { try Desktop.open(MemeCopy(of: meme, shortID: shortID).writeTemporarily()) }
        if json.json {
            try Console.printJSON(MemeDetailRecord(meme, shortID: shortID, store: store))
        } else {
            PictureOutput.show(meme.memed)
            try Console.print(
                MemeDetail(meme, shortID: shortID, store: store).lines(for: .output))
        }
    }
}
