import ArgumentParser
import MemeRender

/// Checks a command line before the parser does, for better messages.
///
/// The parser treats an `-h` anywhere as a request for help, also in `-cash.jpg`; it reports invalid
/// values before unknown options; and its suggestions are often wrong.
struct UsageCheck {
    private var command: CommandUsage
    private var rest: ArraySlice<String>
    /// The names of commands for internal use.
    private let hidden: [String]

    /// - Parameter root: the root command.
    /// - Throws: `ValidationError` if something is wrong that the parser would explain less well.
    static func check(_ arguments: [String], of root: any ParsableCommand.Type) throws {
        guard arguments.first?.hasPrefix("---") != true,
            let all = CommandUsage.ofAll(below: root)
        else { return }
        let hidden = root.configuration.subcommands.filter { !$0.configuration.shouldDisplay }
        var check = UsageCheck(
            command: all, rest: arguments[...], hidden: hidden.map { $0._commandName })
        let asksForHelp = check.descend(past: "help")
        try check.findCommand(asksForHelp: asksForHelp)
        if !asksForHelp { try check.findOptions() }
    }

    /// - Returns: whether the first argument was this word.
    private mutating func descend(past word: String) -> Bool {
        guard rest.first == word else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func findCommand(asksForHelp: Bool) throws {
        while let name = rest.first, let subcommand = command.subcommand(name) {
            rest.removeFirst()
            command = subcommand
        }
        guard let name = rest.first, !name.hasPrefix("-") else { return }
        let known = (command.subcommands ?? []).map(\.commandName)
            .filter { !hidden.contains($0) }
        if known.isEmpty {
            guard asksForHelp else { return }
            throw ValidationError("\(command.commandName) has no command “\(name)” below it")
        }
        let advice =
            name.near(known).first.map { "did you mean \($0)?" }
            ?? "use \(known.filter { $0 != "help" }.joined(separator: ", "))"
        throw ValidationError("there is no command “\(name)”: \(advice)")
    }

    private mutating func findOptions() throws {
        while let argument = rest.popFirst() {
            if argument == "--" { return }
            if argument.hasPrefix("--") {
                try checkLong(argument)
            } else if argument.hasPrefix("-"), argument != "-" {
                try checkShort(argument)
            }
        }
    }

    private mutating func checkLong(_ argument: String) throws {
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        if name.hasPrefix("generate-completion-script") || name.hasPrefix("experimental-") {
            return
        }
        guard let option = command.option(name, isShort: false) else {
            let near = name.near(command.longNames).first
            throw ValidationError(
                "there is no option --\(name)" + (near.map { ": did you mean --\($0)?" } ?? ""))
        }
        if !argument.contains("=") { try takeValue(of: option, named: "--\(name)") }
    }

    /// Checks an argument of one or several short options.
    private mutating func checkShort(_ argument: String) throws {
        let letters = argument.dropFirst().prefix { $0 != "=" }
        for (index, letter) in zip(letters.indices, letters) {
            guard let option = command.option("\(letter)", isShort: true) else {
                throw ValidationError(Self.noOption(letter, in: argument, command))
            }
            guard option.takesValue, !argument.contains("=") else { continue }
            guard letters.index(after: index) == letters.endIndex else {
                throw ValidationError(
                    "\(argument): the value of -\(letter) stands apart, as in "
                        + "-\(letter) \(letters[letters.index(after: index)...])")
            }
            try takeValue(of: option, named: "-\(letter)")
        }
    }

    private static func noOption(
        _ letter: Character, in argument: String, _ command: CommandUsage
    ) -> String {
        let word = argument.dropFirst().prefix { $0 != "=" }
        if word.count == 1 { return "there is no option -\(letter)" }
        let advice =
            command.longNames.contains(String(word))
            ? "did you mean -\(argument)?" : "for a file of this name write ./\(argument)"
        return "\(argument): there is no option -\(letter); \(advice)"
    }

    private mutating func takeValue(of option: CommandUsage.Argument, named name: String) throws {
        guard option.takesValue, let value = rest.first else { return }
        if value.hasPrefix("-"), value != "-", !option.takesAnything {
            let reason =
                isOption(value)
                ? "“\(value)” is an option, and as a value written"
                : "for “\(value)”, which begins with a hyphen, write"
            throw ValidationError("\(name) has no value: \(reason) \(name)=\(value)")
        }
        rest.removeFirst()
    }

    private func isOption(_ argument: String) -> Bool {
        let name = argument.drop { $0 == "-" }.prefix { $0 != "=" }
        return argument.hasPrefix("--")
            ? command.option(name, isShort: false) != nil || name.isEmpty
            : name.allSatisfy { command.option("\($0)", isShort: true) != nil }
    }
}
