package import ArgumentParser
import MemeStore

/// The root command of mememe, with the commands and options of its part.
struct RootCommand<Part: CommandPart>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Part.root }

    /// Without a subcommand, it lists the memes, as MemeMe does when it starts.
    func run() async throws {
        let list = try await ListCommand.asyncParse([])
        try await list.run()
    }
}

extension CommandConfiguration {
    /// The configuration of the root command with the commands of a part.
    package static func root<Part: CommandPart>(with part: Part.Type) -> Self {
        let preferring = ["create", "batch"] + Part.preferring
        // An array: to join a slice, the runtime looks through all conformances at each start.
        let others = Array(preferring.dropLast())
        let commands: [any ParsableCommand.Type] = [
            CreateCommand.self, BatchCommand.self, ListCommand.self, ShowCommand.self,
            EditCommand.self, HistoryCommand.self, UndoCommand.self, DeleteCommand.self,
            TrashCommand.self, RestoreCommand.self, TagCommand.self,
            ShareCommand.self, TemplateCommand.self, FontsCommand.self, ServeCommand<Part>.self,
            StoreCommand.self, CompletionCommand<Part>.self, ThumbnailCommand.self,
            RenderStarterCommand.self, RenderWorkerCommand.self,
        ]
        return Self(
            commandName: Mememe.name,
            abstract: "Makes memes of pictures, and keeps them.",
            discussion: """
                Alone, it lists the memes there are.

                EXAMPLES
                  mememe create cat.jpg --top "One does not simply" --bottom "ship it"
                  mememe list --search simply
                  mememe edit 7k3f9q --bottom "ship without tests"

                The memes are kept in $MEMEME_STORE, else in $XDG_DATA_HOME/mememe, else in
                ~/.local/share/mememe; --store names another folder.

                $XDG_CONFIG_HOME/mememe/config.toml, else ~/.config/mememe/config.toml, says what \
                \(others.joined(separator: ", ")) and \(preferring.last ?? "") do unless \
                they are told otherwise: a line such as fill = "gold" for an option. \
                There are the looks of words (font to letter-spacing), background, format, quality, \
                metadata, keep-metadata (true or false), store, max-megapixels and time-limit. \
                $MEMEME_CONFIG names another file; empty, it means none.

                Exit status: 0 done; 1 failed; 64 wrong usage, as far as the command line alone tells; \
                130 interrupted; 141 where nobody reads what is printed.
                """,
            version: Mememe.version,
            subcommands: commands + Part.commands)
    }
}
