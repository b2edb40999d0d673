import ArgumentParser
import Foundation

/// A command as the parser describes it: what is below it, and which options it has.
struct CommandUsage: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            /// `short`, `long`, or another that is for the parser alone.
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

    /// All of mememe's; `nil` where the parser tells of them in a form that isn't known here.
    ///
    /// It takes longer than most commands: only ask where something is wrong.
    static func ofAll() -> CommandUsage? {
        let description = Data(Mememe._dumpHelp().utf8)
        return try? JSONDecoder().decode(Description.self, from: description).command
    }

    func subcommand(_ name: String) -> CommandUsage? {
        subcommands?.first { $0.commandName == name }
    }

    /// An option by its name without hyphens, which has one letter where it is short.
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
