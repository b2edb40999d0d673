import ArgumentParser
import Foundation
import MemeRender

extension RootCommand {
    /// Parses the arguments into a command.
    static func parsed() async throws -> any ParsableCommand {
        let arguments = completed(Array(CommandLine.keptArguments.dropFirst()))
        // Everyday arguments of `create` don't take the parser, which takes milliseconds.
        if arguments.first == "create", let command = CreateCommand(plain: arguments.dropFirst()) {
            return command
        }
        if let command = await parsedAlone(arguments[...]) { return command }
        if let script = CompletionScript.requested(by: arguments, of: Self.self) {
            throw CleanExit.message(script.text)
        }
        do {
            let command = try await asyncParseAsRoot(arguments)
            // All commands are asynchronous except the parser's own, which prints the help.
            let isHelp = !(command is any AsyncParsableCommand)
            let isWanted =
                arguments.contains(where: ["-h", "--help"].contains) && areCommands(arguments)
            if isHelp, !isWanted {
                try UsageCheck.check(arguments, of: Self.self)
            }
            return command
        } catch {
            if !exitCode(for: error).isSuccess { try UsageCheck.check(arguments, of: Self.self) }
            throw error
        }
    }

    /// Whether the arguments begin with a command.
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

    /// Inserts the default command if there are only options.
    static func completed(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first.hasPrefix("-"), !first.hasPrefix("---"),
            !["-h", "--help", "--help-hidden", "--version", "--"].contains(first),
            !first.hasPrefix("--generate-completion-script"), !first.hasPrefix("--experimental-")
        else { return arguments }
        return ["list"] + arguments
    }

    /// Parses a subcommand whose name comes first as if it were the program; `nil` if its arguments are
    /// wrong or request help, so that the whole tree must be parsed.
    ///
    /// From the root, the parser tries the arguments on three other commands first, which takes longer
    /// than parsing the right one. Commands declare `_superCommandName`, so that the parser doesn't
    /// search them for a request of a completion script.
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
    /// The process's arguments with their original bytes, including file names that aren't UTF-8.
    static var keptArguments: [String] {
        // Swift replaces invalid UTF-8 by U+FFFD.
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
