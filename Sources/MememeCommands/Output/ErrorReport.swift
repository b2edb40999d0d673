import ArgumentParser
import MemeStore

extension RootCommand {
    /// Prints an error as one line on standard error, as JSON if that is asked for, and ends the
    /// program.
    ///
    /// Requests that the parser throws, such as `--help`, end it with status 0.
    static func exit(reporting error: any Error) -> Never {
        if error is CancellationError {
            Console.note(error, as: "interrupted", json: wantsJSON)
            exit(withError: ExitCode(130))
        }
        let status = exitCode(for: error)
        if status.isSuccess {
            do {
                let text = fullMessage(for: error)
                if !text.isEmpty { try Console.print(text) }
            } catch {
                exit(reporting: error)
            }
            exit(withError: status)
        }
        let message = (error as? any Advised)?.message ?? message(for: error)
        if message.isEmpty { exit(withError: error) }

        var line = message.oneLine
        var help: String?
        if status == .validationFailure {
            let command = ([_commandName] + subcommandName).joined(separator: " ") + " --help"
            line += line.hasSuffix("?") ? " See \(command)" : ": see \(command)"
            help = command
        }
        Console.note(error, as: line, help: help, json: wantsJSON)
        if !wantsJSON, case StoreError.ambiguousID(_, let candidates) = error {
            Console.write(MemeTable(candidates).lines(for: .error))
        }
        exit(withError: status)
    }

    /// Whether the command line has `--json`. It may be wrong otherwise, so that no command was made of
    /// it.
    private static var wantsJSON: Bool {
        CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")
    }

    /// The requested subcommand, and the one below it, if any.
    private static var subcommandName: [String] {
        var path: [String] = []
        var commands = configuration.subcommands
        for argument in CommandLine.arguments.dropFirst() {
            guard let command = commands.first(where: { $0._commandName == argument }) else {
                break
            }
            path.append(argument)
            commands = command.configuration.subcommands
        }
        return path
    }
}
