import ArgumentParser
import Foundation
import MemeStore

struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        _superCommandName: Mememe.name,
        abstract: "List what is in the trash, or empty it.",
        discussion: """
            The meme that was deleted last stands first, and templates come after the memes. Both stay \
            for 30 days; mememe restore brings memes back, mememe template restore templates.

            --empty deletes all of them for good. On a terminal it asks first; elsewhere --yes is \
            needed.

            --json prints memes, each as list prints it, with discarded, when that was; total, how \
            many they are; and templates, each with name, title, digest and discarded.

            EXAMPLES
              mememe trash
              mememe trash --ids | xargs mememe restore
              mememe trash --empty --yes
            """)

    @Flag(help: "Delete all of them for good.")
    var empty = false

    @Flag(name: .shortAndLong, help: "With --empty, don't ask.")
    var yes = false

    @Flag(help: "Print the ids of the memes alone, each in a line.")
    var ids = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if yes, !empty { throw ValidationError("--yes goes with --empty") }
        if ids, json.json { throw ValidationError("--ids and --json: choose one") }
        if empty { try Prompt.checkConsent(yes, "empty the trash") }
    }

    func run() async throws {
        let store = try empty ? storage.openForChanging() : storage.openForReading()
        let memes = try await store.discardedMemes()
        let templates = try await store.discardedTemplates()
        let list = try await TrashList(memes, templates, of: store, json: json.json)
        let times = memes.map(\.discarded) + templates.compactMap(\.discarded)
        if times.isEmpty { Console.note("the trash is empty") }
        if empty, let last = times.max() {
            if !yes {
                Console.write(list.lines(for: .error))
                guard Prompt.confirms("Delete \(list.summary) for good?") else {
                    throw Failure("nothing was deleted")
                }
            }
            // What entered or left the trash after it was listed stays as it is.
            let end = last.addingTimeInterval(0.001)
            try await Interruptions.held { try await store.emptyTrash(before: end) }
        }
        try Console.report(empty ? "the trash is empty" : "nothing was changed") {
            if json.json {
                try Console.printJSON(list.record)
            } else if ids {
                try Console.print(memes.map(\.id.description))
            } else if empty {
                try Console.print(list.deletions)
            } else {
                try Console.print(list.lines(for: .output))
            }
        }
    }
}
