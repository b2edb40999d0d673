import ArgumentParser
import MemeStore

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        _superCommandName: Mememe.name,
        abstract: "Bring memes back from the trash.",
        discussion: """
            Brings all of them back, or none where one isn't in the trash; they are what they were, \
            and where they were in the lists. (mememe store restore brings back a backup.)

            --json prints memes, those that came back, each as list prints it, and total.

            EXAMPLES
              mememe restore 7k3f9q
              mememe trash --ids | xargs mememe restore
            """)

    @Argument(help: "The beginnings of the memes' ids.", completion: .discardedMemeID)
    var ids: [String]

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForChanging()
        let summaries = try await store.summaries(ofPrefixes: ids, among: .trash)
        let list = try await MemeList(summaries, of: store, json: json.json)
        try await Interruptions.held { try await store.restore(summaries.map(\.id)) }
        try Console.report(summaries.count == 1 ? "the meme is back" : "the memes are back") {
            if json.json {
                try Console.printJSON(MemeListJSON(list.records, total: summaries.count))
            } else {
                try Console.print(summaries.map { "restored \(list.shortID($0))" })
            }
        }
    }
}
