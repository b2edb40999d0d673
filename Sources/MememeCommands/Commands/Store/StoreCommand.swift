import ArgumentParser

struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Look after the memes: check, back up, restore, tidy, hand on.",
        discussion: """
            EXAMPLES
              mememe store check
              mememe store backup memes-2026-11.tar
              mememe store restore memes-2026-11.tar
            """,
        subcommands: [
            StoreCheckCommand.self, StoreBackupCommand.self, StoreRestoreCommand.self,
            StoreCopyCommand.self, StoreGarbageCommand.self, StorePathCommand.self,
            StoreStatsCommand.self, StoreExportCommand.self, StoreImportCommand.self,
        ])
}
