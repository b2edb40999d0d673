import ArgumentParser
import MemeRender
import MemeStore

struct StoreRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring the memes of a backup back.",
        discussion: """
            Into a store without memes, unless --merge says to add to those that are there: then memes \
            that are here already stay as they are, those in the trash come out of it, and pictures \
            that were lost or damaged are healed. \
            Every picture is compared with its digest, and no meme is seen before all of them are \
            there: where anything fails, nothing has changed.

            --json prints memeCount and templateCount (how many came), presentCount (how many memes \
            were here before), pictureCount and byteCount (what was written), renamed and \
            renamedTemplates, what the backup lacks (lacking, the first thousand), and how much that is \
            (lackingCount).

            Exit status: 0 done, 1 failed, or the backup lacks something.

            EXAMPLES
              mememe store restore memes.tar
              mememe store restore /mnt/backup/memes --merge
              mememe store restore memes.tar --store ~/old-memes
            """)

    @Argument(help: "An archive or a folder that `mememe store backup` made.", completion: .file())
    var backup: String

    @Flag(help: "Add to the memes that are there.")
    var merge = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if backup.isEmpty { throw ValidationError("the backup needs a name") }
        try StoreOptions.validate(backup)
    }

    func run() async throws {
        let result = try await Interruptions.cancelling { [backup, merge, storage] in
            try await withProgress("Restoring") { progress in
                // Checks the backup first, so that an invalid one makes no store.
                try Store.checkBackup(backup.withoutSlashes)
                return try await storage.filling { store in
                    try await store.restoreBackup(
                        backup.withoutSlashes, merging: merge, progress: progress)
                }
            }
        }
        try RestorationReport(result, json: json.json).print()
    }
}
