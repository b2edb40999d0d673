import ArgumentParser
import MemeStore

struct StorePathCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Print the folder of the store, or its address.",
        discussion: """
            Nothing is made or opened. --json prints store.

            EXAMPLES
              mememe store path
              mememe store path --store ../memes --json
            """)

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let folder = try Store.address(of: storage.folder).description
        if json.json {
            try Console.printJSON(["store": folder])
        } else {
            try Console.print(folder.shown)
        }
    }
}
