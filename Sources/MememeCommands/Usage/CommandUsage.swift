import ArgumentParser
import Foundation

/// A command as the argument parser dumps it: its subcommands and options.
struct CommandUsage: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            /// `short`, `long`, or another kind that only the parser uses.
            var kind: String
            var name: String
        }

        /// `positional`, `option` (which takes a value) or `flag`.
        var kind: String
        var names: [Name]?
        var parsingStrategy: String?

        var takesValue: Bool { kind == "option" }
        /// Whether its value may look like an option.
        var takesAnything: Bool { parsingStrategy == "unconditional" }
    }

    private struct Description: Decodable {
        var command: CommandUsage
    }

    var commandName: String
    var arguments: [Argument]?
    var subcommands: [CommandUsage]?

    /// The whole tree of commands; `nil` if the parser's dump has an unknown form.
    ///
    /// This takes longer than most commands run, so call it only to explain an error.
    /// - Parameter root: the root command.
    static func ofAll(below root: any ParsableCommand.Type) -> CommandUsage? {
        let description = Data(root._dumpHelp().utf8)
        return try? JSONDecoder().decode(Description.self, from: description).command
    }

    func subcommand(_ name: String) -> CommandUsage? {
        subcommands?.first { $0.commandName == name }
    }

    /// The option with a name, without hyphens; a short name is one letter.
    func option(_ name: some StringProtocol, isShort: Bool) -> Argument? {
        arguments?.first { argument in
            argument.names?.contains { $0.kind == (isShort ? "short" : "long") && $0.name == name }
                == true
        }
    }

    /// The long names of its options.
    var longNames: [String] {
        (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
    }
}
