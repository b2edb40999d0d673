import ArgumentParser
import MemeStore

struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        _superCommandName: Mememe.name,
        abstract: "Put memes into the trash, or delete them for good.",
        discussion: """
            Deletes all of them, or none where an id is unknown. They stay in the trash for 30 \
            days: mememe trash lists them, mememe restore brings them back. Files that were \
            written are left alone.

            With --permanently they are gone at once, with their history, and so are memes that \
            are in the trash. On a terminal it asks first; elsewhere --yes is needed.

            --json prints memes, those that were deleted, each as list prints it, and total.

            EXAMPLES
              mememe delete 7k3f9q
              mememe delete 7k3f9q m2x8
              mememe delete --permanently 7k3f9q --yes
            """)

    @Argument(help: "The beginnings of the memes' ids.", completion: .memeID)
    var ids: [String]

    @Flag(help: "Delete for good, without the trash.")
    var permanently = false

    @Flag(name: .shortAndLong, help: "With --permanently, don't ask.")
    var yes = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if permanently { try Prompt.checkConsent(yes, "delete for good") }
    }

    func run() async throws {
        let store = try storage.openForChanging()
        let summaries = try await store.summaries(
            ofPrefixes: ids, among: permanently ? .everywhere : .listed)
        let list = try await MemeList(summaries, of: store, json: json.json)

        if permanently, !yes {
            Console.write(list.lines(for: .error))
            let what = summaries.count == 1 ? "this meme" : "these \(summaries.count) memes"
            guard Prompt.confirms("Delete \(what) for good?") else {
                throw Failure("nothing was deleted")
            }
        }
        try await Interruptions.held { [permanently] in
            let ids = summaries.map(\.id)
            if permanently { try await store.delete(ids) } else { try await store.discard(ids) }
        }
        try Console.report(summaries.count == 1 ? "the meme is deleted" : "the memes are deleted") {
            if json.json {
                try Console.printJSON(MemeListJSON(list.records, total: summaries.count))
            } else {
                try Console.print(summaries.map { "deleted \(list.shortID($0))" })
            }
        }
        if !permanently {
            let them = summaries.count == 1 ? "it" : "them"
            Console.note("in the trash for 30 days: `mememe restore` brings \(them) back")
        }
        // The meme is deleted either way, and a later command tidies.
        try? await store.tidy()
    }
}
