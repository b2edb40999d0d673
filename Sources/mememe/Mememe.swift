import ArgumentParser

/// The command line of mememe.
struct Mememe: AsyncParsableCommand {
    static let name = "mememe"
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Makes memes of pictures, and keeps them.",
        discussion: """
            Alone, it lists the memes there are.

            EXAMPLES
              mememe create cat.jpg --top "One does not simply" --bottom "ship it"
              mememe list --search simply
              mememe edit 7k3f9q --bottom "ship without tests"

            The memes are kept in $MEMEME_STORE, else in $XDG_DATA_HOME/mememe, else in
            ~/.local/share/mememe; --store names another folder.

            Exit status: 0 done, 1 failed, 64 wrong usage, 130 interrupted.
            """,
        version: version,
        subcommands: [
            CreateCommand.self, BatchCommand.self, ListCommand.self, ShowCommand.self,
            EditCommand.self, DeleteCommand.self, ShareCommand.self, FontsCommand.self,
            ServeCommand.self, StoreCommand.self, ExtrasCommand.self,
        ])

    /// The memes come first, as when MemeMe starts.
    func run() async throws {
        let list = try ListCommand.parse([])
        try await list.run()
    }
}
