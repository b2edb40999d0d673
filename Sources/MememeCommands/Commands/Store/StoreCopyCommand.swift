import ArgumentParser
import MemeRender
import MemeStore

struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a store to another place, while both are used.",
        discussion: """
            A place is a folder or postgres://host/database. Pictures that are there already aren't \
            read again, and what was copied before an interruption stays: run it again, and it goes \
            on. A later copy brings what is new or was changed since, the trash and the tags as they \
            are now. What was changed there later stays, and nothing is deleted there. So a store \
            moves without a long break: copy it, stop its servers, copy it once more, and start them \
            at the new place.

            --json prints memeCount and templateCount (how many came), presentCount (how many memes \
            were there before), pictureCount and byteCount (what was written), renamed and \
            renamedTemplates, what the first store lacks (lacking, the first thousand), and how much \
            that is (lackingCount).

            Exit status: 0 done, 1 failed, or the first store lacks something.

            EXAMPLES
              mememe store copy ~/memes 'postgres://db/memes?pictures=/srv/memes'
              mememe store copy postgres://db/memes ~/memes
            """)

    @Argument(help: "The store that is copied.", completion: .directory)
    var from: String

    @Argument(
        help: "Where it is copied to; a store is made if there is none.", completion: .directory)
    var to: String

    @OptionGroup var json: JSONOptions

    func validate() throws {
        for place in [from, to] {
            if place.isEmpty { throw ValidationError("a store needs the name of a folder") }
            try StoreOptions.validate(place)
        }
    }

    func run() async throws {
        let source = try StoreOptions(naming: from).openExisting()
        let target = StoreOptions(naming: to)
        if try Store.address(of: from).isSamePlace(as: Store.address(of: to)) {
            throw ValidationError("both are the same store")
        }
        let result = try await Interruptions.cancelling {
            try await withProgress("Copying") { progress in
                try await source.copy(to: target.open(), progress: progress)
            }
        }
        try RestorationReport(result, json: json.json).print()
    }
}
