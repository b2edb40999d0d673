import ArgumentParser
import MemeStore

extension Mememe {
    /// Ends the program because of an error, which is told in one line on standard error.
    ///
    /// Requests that the parser answers by throwing, such as `--help`, end it with status 0.
    static func exit(reporting error: any Error) -> Never {
        let status = exitCode(for: error)
        let message = message(for: error)
        if status.isSuccess || message.isEmpty { exit(withError: error) }

        var line = message.oneLine
        if status == .validationFailure {
            line += ": see \(([_commandName] + subcommandName).joined(separator: " ")) --help"
        }
        Console.note(line)
        if case StoreError.ambiguousID(_, let candidates) = error {
            Console.write(MemeTable(candidates).lines(for: .error))
        }
        exit(withError: status)
    }

    /// The subcommand that was asked for, and the one below it, if any.
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
