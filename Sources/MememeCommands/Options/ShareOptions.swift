import ArgumentParser

struct ShareOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a copy: to a file, into a folder, or to - for standard output.",
            valueName: "file|dir|-"),
        completion: .file())
    var to: String?

    @Flag(name: .shortAndLong, help: "With --to, replace a file that exists.")
    var force = false

    @Flag(help: "Put the picture on the clipboard.")
    var clipboard = false

    @Flag(help: "Open a copy with the desktop's program for pictures.")
    var open = false

    @Flag(help: "Begin a message with a copy attached.")
    var email = false

    var file: OutputFile { OutputFile(path: to, force: force) }

    func validate() throws {
        guard [to != nil, clipboard, open, email].count(where: { $0 }) == 1 else {
            throw ValidationError("choose one of --to, --clipboard, --open and --email")
        }
        if force, to == nil { throw ValidationError("--force goes with --to") }
    }
}
