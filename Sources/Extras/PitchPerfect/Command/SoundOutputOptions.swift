import ArgumentParser
import MememeCommands

struct SoundOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, .wav, .mp3 or .ogg; - is standard output. Where it exists, the "
                + "name gets a number, unless --force.",
            valueName: "file|-"),
        completion: .file(extensions: SoundFormat.allCases.map(\.fileExtension)))
    var output: String?

    @Flag(name: .shortAndLong, help: "Replace a file that exists.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "The format; by default that of -o, else that of the sound where it is one of these, "
                + "else WAV.", valueName: "wav|mp3|ogg"),
        completion: .list(SoundFormat.allCases.map(\.rawValue)), transform: Parse.choice)
    var format: SoundFormat?

    var file: OutputFile { OutputFile(path: output, force: force) }

    /// The requested format: by option, otherwise by file extension.
    var fileFormat: SoundFormat? { format ?? formatOfName }

    private var nameExtension: String? {
        file.isFolder ? nil : output.flatMap { FileName($0).fileExtension }
    }

    private var formatOfName: SoundFormat? {
        nameExtension.flatMap { SoundFormat(fileExtension: $0) }
    }

    /// - Parameter json: whether JSON is printed, too.
    /// - Throws: `ValidationError` if the options make no sense.
    func validate(json: Bool) throws {
        guard let output else { return }
        if output.isEmpty { throw ValidationError("the output needs the name of a file") }
        if let nameExtension {
            guard let formatOfName else {
                throw ValidationError(
                    "\(output): sounds are written as .wav, .mp3 and .ogg, not .\(nameExtension)")
            }
            if let format, format != formatOfName {
                throw ValidationError(
                    "\(output) is the name of \(formatOfName.name), but --format asks for "
                        + "\(format.name): name it .\(format.fileExtension), or leave one of them "
                        + "out")
            }
        }
        try file.validateStandardOutput(of: "a sound", json: json)
    }
}
