import ArgumentParser
import Foundation
import MemeStore

extension Mememe {
    /// The command that was asked for.
    static func parsed() async throws -> any ParsableCommand {
        let arguments = completed(Array(CommandLine.keptArguments.dropFirst()))
        if let command = await parsedAlone(arguments[...]) { return command }
        if let script = CompletionScript.requested(by: arguments) {
            throw CleanExit.message(script.text)
        }
        do {
            let command = try await asyncParseAsRoot(arguments)
            // All commands are asynchronous but the parser's own, which prints the help.
            let isHelp = !(command is any AsyncParsableCommand)
            let isWanted =
                arguments.contains(where: ["-h", "--help"].contains) && areCommands(arguments)
            if isHelp, !isWanted {
                try UsageCheck.check(arguments)
            }
            return command
        } catch {
            if !exitCode(for: error).isSuccess { try UsageCheck.check(arguments) }
            throw error
        }
    }

    /// Whether there are the commands that stand before all options.
    private static func areCommands(_ arguments: [String]) -> Bool {
        var commands = configuration.subcommands
        for argument in arguments.prefix(while: { !$0.hasPrefix("-") }) {
            if commands.isEmpty { return true }
            guard let command = commands.first(where: { $0._commandName == argument }) else {
                return false
            }
            commands = command.configuration.subcommands
        }
        return true
    }

    /// The arguments with the command that is meant where there are only options.
    static func completed(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first.hasPrefix("-"), !first.hasPrefix("---"),
            !["-h", "--help", "--help-hidden", "--version", "--"].contains(first),
            !first.hasPrefix("--generate-completion-script"), !first.hasPrefix("--experimental-")
        else { return arguments }
        return ["list"] + arguments
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

extension CommandLine {
    /// The arguments with all that they have, also names of files that aren't UTF-8.
    static var keptArguments: [String] {
        // Swift has put a sign of replacement in place of what is no text.
        guard arguments.contains(where: { $0.unicodeScalars.contains("\u{fffd}") }) else {
            return arguments
        }
        return (0..<Int(argc)).compactMap { index in
            unsafeArgv[index].map { argument in
                String(
                    keeping: UnsafeBufferPointer(start: argument, count: strlen(argument)).map {
                        UInt8(bitPattern: $0)
                    })
            }
        }
    }
}
