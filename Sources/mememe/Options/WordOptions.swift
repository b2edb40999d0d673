import ArgumentParser

struct WordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The words at the top; \\n breaks a line, \\\\ is a backslash.", valueName: "text"),
        transform: Parse.escapes)
    var top: String?

    @Option(
        help: ArgumentHelp("The words at the bottom, likewise.", valueName: "text"),
        transform: Parse.escapes)
    var bottom: String?

    var isEmpty: Bool { top == nil && bottom == nil }
}
