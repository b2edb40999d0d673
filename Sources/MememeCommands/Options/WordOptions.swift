import ArgumentParser
import MemeRender

struct WordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The words at the top; \\n breaks a line, \\\\ is a backslash, \\@ an @. @FILE has them "
                + "read from a file, - from standard input.", valueName: "text|@file|-"),
        transform: Words.init(_:))
    var top: Words?

    @Option(
        help: ArgumentHelp("The words at the bottom, likewise.", valueName: "text|@file|-"),
        transform: Words.init(_:))
    var bottom: Words?

    @Option(
        help: ArgumentHelp(
            "Words anywhere, as often as you like. After an @, the left and top edge, width and "
                + "height of their place, as parts of the picture (0 to 1, or 0% to 100%) or in "
                + "pixels (20px); or its name: top, bottom, left, right, center, northwest and so "
                + "on. Else they have all of the picture. Then perhaps an angle in degrees, and "
                + "styles. An @ of the words is written \\@.",
            valueName: "text@place..."),
        transform: PlacedText.init(_:))
    var text: [PlacedText] = []

    var isEmpty: Bool { top == nil && bottom == nil && text.isEmpty }

    /// - Parameter others: the names of other arguments that read standard input.
    /// - Throws: `ValidationError` if two arguments read standard input.
    func validateStandardInput(beside others: [String]) throws {
        let readers =
            [
                top.flatMap { $0.isStandardInput ? "--top" : nil },
                bottom.flatMap { $0.isStandardInput ? "--bottom" : nil },
            ].compactMap(\.self) + others
        if readers.count > 1 {
            throw ValidationError(
                "\(readers.joined(separator: " and ")) can't both read standard input: name a file")
        }
    }

    /// Reads the words that are in files or on standard input.
    mutating func read() throws {
        try top?.read()
        try bottom?.read()
    }
}
