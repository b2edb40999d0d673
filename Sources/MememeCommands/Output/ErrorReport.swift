import ArgumentParser
import MemeStore

extension RootCommand {
    /// Prints an error as one line on standard error and ends the program.
    ///
    /// Requests that the parser throws, such as `--help`, end it with status 0.
    static func exit(reporting error: any Error) -> Never {
        if error is CancellationError {
            Console.note("interrupted")
            exit(withError: ExitCode(130))
        }
        let status = exitCode(for: error)
        let message = message(for: error)
        if message.isEmpty { exit(withError: error) }
        if status.isSuccess {
            do { try Console.print(fullMessage(for: error)) } catch { exit(reporting: error) }
            exit(withError: status)
        }

        var line = message.oneLine
        if status == .validationFailure {
            let help = ([_commandName] + subcommandName).joined(separator: " ") + " --help"
            line += line.hasSuffix("?") ? " See \(help)" : ": see \(help)"
        }
        Console.note(line)
        if case StoreError.ambiguousID(_, let candidates) = error {
            Console.write(MemeTable(candidates).lines(for: .error))
        }
        exit(withError: status)
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
