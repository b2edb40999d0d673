package import ArgumentParser

package struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, named for its format; - is standard output. Where it exists, the name "
                + "gets a number, unless --force.",
            valueName: "file|-"),
        completion: .file())
    package var output: String?

    @Flag(name: .shortAndLong, help: "Replace a file that exists.")
    package var force = false

    package init() {}

    package var file: OutputFile { OutputFile(path: output, force: force) }
}
