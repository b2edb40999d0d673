import ArgumentParser
import MemeStore

struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        _superCommandName: Mememe.name,
        abstract: "List what a meme is and was.",
        discussion: """
            Each change of a meme makes a version of it, here and in the web app. The newest stands \
            first, and an asterisk at the one that the meme is now; mememe undo goes back to any of \
            them. The last 100 are kept, until the meme is deleted for good.

            --json prints id, shortID, and versions, each with number, parent (the number of the \
            version that was changed; null for the first), isCurrent, made, topText, bottomText, \
            otherText, texts, original, originalFormat and recipe.

            EXAMPLES
              mememe history 7k3f9q
              mememe undo 7k3f9q --to 3
            """)

    @Argument(help: "The beginning of the meme's id.", completion: .memeID)
    var id: String

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForReading()
        let id = try await store.resolve(id)
        let versions = try await store.history(of: id)
        if json.json {
            try Console.printJSON(
                VersionListJSON(versions, of: id, shortID: try await store.shortID(id)))
        } else {
            try Console.print(VersionList(versions).lines(for: .output))
        }
    }
}
