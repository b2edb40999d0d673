import ArgumentParser
import MemeStore

struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        _superCommandName: Mememe.name,
        abstract: "Delete memes from the store.",
        discussion: """
            Deletes all of them, or none where an id is unknown. Files that were written are left \
            alone. On a terminal it asks first; elsewhere --yes is needed.

            --json prints the memes that were deleted, as list does.

            EXAMPLES
              mememe delete 7k3f9q
              mememe delete 7k3f9q m2x8 --yes
            """)

    @Argument(help: "The beginnings of the memes' ids.", completion: .memeID)
    var ids: [String]

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if !yes, !Terminal.canAsk {
            throw ValidationError(
                "there is no terminal to ask on: delete without asking with --yes")
        }
    }

    func run() async throws {
        let store = try storage.open()
        var summaries: [MemeSummary] = []
        for prefix in ids {
            let summary = try await store.summary(store.resolve(prefix))
            if !summaries.contains(summary) { summaries.append(summary) }
        }
        let list = try await MemeList(summaries, of: store)

        if !yes {
            Console.write(list.lines(for: .error))
            let what = summaries.count == 1 ? "this meme" : "these \(summaries.count) memes"
            guard Prompt.confirms("Delete \(what)?") else { throw Failure("nothing was deleted") }
        }
        try await Interruptions.held { try await store.delete(summaries.map(\.id)) }
        try Console.report(summaries.count == 1 ? "the meme is deleted" : "the memes are deleted") {
            if json.json {
                try Console.printJSON(list.records)
            } else {
                try Console.print(summaries.map { "deleted \(list.shortID($0))" })
            }
        }
    }
}
