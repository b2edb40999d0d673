import ArgumentParser
import MemeStore

/// Prints the completions of a shell.
struct CompletionCommand<Part: CommandPart>: AsyncParsableCommand {
    // Computed, because generic types have no stored static properties.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completion",
            _superCommandName: Mememe.name,
            abstract: "Print what makes a shell complete commands, options and their values.",
            discussion: """
                Values are completed, too: fonts, colours, templates, tags, and the ids of memes, in \
                zsh and fish with their words. An installed package has the completions already.

                EXAMPLES
                  mememe completion bash >>~/.bash_completion
                  mememe completion zsh >~/.zfunc/_mememe
                  mememe completion fish >~/.config/fish/completions/mememe.fish
                """)
    }

    @Argument(help: "The shell.")
    var shell: Shell

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish

        /// The shell as the parser has it.
        fileprivate var completed: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    func run() throws {
        try Console.print(
            CompletionScript(shell: shell.completed, root: RootCommand<Part>.self).text)
    }
}
