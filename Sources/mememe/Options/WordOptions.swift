import ArgumentParser
import MemeRender

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

    @Option(
        help: ArgumentHelp(
            "Words anywhere, as often as you like. After an @, the left and top edge, width and "
                + "height of their place, as parts of the picture (0 to 1, or 0% to 100%), else "
                + "they have all of it; then perhaps an angle in degrees, and styles.",
            valueName: "text@x,y,w,h..."),
        transform: PlacedText.init)
    var text: [PlacedText] = []

    var isEmpty: Bool { top == nil && bottom == nil && text.isEmpty }
}
