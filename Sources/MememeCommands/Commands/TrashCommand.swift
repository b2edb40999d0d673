import ArgumentParser
import Foundation
import MemeStore

struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        _superCommandName: Mememe.name,
        abstract: "List the memes in the trash, or empty it.",
        discussion: """
            The meme that was deleted last stands first. Memes stay for 30 days; mememe restore \
            brings them back.

            --empty deletes all of them for good. On a terminal it asks first; elsewhere --yes is \
            needed.

            --json prints memes, each as list prints it, with discarded, when that was; and total, \
            how many they are.

            EXAMPLES
              mememe trash
              mememe trash --ids | xargs mememe restore
              mememe trash --empty --yes
            """)

    @Flag(help: "Delete all of them for good.")
    var empty = false

    @Flag(name: .shortAndLong, help: "With --empty, don't ask.")
    var yes = false

    @Flag(help: "Print the ids alone, each in a line.")
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
        let list = try await TrashList(memes, of: store, json: json.json)
        if memes.isEmpty { Console.note("the trash is empty") }
        if empty, let last = memes.first {
            if !yes {
                Console.write(list.lines(for: .error))
                let what = memes.count == 1 ? "this meme" : "these \(memes.count) memes"
                guard Prompt.confirms("Delete \(what) for good?") else {
                    throw Failure("nothing was deleted")
                }
            }
            // Memes that entered or left the trash after it was listed stay as they are.
            let end = last.discarded.addingTimeInterval(0.001)
            try await Interruptions.held { try await store.emptyTrash(before: end) }
        }
        try Console.report(empty ? "the trash is empty" : "nothing was changed") {
            if json.json {
                try Console.printJSON(list.record)
            } else if ids {
                try Console.print(memes.map(\.id.description))
            } else if empty {
                try Console.print(memes.map { "deleted \(list.shortID($0.id)) for good" })
            } else {
                try Console.print(list.lines(for: .output))
            }
        }
    }
}
