import ArgumentParser

struct GridOptions: ParsableArguments {
    @Flag(help: "Make a contact sheet of the memes.")
    var grid = false

    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Memes in a row; by default as many as make the sheet about square.",
            valueName: "number"),
        transform: Parse.number(in: 1...1000))
    var columns: Int?

    @Option(
        help: ArgumentHelp(
            "The side of the square that each meme is fitted into, in pixels. (default: 240)",
            valueName: "pixels"),
        transform: Parse.number(in: 16...4096))
    var cell: Int?

    func validate() throws {
        if !grid, output.output != nil || output.force || columns != nil || cell != nil {
            throw ValidationError("-o, --force, --columns and --cell go with --grid")
        }
    }
}
