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

            $XDG_CONFIG_HOME/mememe/config.toml, else ~/.config/mememe/config.toml, says what create, \
            batch and song do unless they are told otherwise: a line such as fill = "gold" for an option. \
            There are the looks of words (font to letter-spacing), background, format, quality, \
            metadata, keep-metadata (true or false), store, max-megapixels and time-limit. \
            $MEMEME_CONFIG names another file; empty, it means none.

            Exit status: 0 done; 1 failed; 64 wrong usage, as far as the command line alone tells; 130 \
            interrupted; 141 where nobody reads what is printed.
            """,
        version: version,
        subcommands: [
            CreateCommand.self, BatchCommand.self, ListCommand.self, ShowCommand.self,
            EditCommand.self, HistoryCommand.self, UndoCommand.self, DeleteCommand.self,
            TrashCommand.self, RestoreCommand.self,
            ShareCommand.self, FontsCommand.self, ServeCommand.self, StoreCommand.self,
            ExtrasCommand.self, VoiceHelperCommand.self,
        ])

    /// The memes come first, as when MemeMe starts.
    func run() async throws {
        let list = try ListCommand.parse([])
        try await list.run()
    }
}
