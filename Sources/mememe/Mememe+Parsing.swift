import ArgumentParser

extension Mememe {
    /// The command that was asked for.
    static func parsed() async throws -> any ParsableCommand {
        if let command = await parsedAlone(CommandLine.arguments.dropFirst()) { return command }
        return try await asyncParseAsRoot()
    }

    /// A subcommand whose name comes first and whose arguments are right, parsed as if it were a
    /// program; `nil` where the whole tree of commands has to say what is wrong, or is asked for help.
    ///
    /// From the root the parser looks at the arguments of three other commands before, which takes
    /// longer than those of the one that was meant. Commands have a `_superCommandName` so that it
    /// doesn't look for a request of a completion script in them.
    static func parsedAlone(_ arguments: ArraySlice<String>) async -> (any ParsableCommand)? {
        guard let name = arguments.first,
            let subcommand = configuration.subcommands.first(where: { $0._commandName == name }),
            subcommand.configuration.subcommands.isEmpty,
            let parsing = subcommand as? any AsyncParsableCommand.Type,
            let command = try? await parsing.asyncParseAsRoot(Array(arguments.dropFirst())),
            type(of: command) == subcommand
        else { return nil }
        return command
    }
}
